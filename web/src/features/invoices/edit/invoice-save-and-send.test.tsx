import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import type { WholeInvoice } from '#data/invoices.ts'
import { problemTexts } from '#language/problems.texts.ts'
import { lineTexts } from '#parts/document/lines.texts.ts'
import { sendTexts } from '#parts/document/send.texts.ts'
import { refusalTexts } from '#parts/failures/refusals.texts.ts'
import { formDialogTexts } from '#parts/forms/form-dialog.texts.ts'
import { recordTexts } from '#parts/record/record.texts.ts'
import { invoiceHref, paths } from '#paths.ts'
import { invoiceRow, taxRateRow } from '#testing/document-rows.ts'
import { callsOf, lost, refusal, reply, sentTo, slow } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessId, rosa } from '#testing/rows.ts'
import { invoiceDialogTexts } from '../dialogs/invoice-dialogs.texts.ts'
import { invoiceTexts } from '../invoice.texts.ts'
import { InvoiceNewScreen } from '../new/invoice-new-screen.tsx'
import { invoiceStartTexts } from '../new/invoice-start.texts.ts'
import { InvoiceEditScreen } from './invoice-edit-screen.tsx'
import { invoiceFormTexts } from './invoice-form.texts.ts'

const read = 'GET rest/v1/invoices'
const save = 'POST rest/v1/rpc/save_invoice'
const saveAndSend = 'POST rest/v1/rpc/save_and_send_invoice'
type Sent = { invoice: Record<string, unknown>; lines: Record<string, unknown>[]; via: string }
type Language = keyof typeof invoiceFormTexts

const draft = (changes: Partial<WholeInvoice> = {}) =>
  invoiceRow({ status: 'draft', invoice_number: null, sent_at: null, ...changes })

function replies(invoice: WholeInvoice) {
  reply(read, [invoice])
  reply('GET rest/v1/clients', [rosa])
  reply('GET rest/v1/rpc/find_clients', [rosa])
  reply('GET rest/v1/property_addresses', [])
  reply('GET rest/v1/services', [])
  reply('GET rest/v1/tax_rates', [taxRateRow()])
  reply('POST rest/v1/rpc/default_taxes', [])
  reply('GET rest/v1/record_events', [])
  reply('POST rest/v1/rpc/payment_keys', null)
  reply('GET rest/v1/document_settings', [{ id: businessId, version: 1, bank_details: 'First Bank' }])
}

function page(language: Language) {
  const user = person()
  const form = invoiceFormTexts[language]
  const words = { ...invoiceDialogTexts[language].send, ...sendTexts[language] }
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`))
  return {
    user,
    form,
    words,
    title: () => field(form.fields.title),
    to: () => screen.findByRole<HTMLInputElement>('textbox', { name: words.to }),
    button: (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }),
    openDialog: async () => user.click(await screen.findByRole('button', { name: form.saveAndSend })),
    cancel: async () => {
      await user.click(screen.getByRole('button', { name: formDialogTexts[language].cancel }))
      await waitFor(() => expect(screen.queryByRole('textbox', { name: words.to })).toBeNull())
    },
  }
}

async function open(invoice = draft(), language: Language = 'en') {
  replies(invoice)
  const at = { at: `/invoices/${invoice.id}/edit`, path: '/invoices/:invoiceId/edit' }
  const view = await renderSignedIn(<InvoiceEditScreen />, { ...at, language })
  await screen.findByRole('button', { name: invoiceFormTexts[language].saveAndSend })
  return { ...view, ...page(language), invoice }
}

const kept = () => Object.keys(localStorage).filter((name) => name.startsWith('draft:'))

describe('saving and sending an invoice', () => {
  it('asks how to send it and saves both in one request', async () => {
    const { user, words, title, to, openDialog, button, invoice, router } = await open()
    const answer = slow({ token: null })
    reply(saveAndSend, answer.replies)
    await user.clear(title())
    await user.type(title(), 'Garden in June')
    await openDialog()
    expect((await to()).value).toBe('rosa@diaz.test')
    expect(screen.getByText(new RegExp(words.getsNumber))).toBeTruthy()
    await user.type(screen.getByLabelText(words.note), ' Thank you! ')
    await user.dblClick(button(words.submit.mail))
    answer.release()
    await screen.findByText(words.sent('rosa@diaz.test'))
    await waitFor(() => expect(router.state.location.pathname).toBe(invoiceHref(invoice.id)))
    expect(router.state.location.search).toBe('')
    expect(kept()).toEqual([])
    expect(callsOf(save)).toEqual([])
    const [line] = invoice.lines
    expect(sentTo<Sent>(saveAndSend)).toEqual([
      {
        business_id: businessId,
        invoice: {
          id: invoice.id,
          version: 3,
          client_id: rosa.id,
          property_id: null,
          title: 'Garden in June',
          issue_date: '2026-05-04',
          due_date: '2026-06-03',
          payment_terms: 'net_30',
          po_number: null,
          message: null,
          notes: null,
          terms: null,
          discount_type: null,
          discount_value: 0,
          taxes: [],
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
        via: 'mail',
        to_address: 'rosa@diaz.test',
        note: 'Thank you!',
      },
    ])
  })

  it('does not open the dialog while the form is invalid: the error is at its field', async () => {
    const { user, form, words, openDialog } = await open()
    const price = screen.getByLabelText('Price')
    await user.clear(price)
    await user.type(price, 'a lot')
    await openDialog()
    await screen.findByText(new RegExp(form.problems.invalidAmount))
    expect(document.activeElement).toBe(price)
    await screen.findByText(problemTexts.en.fields.checkField(lineTexts.en.fields.unit_price))
    expect(screen.queryByRole('textbox', { name: words.to })).toBeNull()
    expect(callsOf(saveAndSend)).toEqual([])
  })

  it('shows the created link, then the invoice', async () => {
    const { user, words, to, openDialog, button, invoice, router } = await open()
    reply(saveAndSend, () => {
      reply(read, [{ ...invoice, status: 'paid', balance: 0 }])
      return { token: 'a-token' }
    })
    await openDialog()
    await to()
    await user.click(screen.getByRole('radio', { name: words.ways.link }))
    await user.click(button(words.submit.link))
    const link = await screen.findByLabelText<HTMLInputElement>(words.link)
    expect(link.value).toContain(paths.invoiceLink.replace(':token', 'a-token'))
    await waitFor(() => expect(callsOf(read).length).toBeGreaterThan(1))
    expect(screen.getByLabelText(words.link)).toBeTruthy()
    await user.click(button(words.done))
    await waitFor(() => expect(router.state.location.pathname).toBe(invoiceHref(invoice.id)))
    expect(kept()).toEqual([])
  })

  it('returns to the unchanged form when sending is cancelled', async () => {
    const { user, title, to, openDialog, cancel } = await open()
    await user.type(title(), ' and June')
    await openDialog()
    await to()
    await cancel()
    expect(title().value).toBe('Garden in May and June')
    expect(kept()).toHaveLength(1)
    expect(callsOf(saveAndSend)).toEqual([])
  })

  it.each([
    ['en', lost, problemTexts.en.failures.network],
    ['es', () => refusal(429, 'PT429', 'too_many_mails'), refusalTexts.es.too_many_mails],
  ] as const)(
    'says in %s why it failed, keeps the input, and retries the same request',
    async (language, fails, why) => {
      const { user, form, words, title, to, openDialog, button, cancel, invoice, router } = await open(
        draft(),
        language,
      )
      reply(saveAndSend, fails)
      await user.type(title(), '!')
      await openDialog()
      await to()
      await user.type(screen.getByLabelText(words.note), 'Hola')
      await user.click(button(words.submit.mail))
      expect((await screen.findAllByText(why)).length).toBeGreaterThan(0)
      expect(screen.getByLabelText<HTMLTextAreaElement>(words.note).value).toBe('Hola')
      await cancel()
      screen.getByText(form.updateFailed, { selector: 'main *' })
      screen.getByText(why, { selector: 'main *' })
      expect(title().value).toBe('Garden in May!')
      reply(saveAndSend, { token: null })
      await openDialog()
      await to()
      await user.type(screen.getByLabelText(words.note), 'Hola')
      await user.click(button(words.submit.mail))
      await waitFor(() => expect(router.state.location.pathname).toBe(invoiceHref(invoice.id)))
      const [first, second] = sentTo<Sent>(saveAndSend)
      expect(second).toEqual(first)
    },
  )

  it('shows another user’s changes in the form before anything is sent', async () => {
    const { user, words, title, to, openDialog, button, invoice } = await open()
    reply(saveAndSend, refusal(409, 'PT409', 'stale_version'))
    reply(read, [{ ...invoice, title: 'Theirs', version: 4 }])
    await user.type(title(), ' mine')
    await openDialog()
    await to()
    await user.click(button(words.submit.mail))
    await screen.findByText(recordTexts.en.savedNow('Theirs'))
    await waitFor(() => expect(screen.queryByRole('textbox', { name: words.to })).toBeNull())
    expect(title().value).toBe('Garden in May mine')
    reply(saveAndSend, { token: null })
    await openDialog()
    await to()
    await user.click(button(words.submit.mail))
    await screen.findByText(words.sent('rosa@diaz.test'))
    expect(sentTo<Sent>(saveAndSend).at(-1)?.invoice).toMatchObject({
      version: 4,
      title: 'Garden in May mine',
    })
  })

  it('rejects an invoice of zero before sending and returns to the form', async () => {
    const { user, words, openDialog } = await open(draft({ lines: [], amount: 0, total_amount: 0 }))
    await openDialog()
    await screen.findByText(words.noLines)
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: words.submit.mail }).disabled).toBe(true)
    await user.click(dialog.getByRole('button', { name: invoiceTexts.en.edit }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByRole('button', { name: invoiceFormTexts.en.save })).toBeTruthy()
  })
})

describe('saving and sending a new invoice', () => {
  it('creates one invoice after a lost response, and suggests a link for clients without an address', async () => {
    replies(draft())
    reply('GET rest/v1/clients', [{ ...rosa, email: null }])
    reply('POST rest/v1/rpc/uninvoiced_work', () => Response.json([]))
    reply(saveAndSend, lost)
    const { router } = await renderSignedIn(<InvoiceNewScreen />, { at: '/invoices/new' })
    const { user, words, openDialog, button } = page('en')
    await user.click(await screen.findByRole('button', { name: invoiceStartTexts.en.blank }))
    await screen.findByRole('button', { name: invoiceFormTexts.en.saveAndSend })
    const client = () => screen.getByRole('combobox', { name: /^Client/ })
    await waitFor(() => expect(client().getAttribute('aria-autocomplete')).toBe('list'))
    await user.type(client(), 'Rosa')
    await user.click(await screen.findByRole('option', { name: /Rosa/ }))
    await user.click(screen.getByRole('button', { name: /Custom item/ }))
    await user.type(screen.getByLabelText('Name'), 'Mowing')
    await user.type(screen.getByLabelText('Price'), '40')
    await openDialog()
    await screen.findByText(new RegExp(words.linkBody))
    await user.click(button(words.submit.link))
    await screen.findAllByText(problemTexts.en.failures.network)
    reply(saveAndSend, { token: 'a-token' })
    await user.click(button(words.submit.link))
    await user.click(await screen.findByRole('button', { name: words.done }))
    const [first, second] = sentTo<Sent>(saveAndSend)
    expect(second).toEqual(first)
    expect(first).toMatchObject({
      invoice: { version: null, client_id: rosa.id },
      lines: [{ unit_price: 40 }],
    })
    await waitFor(() => expect(router.state.location.pathname).toBe(invoiceHref(String(first?.invoice.id))))
    expect(kept()).toEqual([])
  })
})
