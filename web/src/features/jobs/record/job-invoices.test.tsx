import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'

import { problemTexts } from '#language/problems.texts.ts'
import { refusalTexts } from '#parts/failures/refusals.texts.ts'
import { cashTexts } from '#parts/payments/cash.texts.ts'
import { invoiceHref, paths } from '#paths.ts'
import { invoiceRow } from '#testing/document-rows.ts'
import { callsOf, lost, refusal, reply, sentTo, slow } from '#testing/network.ts'
import { cashNoteRow } from '#testing/payment-rows.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessId } from '#testing/rows.ts'
import { jobRow } from '#testing/work-rows.ts'
import { jobTexts } from './job.texts.ts'
import { jobInvoicesTexts } from './job-invoices.texts.ts'
import { JobInvoices } from './job-invoices.tsx'

const texts = jobInvoicesTexts.en
const create = 'POST rest/v1/rpc/create_invoice'
const note = 'POST rest/v1/rpc/note_cash'
const cash = cashTexts.en

type Shown = { invoices?: readonly object[]; notes?: readonly object[] }
async function open(role: 'owner' | 'worker', { invoices = [], notes = [] }: Shown = {}) {
  const job = jobRow()
  reply('GET rest/v1/invoices', invoices)
  reply('GET rest/v1/cash_notes', notes)
  reply('POST rest/v1/rpc/uninvoiced_work', [{ job_id: job.id, total: 80, amount: 80 }])
  const view = await renderSignedIn(<JobInvoices job={job} businessId={businessId} isOwn />, {
    at: `/jobs/${job.id}`,
    path: '/*',
    role,
  })
  await screen.findByText(texts.waiting('$80.00'))
  return { ...view, job, user: person() }
}

it('lets a worker make the invoice of finished work once, at its prices, and send it', async () => {
  const made = invoiceRow({ status: 'draft' })
  const answer = slow(made)
  reply(create, answer.replies)
  const { user, job, router } = await open('worker')
  await user.dblClick(screen.getByRole('button', { name: texts.create }))
  answer.release()
  await waitFor(() => expect(router.state.location.pathname).toBe(invoiceHref(made.id)))
  expect(router.state.location.search).toBe('?dialog=send')
  expect(sentTo(create)).toEqual([
    {
      business_id: businessId,
      id: expect.any(String),
      client_id: job.client_id,
      sources: [{ job_id: job.id }],
    },
  ])
})

it('leads the office to the form instead', async () => {
  const { job } = await open('owner')
  const link = screen.getByRole('link', { name: texts.create })
  expect(link.getAttribute('href')).toBe(`${paths.invoiceNew}?job=${job.id}`)
})

it('tells a worker who can invoice more than the approved quote', async () => {
  reply(create, refusal(403, 'PT403', 'overrun_needs_office'))
  const { user, job, router } = await open('worker')
  await user.click(screen.getByRole('button', { name: texts.create }))
  await screen.findByText(refusalTexts.en.overrun_needs_office, { exact: false })
  expect(router.state.location.pathname).toBe(`/jobs/${job.id}`)
})

it('lets a worker note cash once, suggesting what is due on the invoice', async () => {
  const due = invoiceRow({ balance: 60 })
  const { user, job } = await open('worker', { invoices: [due, invoiceRow({ status: 'paid', balance: 0 })] })
  await user.click(await screen.findByRole('button', { name: cash.note }))
  await screen.findByRole('dialog')
  const amount = screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(cash.fields.amount) })
  expect(amount.value).toBe('60.00')
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'INV-7 · $60.00',
    cash.noInvoice,
  ])
  await user.clear(amount)
  await user.type(amount, '50')
  reply(note, lost)
  await user.click(screen.getByRole('button', { name: cash.noteAmount('$50.00') }))
  await screen.findByText(problemTexts.en.failures.network)
  const answer = slow(null)
  reply(note, answer.replies)
  await user.dblClick(screen.getByRole('button', { name: cash.noteAmount('$50.00') }))
  answer.release()
  await screen.findByText(cash.noted('$50.00'))
  const [first, second, ...others] = sentTo(note)
  expect(first).toEqual({
    id: expect.any(String),
    job_id: job.id,
    amount: 50,
    invoice_id: due.id,
    note: null,
  })
  // The retry notes the same cash.
  expect(second).toEqual(first)
  expect(others).toEqual([])
})

it('asks for an amount, and for no invoice where there is none', async () => {
  const { user } = await open('worker')
  await user.click(await screen.findByRole('button', { name: cash.note }))
  const dialog = await screen.findByRole('dialog')
  expect(screen.queryByRole('combobox')).toBeNull()
  await user.click(within(dialog).getByRole('button', { name: cash.note }))
  await screen.findByText(problemTexts.en.fields.required)
  expect(sentTo(note)).toEqual([])
})

it('tells a worker what became of their cash', async () => {
  const rejected = { status: 'rejected', reason: 'Only 60 was handed in' } as const
  await open('worker', {
    notes: [cashNoteRow(), cashNoteRow({ status: 'confirmed' }), cashNoteRow(rejected)],
  })
  await screen.findByText(cash.waiting)
  screen.getByText(cash.done)
  screen.getByText(cash.refused(rejected.reason))
})

it.each([
  ['pays the only open invoice of the job', [invoiceRow({ id: 'i-1' })], 'i-1'],
  ['is a deposit while the job has no invoice', [], null],
] as const)('noted cash that the office confirms %s', async (_, invoices, paid) => {
  const confirm = 'POST rest/v1/rpc/confirm_cash'
  const noted = cashNoteRow()
  const answer = slow({ id: noted.id })
  reply(confirm, answer.replies)
  const { user } = await open('owner', { invoices, notes: [noted] })
  await user.dblClick(await screen.findByRole('button', { name: /^Confirm \$80.00/ }))
  answer.release()
  await screen.findByText(cash.confirmed('$80.00'))
  expect(sentTo(confirm)).toEqual([{ note_id: noted.id, invoice_id: paid }])
  expect(screen.queryByRole('button', { name: cash.note })).toBeNull()
})

it('leads the office to the invoices that noted cash may be for, where there are several', async () => {
  const due = [
    invoiceRow({ id: 'i-1', balance: 60 }),
    invoiceRow({ id: 'i-2', status: 'draft', invoice_number: null, balance: 20 }),
  ]
  await open('owner', { invoices: due, notes: [cashNoteRow()] })
  await screen.findByText(cash.choose)
  for (const [name, id] of [
    ['INV-7 · $60.00', 'i-1'],
    [`${cash.draftName} · $20.00`, 'i-2'],
  ] as const)
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(invoiceHref(id))
  expect(screen.queryByRole('button', { name: /^Confirm/ })).toBeNull()
  screen.getByRole('button', { name: /^Reject \$80.00/ })
})

it('bills and notes nothing on work of others, which a worker only sees', async () => {
  reply('GET rest/v1/invoices', [])
  const view = <JobInvoices job={jobRow()} businessId={businessId} isOwn={false} />
  await renderSignedIn(view, { role: 'worker' })
  await screen.findByText(jobTexts.en.invoicesTitle)
  expect(screen.queryByRole('button')).toBeNull()
  expect(callsOf('POST rest/v1/rpc/uninvoiced_work')).toEqual([])
  expect(callsOf('GET rest/v1/cash_notes')).toEqual([])
})
