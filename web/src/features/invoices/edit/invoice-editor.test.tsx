import { invoiceTotals } from '@fieldlark/domain/invoices/invoice-totals.ts'
import { resizeTo } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { WholeInvoice } from '#data/invoices.ts'
import { problemTexts } from '#language/problems.texts.ts'
import { lineTexts } from '#parts/document/lines.texts.ts'
import { priceTexts } from '#parts/document/price.texts.ts'
import { loadFailedTexts } from '#parts/failures/load-failed.texts.ts'
import { refusalTexts } from '#parts/failures/refusals.texts.ts'
import { recordTexts } from '#parts/record/record.texts.ts'
import { recordMissingTexts } from '#parts/record/record-missing.texts.ts'
import { invoiceHref } from '#paths.ts'
import { documentFormPage } from '#testing/document-form.ts'
import { invoiceLineRow, invoiceRow, serviceRow, taxRateRow } from '#testing/document-rows.ts'
import { lost, refusal, reply, sentTo, slow } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessId } from '#testing/rows.ts'
import { InvoiceEditScreen } from './invoice-edit-screen.tsx'
import { invoiceFormTexts } from './invoice-form.texts.ts'

const read = 'GET rest/v1/invoices'
const save = 'POST rest/v1/rpc/save_invoice'
type Sent = { business_id: string; invoice: Record<string, unknown>; lines: Record<string, unknown>[] }
type Setting = Parameters<typeof renderSignedIn>[1]

const draft = (changes: Partial<WholeInvoice> = {}) =>
  invoiceRow({ status: 'draft', invoice_number: null, sent_at: null, ...changes })

async function open(invoice = draft(), setting: Setting = {}) {
  reply(read, [invoice])
  reply('GET rest/v1/clients', [{ ...invoice.client }])
  reply('GET rest/v1/property_addresses', [])
  reply('GET rest/v1/services', [
    serviceRow(),
    serviceRow({ name: 'Hedges', price: 12.5, is_taxable: false }),
  ])
  reply('GET rest/v1/tax_rates', [taxRateRow()])
  reply('POST rest/v1/rpc/default_taxes', [])
  reply(save, { id: invoice.id })
  const language = setting.language ?? 'en'
  const view = await renderSignedIn(<InvoiceEditScreen />, {
    at: `/invoices/${invoice.id}/edit`,
    path: '/invoices/:invoiceId/edit',
    ...setting,
  })
  const texts = invoiceFormTexts[language]
  await screen.findByRole('button', { name: texts.save })
  const submit = () =>
    screen.getByRole('button', { name: new RegExp(`${texts.save}$|${recordTexts[language].saving}`) })
  return {
    ...view,
    ...documentFormPage(lineTexts[language]),
    prices: priceTexts[language],
    form: texts,
    submit,
    invoice,
  }
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`))

describe('the lines of an invoice', () => {
  it('show the same totals as the database while typing', async () => {
    const page = await open(draft({ lines: [], amount: 0, taxes: [{ name: 'Sales tax', rate: 8 }] }))
    const { user, addLine, form, prices } = page
    await addLine('Mowing', '2.5', '33.335')
    await addLine('Hedges', '3', '19.99')
    await user.selectOptions(field(form.fields.discount_type), prices.percent)
    await user.type(field(form.fields.discount_value), '12.5')
    const line = { discount_amount: '', is_taxable: true }
    const expected = invoiceTotals({
      lines: [
        { quantity: '2.5', unit_price: '33.335', ...line },
        { quantity: '3', unit_price: '19.99', ...line },
      ],
      taxes: [{ name: 'Sales tax', rate: 8 }],
      discount: { type: 'percent', value: '12.5' },
      pricesIncludeTax: false,
      exponent: 2,
    })
    const dollars = (amount: bigint) => `$${(Number(amount) / 100).toFixed(2)}`
    expect(page.sums()).toEqual({
      Subtotal: dollars(expected.subtotal),
      Discount: `−${dollars(expected.discountAmount)}`,
      'Sales tax 8%': dollars(expected.taxAmount),
      Total: dollars(expected.total),
    })
    expect(page.total()).toBe(dollars(expected.total))

    await user.click(screen.getByLabelText(prices.pricesIncludeTax))
    expect(page.sums()['Sales tax 8% (included)']).toBeTruthy()
    expect(Number(page.total()?.slice(1))).toBeLessThan(Number(expected.total) / 100)
  })

  it.each([
    ['en', 'USD', '1,234.5', '1234.5'],
    ['es', 'EUR', '1.234,5', '1234.5'],
    ['es', 'MXN', '1,234.5', '1234.5'],
  ] as const)(
    'are typed and stored in the number format of the region (%s, %s: %s)',
    async (language, currency, typed, stored) => {
      const { addLine, user, submit, form } = await open(draft({ lines: [], amount: 0 }), {
        language,
        business: { currency },
      })
      await addLine('Mowing', typed, typed)
      await user.click(submit())
      await screen.findByText(form.updated)
      expect(sentTo<Sent>(save)[0]?.lines).toMatchObject([
        { name: 'Mowing', quantity: Number(stored), unit_price: Number(stored) },
      ])
    },
  )

  it('come from the catalogue with price and tax, and keep their service', async () => {
    const { user, texts, pickService, names, price, submit, form } = await open(
      draft({ lines: [], amount: 0 }),
    )
    await pickService('Hedges')
    expect(names()).toEqual(['Hedges'])
    expect(price().value).toBe('12.50')
    expect(screen.getByText(texts.notTaxable, { selector: 'span' })).toBeTruthy()
    await user.click(submit())
    await screen.findByText(form.updated)
    expect(sentTo<Sent>(save)[0]?.lines).toMatchObject([{ unit_price: 12.5, is_taxable: false, quantity: 1 }])
    expect(sentTo<Sent>(save)[0]?.lines[0]?.service_id).toBeTruthy()
  })

  it('can be removed with undo, and moved by buttons', async () => {
    const rows = ['Mowing', 'Hedges', 'Leaves'].map((name) => invoiceLineRow({ name }))
    const { user, texts, names, total, submit, form } = await open(draft({ lines: rows }))
    await user.click(screen.getByRole('button', { name: texts.remove('Hedges') }))
    expect(total()).toBe('$200.00')
    await screen.findByText(texts.removed('Hedges'))
    await user.click(screen.getByRole('button', { name: texts.undo }))
    expect(names()).toEqual(['Mowing', 'Hedges', 'Leaves'])
    await user.click(screen.getByRole('button', { name: 'Move Leaves up' }))
    await user.click(submit())
    await screen.findByText(form.updated)
    expect(sentTo<Sent>(save)[0]?.lines.map(({ id, name }) => [id, name])).toEqual(
      [rows[0], rows[2], rows[1]].map((row) => [row?.id, row?.name]),
    )
  })

  it('show their errors; the first invalid field has the focus, and nothing is sent', async () => {
    const { user, name, quantity, price, retype, submit, form } = await open(
      draft({ lines: [invoiceLineRow(), invoiceLineRow({ name: 'Hedges' })] }),
    )
    await retype(name(1), '')
    await retype(quantity(1), 'some')
    await retype(price(1), '12.34567')
    await user.click(submit())
    await screen.findAllByText(new RegExp(form.problems.invalidAmount))
    for (const wrong of [name(1), quantity(1), price(1)]) {
      expect(wrong.getAttribute('aria-invalid')).toBe('true')
    }
    expect(name(0).getAttribute('aria-invalid')).not.toBe('true')
    expect(document.activeElement).toBe(name(1))
    expect(price(1).value).toBe('12.34567')
    expect(sentTo(save)).toEqual([])
  })

  it('open their details when these contain an error', async () => {
    const { user, texts, openDetails, submit, form } = await open()
    await openDetails('Mowing')
    await user.type(field(texts.fields.discount_amount), 'a lot')
    await openDetails('Mowing')
    await user.click(submit())
    await screen.findByText(form.problems.invalidAmount)
    expect(field(texts.fields.discount_amount).getAttribute('aria-invalid')).toBe('true')
    expect(sentTo(save)).toEqual([])
  })

  it('have a discount, a service date and a tax exemption in their details', async () => {
    const { user, texts, openDetails, total, submit, form } = await open(
      draft({ taxes: [{ name: 'Sales tax', rate: 10 }] }),
    )
    expect(total()).toBe('$110.00')
    await openDetails('Mowing')
    await user.type(field(texts.fields.discount_amount), '15.5')
    expect(total()).toBe('$92.95')
    expect(screen.getByText(texts.discounted('$15.50'))).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: texts.taxable }))
    expect(total()).toBe('$84.50')
    await user.type(field('Service date'), '2026-05-02')
    await user.click(submit())
    await screen.findByText(form.updated)
    expect(sentTo<Sent>(save)[0]?.lines).toMatchObject([
      { discount_amount: 15.5, is_taxable: false, service_date: '2026-05-02' },
    ])
  })

  it('open in a sheet on a phone, where changes apply at once', async () => {
    resizeTo(390)
    const { user, texts, total } = await open(
      draft({ lines: [invoiceLineRow(), invoiceLineRow({ name: 'Hedges' })] }),
    )
    expect(screen.queryByLabelText(texts.fields.name)).toBeNull()
    await user.click(screen.getByRole('button', { name: /Hedges.*\$100/ }))
    const sheet = within(await screen.findByRole('dialog', { name: texts.editTitle }))
    const quantity = sheet.getByLabelText(texts.fields.quantity)
    await user.clear(quantity)
    await user.type(quantity, '3')
    expect(total()).toBe('$400.00')
    expect(sheet.getByRole<HTMLButtonElement>('button', { name: 'Move Hedges down' }).disabled).toBe(true)
    await user.click(sheet.getByRole('button', { name: texts.removeLine }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: texts.editTitle })).toBeNull())
    expect(total()).toBe('$100.00')
  })
})

describe('saving an invoice', () => {
  it('sends the whole form once and opens the invoice', async () => {
    const stored = draft({ message: 'Thank you', taxes: [{ name: 'Sales tax', rate: 8 }] })
    const { user, form, submit, invoice, router } = await open(stored)
    const answer = slow({ id: invoice.id })
    reply(save, answer.replies)
    await user.clear(field(form.fields.title))
    await user.type(field(form.fields.title), '  Garden in June ')
    await user.type(field(form.fields.po_number), 'PO-1')
    await user.dblClick(submit())
    await user.click(submit())
    answer.release()
    await waitFor(() => expect(router.state.location.pathname).toBe(invoiceHref(invoice.id)))
    const [line] = invoice.lines
    expect(sentTo<Sent>(save)).toEqual([
      {
        business_id: businessId,
        invoice: {
          id: invoice.id,
          version: 3,
          client_id: invoice.client_id,
          property_id: null,
          title: 'Garden in June',
          issue_date: '2026-05-04',
          due_date: '2026-06-03',
          payment_terms: 'net_30',
          po_number: 'PO-1',
          message: 'Thank you',
          notes: null,
          terms: null,
          discount_type: null,
          discount_value: 0,
          taxes: [{ name: 'Sales tax', rate: 8 }],
          prices_include_tax: false,
        },
        lines: [
          {
            id: line?.id,
            source_id: null,
            source: null,
            service_id: null,
            name: 'Mowing',
            description: null,
            service_date: null,
            quantity: 1,
            unit_price: 100,
            discount_amount: 0,
            is_taxable: true,
          },
        ],
      },
    ])
  })

  it('of a sent one offers to send the corrected copy', async () => {
    const sent = invoiceRow()
    const { form, user, submit, router } = await open(sent)
    expect(screen.getByText(form.makesVersion(2))).toBeTruthy()
    expect(screen.queryByRole('button', { name: form.saveAndSend })).toBeNull()
    reply(read, [{ ...sent, version: 4, version_number: 2 }])
    await user.click(submit())
    await waitFor(() => expect(router.state.location.search).toBe('?dialog=corrected'))
  })

  it('keeps the form after a lost response and retries the same request', async () => {
    const { user, form, submit, invoice, retype, price, total } = await open()
    reply(save, lost)
    await retype(price(), '120')
    await user.click(submit())
    await screen.findByText(form.updateFailed, { selector: 'main *' })
    screen.getByText(problemTexts.en.failures.network)
    expect(total()).toBe('$120.00')
    reply(save, { id: invoice.id })
    await user.click(submit())
    await screen.findByText(form.updated)
    const [first, second] = sentTo<Sent>(save)
    expect(second).toEqual(first)
  })

  it.each([
    ['en', 'invoice_locked'],
    ['es', 'total_below_zero'],
  ] as const)(
    'explains in %s why the database rejects it (%s) and keeps the form',
    async (language, code) => {
      const { user, submit, router, names } = await open(draft(), { language })
      reply(save, refusal(409, 'PT409', code))
      await user.click(submit())
      await screen.findByText(refusalTexts[language][code])
      expect(names()).toEqual(['Mowing'])
      expect(router.state.location.pathname).toContain('/edit')
    },
  )

  it('shows another user’s lines beside mine and replaces mine only on request', async () => {
    const { user, submit, texts, names, retype, name, invoice } = await open()
    const theirs = { ...invoice, version: 4, lines: [invoiceLineRow({ name: 'Pruning' }), invoiceLineRow()] }
    reply(save, refusal(409, 'PT409', 'stale_version'))
    reply(read, [theirs])
    await retype(name(), 'Mowing twice')
    await user.click(submit())
    await screen.findByText(texts.theirLines(2))
    expect(names()).toEqual(['Mowing twice'])
    await user.click(screen.getByRole('button', { name: texts.takeTheirs }))
    expect(names()).toEqual(['Pruning', 'Mowing'])
    reply(save, { id: invoice.id })
    await user.click(submit())
    await screen.findByText(invoiceFormTexts.en.updated)
    expect(sentTo<Sent>(save).at(-1)?.invoice.version).toBe(4)
  })
})

describe('the due date', () => {
  it('follows the terms or is chosen by hand, and is never before the issue date', async () => {
    const { user, form, submit } = await open()
    const terms = screen.getByLabelText(form.fields.payment_terms)
    const fields = (text: RegExp) => screen.getAllByText(text).filter((each) => !each.closest('[inert]'))
    expect(fields(/Jun 3, 2026/)).toHaveLength(2)
    await user.selectOptions(terms, 'net_7')
    expect(fields(/May 11, 2026/)).toHaveLength(2)
    await user.selectOptions(terms, '')
    const due = field(form.fields.due_date)
    expect(due.value).toBe('2026-05-11')
    await user.clear(due)
    await user.type(due, '2026-05-01')
    await user.click(submit())
    const complaint = await screen.findByText(form.problems.dueBeforeIssue)
    expect(due.getAttribute('aria-describedby')).toContain(complaint.closest('p')?.id)
    expect(document.activeElement).toBe(due)
    expect(sentTo(save)).toEqual([])
    await user.clear(due)
    await user.type(due, '2026-05-20')
    await user.click(submit())
    await screen.findByText(form.updated)
    expect(sentTo<Sent>(save)[0]?.invoice).toMatchObject({ due_date: '2026-05-20', payment_terms: null })
  })

  it('reports a discount above the total at the amount', async () => {
    const { user, form, prices, submit } = await open()
    await user.selectOptions(field(form.fields.discount_type), prices.percent)
    await user.type(field(form.fields.discount_value), '101')
    await user.click(submit())
    await screen.findByText(form.problems.percentTooHigh)
    expect(document.activeElement).toBe(field(form.fields.discount_value))
    expect(sentTo(save)).toEqual([])
  })
})

describe('an invoice that cannot be edited', () => {
  it.each([
    ['money', { paid_amount: 20, balance: 80 }],
    ['paid', { status: 'paid', balance: 0 }],
    ['void', { status: 'void', balance: 0 }],
    ['written_off', { status: 'written_off', balance: 0, written_off_amount: 100 }],
  ] as const)('says why (%s) and links back to it', async (why, changes) => {
    const invoice = invoiceRow(changes)
    reply(read, [invoice])
    await renderSignedIn(<InvoiceEditScreen />, {
      at: `/invoices/${invoice.id}/edit`,
      path: '/invoices/:invoiceId/edit',
    })
    const { locked, toInvoice } = invoiceFormTexts.en
    await screen.findByText(locked[why])
    expect(screen.getByRole('link', { name: toInvoice }).getAttribute('href')).toBe(invoiceHref(invoice.id))
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('shows that it is missing, or can be reloaded after a network failure', async () => {
    reply(read, [])
    const setting = { at: '/invoices/1/edit', path: '/invoices/:invoiceId/edit' }
    const gone = await renderSignedIn(<InvoiceEditScreen />, setting)
    await screen.findByText(recordMissingTexts.en.invoice.title)
    gone.unmount()

    reply(read, refusal(500, 'XX000', 'broken'))
    const { queryClient } = await import('#connection/query-client.ts')
    queryClient.clear()
    await renderSignedIn(<InvoiceEditScreen />, setting)
    await screen.findByText(recordMissingTexts.en.invoice.loadFailed)
    reply(read, [invoiceRow({ status: 'void' })])
    await documentFormPage(lineTexts.en).user.click(
      screen.getByRole('button', { name: loadFailedTexts.en.tryAgain }),
    )
    await screen.findByText(invoiceFormTexts.en.locked.void)
  })
})
