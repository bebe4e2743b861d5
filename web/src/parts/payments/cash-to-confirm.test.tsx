import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'

import { problemTexts } from '#language/problems.texts.ts'
import { type Call, callsOf, reply, sentTo } from '#testing/network.ts'
import { cashNoteRow } from '#testing/payment-rows.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessId, userId } from '#testing/rows.ts'
import { memberRow } from '#testing/work-rows.ts'

import { cashTexts } from './cash.texts.ts'
import { CashToConfirm } from './cash-to-confirm.tsx'

const texts = cashTexts.en
const confirmButton = new RegExp(`^${texts.confirm} \\$80.00`)
const rejectButton = new RegExp(`^${texts.reject} \\$80.00`)
const reject = 'POST rest/v1/rpc/reject_cash'
const confirm = 'POST rest/v1/rpc/confirm_cash'
const invoice = { id: 'i-7', invoice_number: 'INV-7', balance: 100 }
const noted = { invoice_number: 'INV-7', status: 'sent' } as const

async function open(notes: readonly object[], team = [memberRow(userId, 'Rita')]) {
  reply('GET rest/v1/cash_notes', notes)
  await renderSignedIn(
    <CashToConfirm businessId={businessId} jobIds={['j-1']} payable={[invoice]} isOnlyOfInvoice />,
    { team },
  )
  await screen.findByText(texts.toConfirm)
  return person()
}

it('shows on an invoice what was noted for it or for none, and who took it', async () => {
  await open([
    cashNoteRow({ amount: 10, note: 'In an envelope' }),
    cashNoteRow({ amount: 20, invoice_id: invoice.id, invoice: noted }),
    cashNoteRow({ amount: 30, invoice_id: 'i-8', invoice: { invoice_number: 'INV-8', status: 'sent' } }),
  ])
  expect(screen.getAllByText(/^\$/).map(({ textContent }) => textContent)).toEqual(['$10.00', '$20.00'])
  expect(screen.getByText(/In an envelope/).textContent).toBe(`${texts.for('INV-7')} · In an envelope`)
  expect(await screen.findAllByText(/Rita/)).toHaveLength(2)
  screen.getByRole('button', { name: `${texts.confirm} $10.00, Rita` })
  screen.getByRole('button', { name: `${texts.reject} $20.00, Rita` })
  const { query } = callsOf('GET rest/v1/cash_notes')[0] as Call
  expect(Object.fromEntries(query)).toMatchObject({ status: 'eq.noted', order: 'created_at.desc,id.asc' })
})

it('shows what was noted for an invoice that was voided, and makes it a payment of this one', async () => {
  const closed = { invoice_number: 'INV-8', status: 'void' } as const
  const voided = cashNoteRow({ invoice_id: 'i-8', invoice: closed })
  const user = await open([voided])
  screen.getByText(texts.for('INV-7'))
  reply(confirm, { id: voided.id })
  await user.click(screen.getByRole('button', { name: confirmButton }))
  await screen.findByText(texts.confirmed('$80.00'))
  expect(sentTo(confirm)).toEqual([{ note_id: voided.id, invoice_id: invoice.id }])
})

it('confirms what was noted for no invoice as a payment of this one', async () => {
  const noted = cashNoteRow()
  const user = await open([noted])
  reply(confirm, { id: noted.id })
  reply('GET rest/v1/cash_notes', [])
  await user.click(screen.getByRole('button', { name: confirmButton }))
  await screen.findByText(texts.confirmed('$80.00'))
  expect(sentTo(confirm)).toEqual([{ note_id: noted.id, invoice_id: invoice.id }])
  await screen.findByText(texts.none)
  expect(document.activeElement?.textContent).toBe(texts.toConfirm)
})

it('rejects cash only with a reason', async () => {
  const noted = cashNoteRow()
  const user = await open([noted])
  await screen.findByText(/Rita/)
  await user.click(screen.getByRole('button', { name: rejectButton }))
  await screen.findByRole('alertdialog', { name: texts.rejectTitle('$80.00') })
  screen.getByText(texts.rejectBody('Rita'))
  const submit = screen.getByRole('button', { name: texts.reject })
  await user.click(submit)
  await screen.findByText(problemTexts.en.fields.required)
  expect(sentTo(reject)).toEqual([])
  reply(reject, null)
  reply('GET rest/v1/cash_notes', [])
  await user.type(screen.getByLabelText(new RegExp(texts.reason)), ' Only 60 was there ')
  await user.click(submit)
  await waitFor(() => expect(sentTo(reject)).toEqual([{ note_id: noted.id, reason: 'Only 60 was there' }]))
  await screen.findByText(texts.none)
  await waitFor(() => expect(document.activeElement?.textContent).toBe(texts.toConfirm))
})

it('keeps the place of the reader who rejects nothing, and names nobody whose name is unknown', async () => {
  const user = await open([cashNoteRow()], [])
  await user.click(screen.getByRole('button', { name: `${texts.reject} $80.00` }))
  await screen.findByText(texts.rejectBody(''))
  expect(texts.rejectBody('')).not.toMatch(/^ /)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement?.textContent).toBe(texts.reject))
})

it('asks before it records more than the invoice still needs, and says what becomes of the rest', async () => {
  const much = cashNoteRow({ amount: 180, invoice_id: invoice.id, invoice: noted })
  const user = await open([much])
  const button = await screen.findByRole('button', { name: `${texts.confirm} $180.00, Rita` })
  await user.click(button)
  await screen.findByRole('alertdialog', { name: texts.overTitle('$180.00', 'INV-7') })
  screen.getByText(texts.overBody('$100.00', '$80.00'))
  await user.click(screen.getByRole('button', { name: texts.notNow }))
  await waitFor(() => expect(document.activeElement).toBe(button))
  expect(sentTo(confirm)).toEqual([])
  await user.click(button)
  reply(confirm, { id: much.id })
  reply('GET rest/v1/cash_notes', [])
  await user.click(await screen.findByRole('button', { name: texts.record }))
  await screen.findByText(texts.confirmed('$180.00'))
  expect(sentTo(confirm)).toEqual([{ note_id: much.id, invoice_id: invoice.id }])
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await waitFor(() => expect(document.activeElement?.textContent).toBe(texts.toConfirm))
})

it('asks on a job about cash for an invoice that was paid meanwhile', async () => {
  const late = cashNoteRow({ invoice_id: 'i-9', invoice: { invoice_number: 'INV-9', status: 'paid' } })
  reply('GET rest/v1/cash_notes', [late])
  await renderSignedIn(<CashToConfirm businessId={businessId} jobIds={['j-1']} payable={[invoice]} />, {
    team: [memberRow(userId, 'Rita')],
  })
  await person().click(await screen.findByRole('button', { name: confirmButton }))
  await screen.findByText(texts.overBody('$0.00', '$80.00'))
})
