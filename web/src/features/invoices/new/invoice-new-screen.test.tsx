import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import type { UninvoicedWork } from '#data/billable-work.ts'
import { newClientTexts } from '#parts/clients/new-client.texts.ts'
import { lineTexts } from '#parts/document/lines.texts.ts'
import { refusalTexts } from '#parts/failures/refusals.texts.ts'
import { paths } from '#paths.ts'
import { documentFormPage } from '#testing/document-form.ts'
import { invoiceRow, taxRateRow } from '#testing/document-rows.ts'
import { callsOf, pageOf, refusal, reply, sentTo } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessId, nextId, rosa } from '#testing/rows.ts'
import { propertyRow } from '#testing/work-rows.ts'

import { invoiceFormTexts } from '../edit/invoice-form.texts.ts'
import { InvoiceNewScreen } from './invoice-new-screen.tsx'
import { invoiceStartTexts } from './invoice-start.texts.ts'

it('a worker is led to the invoices instead of the form', async () => {
  const { router } = await renderSignedIn(<InvoiceNewScreen />, {
    at: paths.invoiceNew,
    path: paths.invoiceNew,
    role: 'worker',
  })
  await waitFor(() => expect(router.state.location.pathname).toBe(paths.invoices))
})

const work = 'POST rest/v1/rpc/uninvoiced_work'
const plan = 'POST rest/v1/rpc/plan_invoice'
const save = 'POST rest/v1/rpc/save_invoice'
type Sent = { invoice: Record<string, unknown>; lines: Record<string, unknown>[] }
type Setting = Parameters<typeof renderSignedIn>[1]

const job = { id: nextId(), job_number: 'J-4', job_title: 'Garden' }

const done = (name: string, amount: number, changes: Partial<UninvoicedWork> = {}): UninvoicedWork => ({
  client_id: rosa.id,
  job_id: job.id,
  job_number: job.job_number,
  job_title: job.job_title,
  visit_id: nextId(),
  job_line_id: null,
  quote_id: null,
  name,
  service_date: '2026-05-02',
  amount,
  tax_amount: 0,
  total: amount,
  since: '2026-05-02',
  ...changes,
})

const first = done('First visit', 0.1)
const second = done('Second visit', 0.2, { tax_amount: 1.5 })
const quoted = done('Hedges', 80, { job_id: null, job_number: null, visit_id: null, quote_id: nextId() })

const planned = (name: string, visit_id: string | null) => ({
  id: nextId(),
  source_id: null,
  service_id: null,
  source: { job_id: job.id, visit_id },
  name,
  description: null,
  service_date: '2026-05-02',
  quantity: 1,
  unit_price: 50,
  discount_amount: 0,
  is_taxable: true,
})

async function open(
  at = `/invoices/new?client=${rosa.id}`,
  rows = [first, second, quoted],
  setting: Setting = {},
) {
  reply('GET rest/v1/clients', [rosa])
  reply('GET rest/v1/rpc/find_clients', [rosa])
  reply('GET rest/v1/property_addresses', [])
  reply('GET rest/v1/services', [])
  reply('GET rest/v1/tax_rates', [taxRateRow()])
  reply('POST rest/v1/rpc/default_taxes', [{ name: 'Sales tax', rate: 8 }])
  reply(work, () => Response.json(rows))
  const view = await renderSignedIn(<InvoiceNewScreen />, { at, ...setting })
  const language = setting.language ?? 'en'
  return { user: person(), texts: invoiceStartTexts[language], form: invoiceFormTexts[language], ...view }
}

const tick = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name: new RegExp(name) })

describe('a new invoice from finished work', () => {
  it('says how much work there is beyond what one answer holds', async () => {
    const { texts, unmount } = await open()
    await tick('First visit')
    expect(screen.queryByText(/^And /)).toBeNull()
    unmount()
    reply(work, pageOf([first], 1003))
    await renderSignedIn(<InvoiceNewScreen />, { at: `/invoices/new?client=${rosa.id}` })
    await screen.findByText(texts.more(1002))
  })

  it.each([
    ['en', '$80.30', '$80.10'],
    ['es', /80[.,]30/, /80[.,]10/],
  ] as const)(
    'has all of it selected at first, with an exact sum while rows are selected, in %s',
    async (language, all, less) => {
      const { user, texts } = await open(undefined, undefined, { language })
      const box = await tick('Second visit')
      expect(box.checked).toBe(true)
      const sum = () => screen.getByRole('status').textContent ?? ''
      expect(sum()).toMatch(all)
      expect(screen.getByRole('button', { name: texts.next(3) })).toBeTruthy()
      await user.click(box)
      expect(sum()).toMatch(less)
      for (const name of ['First visit', 'Hedges']) await user.click(await tick(name))
      expect(sum()).toBe(texts.noneChosen)
      expect(screen.queryByRole('button', { name: texts.next(0) })).toBeNull()
    },
  )

  it('sends the job if all of it is billed, and the single visits otherwise', async () => {
    reply(plan, { invoice: { client_id: rosa.id }, lines: [] })
    const whole = await open()
    await tick('Hedges')
    await whole.user.click(screen.getByRole('button', { name: whole.texts.next(3) }))
    await screen.findByRole('button', { name: whole.form.save })
    whole.unmount()
    localStorage.clear()

    const { user, texts, form } = await open()
    await user.click(await tick('Second visit'))
    await user.click(screen.getByRole('button', { name: texts.next(2) }))
    await screen.findByRole('button', { name: form.save })
    expect(sentTo(plan)).toEqual([
      {
        business_id: businessId,
        client_id: rosa.id,
        sources: [{ job_id: job.id }, { quote_id: quoted.quote_id }],
      },
      {
        business_id: businessId,
        client_id: rosa.id,
        sources: [{ job_id: job.id, visit_id: first.visit_id }, { quote_id: quoted.quote_id }],
      },
    ])
  })

  it('shows the planned lines, marked as coming from the work, and stores their source', async () => {
    const line = planned('First visit', first.visit_id)
    reply(plan, { invoice: { client_id: rosa.id, payment_terms: 'net_14', taxes: [] }, lines: [line] })
    reply(save, null)
    reply('GET rest/v1/invoices', () => Response.json(invoiceRow()))
    const { user, texts, form, router } = await open(undefined, [first])
    await tick('First visit')
    await user.click(screen.getByRole('button', { name: texts.next(1) }))
    await screen.findByText('From the job')
    const page = documentFormPage(lineTexts.en)
    expect(page.names()).toEqual(['First visit'])
    expect(page.total()).toBe('$50.00')
    await user.click(screen.getByRole('button', { name: form.save }))
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/invoices\/0000/))
    const [sent] = sentTo<Sent>(save)
    expect(sent?.invoice).toMatchObject({
      version: null,
      client_id: rosa.id,
      payment_terms: 'net_14',
      taxes: [],
    })
    expect(sent?.lines).toMatchObject([
      {
        id: line.id,
        source: { job_id: job.id, visit_id: first.visit_id, job_line_id: null, quote_id: null },
      },
    ])
  })

  it.each(['en', 'es'] as const)(
    'says in %s what cannot be combined, and allows another choice',
    async (language) => {
      reply(plan, refusal(409, 'PT409', 'taxes_differ'))
      const { user, texts } = await open(undefined, undefined, { language })
      await tick('Hedges')
      await user.click(screen.getByRole('button', { name: texts.next(3) }))
      await screen.findByText(refusalTexts[language].taxes_differ)
      await user.click(screen.getByRole('button', { name: texts.back }))
      expect((await tick('Hedges')).checked).toBe(true)
    },
  )

  it('selects only the work of the job or quote in the URL', async () => {
    reply('GET rest/v1/quotes', [{ id: quoted.quote_id, client_id: rosa.id }])
    await open(`/invoices/new?quote=${quoted.quote_id}`)
    expect((await tick('Hedges')).checked).toBe(true)
    expect((await tick('First visit')).checked).toBe(false)
  })

  it('offers a job without finished work as a whole', async () => {
    reply('GET rest/v1/jobs', [
      { ...job, title: 'Garden', client_id: rosa.id, amount: 120, status: 'scheduled' },
    ])
    const { texts } = await open(`/invoices/new?job=${job.id}`, [quoted])
    expect((await tick(texts.wholeJob)).checked).toBe(true)
    expect((await tick('Hedges')).checked).toBe(false)
    expect(screen.getByRole('status').textContent).toContain('$120.00')
  })

  const wholeJobRow = { ...job, title: 'Garden', client_id: rosa.id, amount: 120, status: 'completed' }
  const lineOf = (name: string) => done(name, 20, { visit_id: null, job_line_id: nextId() })

  it.each([
    ['one visit', [first]],
    ['lines of the job', [lineOf('Hedges'), lineOf('Lawn')]],
  ])('begins with the form where there is only one thing to invoice: %s', async (_, rows) => {
    reply('GET rest/v1/jobs', [wholeJobRow])
    reply(plan, { invoice: { client_id: rosa.id }, lines: [] })
    const { form } = await open(`/invoices/new?job=${job.id}`, rows)
    await screen.findByRole('button', { name: form.save })
    expect(sentTo(plan)).toEqual([
      { business_id: businessId, client_id: rosa.id, sources: [{ job_id: job.id }] },
    ])
  })

  it.each([
    ['two visits', [first, second]],
    ['other work of the client', [first, quoted]],
  ])('asks what is to be invoiced where there are %s', async (_, rows) => {
    reply('GET rest/v1/jobs', [wholeJobRow])
    await open(`/invoices/new?job=${job.id}`, rows)
    expect((await tick('First visit')).checked).toBe(true)
    expect(sentTo(plan)).toEqual([])
  })

  it.each(['completed', 'cancelled'])(
    'selects nothing for a %s job that has nothing to bill',
    async (status) => {
      reply('GET rest/v1/jobs', [{ ...job, title: 'Garden', client_id: rosa.id, amount: 120, status }])
      const { texts } = await open(`/invoices/new?job=${job.id}`, [quoted])
      expect((await tick('Hedges')).checked).toBe(false)
      expect(screen.queryByRole('checkbox', { name: texts.tick(texts.wholeJob) })).toBeNull()
      expect(screen.queryByRole('button', { name: texts.next(1) })).toBeNull()
    },
  )

  it('can be written although its job cannot be read', async () => {
    reply('GET rest/v1/jobs', refusal(403, '42501', 'permission denied'))
    const { texts } = await open(`/invoices/new?job=${job.id}`)
    await screen.findByRole('button', { name: texts.blank })
    expect(callsOf(work)).toEqual([])
  })

  it('says that nothing is left to bill, or that the work could not be read', async () => {
    const { texts, unmount, user } = await open(undefined, [])
    await screen.findByText(texts.nothing)
    unmount()
    const { queryClient } = await import('#connection/query-client.ts')
    queryClient.clear()
    reply(work, refusal(500, 'XX000', 'broken'))
    await renderSignedIn(<InvoiceNewScreen />, { at: `/invoices/new?client=${rosa.id}` })
    await screen.findByText(texts.loadFailed)
    reply(work, () => Response.json([first]))
    await user.click(screen.getByRole('button', { name: texts.tryAgain }))
    await tick('First visit')
  })
})

describe('a blank invoice', () => {
  const client = () => screen.getByRole<HTMLInputElement>('combobox', { name: /^Client/ })

  it('needs a client: the error is at the client field, which gets the focus', async () => {
    const { user, texts, form } = await open('/invoices/new')
    await user.click(await screen.findByRole('button', { name: texts.blank }))
    await user.click(await screen.findByRole('button', { name: form.save }))
    await waitFor(() => expect(client().getAttribute('aria-invalid')).toBe('true'))
    expect(document.activeElement).toBe(client())
    expect(sentTo(save)).toEqual([])
    expect(callsOf(plan)).toEqual([])
  })

  it('follows the taxes of its client until other taxes are chosen', async () => {
    const { user, texts, form } = await open('/invoices/new')
    await user.click(await screen.findByRole('button', { name: texts.blank }))
    const tax = await screen.findByLabelText<HTMLSelectElement>(form.fields.taxes)
    const shown = () => tax.options[tax.selectedIndex]?.textContent
    await waitFor(() => expect(shown()).toBe('Sales tax: 8%'))
    await user.selectOptions(tax, 'No tax')
    reply('POST rest/v1/rpc/default_taxes', [{ name: 'County', rate: 9.975 }])
    await waitFor(() => expect(client().getAttribute('aria-autocomplete')).toBe('list'))
    await user.type(client(), 'Rosa')
    await user.click(await screen.findByRole('option', { name: /Rosa/ }))
    await within(tax).findByText('County: 9.975%')
    expect(shown()).toBe('No tax')
  })

  it('begins with the usual property of its client', async () => {
    reply(plan, { invoice: { client_id: rosa.id, taxes: [] }, lines: [] })
    const { user, texts, form } = await open(undefined, [])
    const place = propertyRow()
    reply('GET rest/v1/property_addresses', [place])
    await user.click(await screen.findByRole('button', { name: texts.blank }))
    const property = await screen.findByLabelText<HTMLSelectElement>(form.fields.property_id)
    await waitFor(() => expect(property.value).toBe(place.id))
  })

  it('can be for a client who does not exist yet', async () => {
    const { user } = await open('/invoices/new')
    await user.click(await screen.findByRole('button', { name: newClientTexts.en.title }))
    await screen.findByRole('dialog', { name: newClientTexts.en.title })
  })

  it('can be continued from its draft', async () => {
    const { user, texts, form, unmount } = await open('/invoices/new')
    await user.click(await screen.findByRole('button', { name: texts.blank }))
    await user.type(await screen.findByLabelText(new RegExp(`^${form.fields.title}`)), 'Spring')
    unmount()

    const again = await open('/invoices/new')
    await screen.findByText(texts.kept)
    await again.user.click(screen.getByRole('button', { name: texts.resume }))
    await screen.findByDisplayValue('Spring')
  })
})
