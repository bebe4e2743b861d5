import { besideDialog, person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import type { WholeInvoice } from '#data/invoices.ts'
import { problemTexts } from '#language/problems.texts.ts'
import { sendTexts } from '#parts/document/send.texts.ts'
import { refusalTexts } from '#parts/failures/refusals.texts.ts'
import { formDialogTexts } from '#parts/forms/form-dialog.texts.ts'
import { paymentsTexts } from '#parts/payments/payments.texts.ts'
import { invoiceEditHref, invoiceHref, paths } from '#paths.ts'
import { invoiceRow } from '#testing/document-rows.ts'
import { callsOf, lost, refusal, reply, sentTo, slow } from '#testing/network.ts'
import { recordMenu, replyToRecordPage } from '#testing/record-page.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessId, nextId } from '#testing/rows.ts'
import { invoiceDialogTexts } from '../dialogs/invoice-dialogs.texts.ts'
import { invoiceTexts } from '../invoice.texts.ts'
import { InvoiceScreen } from './invoice-screen.tsx'

const texts = invoiceTexts.en
const rpc = (name: string) => `POST rest/v1/rpc/${name}`
type Setting = Parameters<typeof renderSignedIn>[1]

const draft = (changes: Partial<WholeInvoice> = {}) =>
  invoiceRow({ status: 'draft', invoice_number: null, sent_at: null, ...changes })

async function open(invoice: WholeInvoice, ask = '', setting: Setting = {}) {
  replyToRecordPage('invoices', () => invoice)
  reply(rpc('mail_log'), () => Response.json([]))
  reply(rpc('payment_keys'), null)
  reply('GET rest/v1/document_settings', [{ id: businessId, version: 1, bank_details: 'Bank' }])
  const view = await renderSignedIn(<InvoiceScreen />, {
    at: `/invoices/${invoice.id}${ask && `?dialog=${ask}`}`,
    path: '/invoices/:invoiceId',
    ...setting,
  })
  // A dialog of the address may be there at once, and hides the page from assistive technology.
  await screen.findByRole('heading', { level: 1, hidden: true })
  const user = person()
  return { ...view, user, invoice, menu: recordMenu(user, invoiceTexts[setting.language ?? 'en'].more) }
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

describe('the actions of an invoice', () => {
  const nothing = { balance: 0 }
  it.each([
    [
      'a draft',
      draft(),
      texts.send,
      [texts.copyLink, texts.markSent, texts.pay, texts.duplicate, texts.void, texts.delete],
    ],
    [
      'one that was sent',
      invoiceRow(),
      texts.pay,
      [
        texts.sendAgain,
        texts.copyLink,
        texts.remind,
        texts.duplicate,
        texts.revoke,
        texts.writeOff,
        texts.void,
      ],
    ],
    [
      'one that is partly paid',
      invoiceRow({ paid_amount: 40, balance: 60 }),
      texts.pay,
      [texts.sendAgain, texts.copyLink, texts.remind, texts.duplicate, texts.revoke, texts.writeOff],
    ],
    [
      'one that is paid',
      invoiceRow({ status: 'paid', paid_amount: 100, ...nothing }),
      texts.sendReceipt,
      [texts.sendAgain, texts.copyLink, texts.duplicate, texts.revoke],
    ],
    [
      'a void one',
      invoiceRow({ status: 'void', ...nothing }),
      texts.unvoid,
      [texts.duplicate, texts.revoke, texts.unvoid],
    ],
    [
      'one written off',
      invoiceRow({ status: 'written_off', written_off_amount: 100, ...nothing }),
      texts.undoWriteOff,
      [texts.duplicate, texts.revoke, texts.undoWriteOff],
    ],
  ] as const)('follow from its state: %s', async (_, invoice, next, items) => {
    const { menu } = await open(invoice)
    expect(button(next)).toBeTruthy()
    const isEditable = invoice.status === 'draft' || (invoice.status === 'sent' && invoice.paid_amount === 0)
    const edit = screen.queryByRole('link', { name: texts.edit })
    expect(edit?.getAttribute('href')).toBe(isEditable ? invoiceEditHref(invoice.id) : undefined)
    expect(await menu.items()).toEqual(items)
  })

  it.each(['owner', 'manager', 'worker'] as const)('depend on the role: %s', async (role) => {
    const { invoice } = await open(invoiceRow(), '', { role })
    const isOffice = role !== 'worker'
    expect(screen.queryByRole('button', { name: texts.pay }) !== null).toBe(isOffice)
    expect(screen.queryByRole('button', { name: texts.more }) !== null).toBe(isOffice)
    expect(screen.queryByText(paymentsTexts.en.list.title) !== null).toBe(isOffice)
    expect(callsOf('GET rest/v1/payments').length > 0).toBe(isOffice)
    expect(screen.getAllByText(invoice.title ?? '').length).toBeGreaterThan(0)
  })

  it.each([
    ['a draft', draft(), texts.send],
    ['one that was sent', invoiceRow(), texts.sendAgain],
    ['a void one', invoiceRow({ status: 'void', ...nothing }), null],
  ] as const)('are sending, and changing a draft, for a worker: %s', async (_, invoice, next) => {
    await open(invoice, 'pay', { role: 'worker' })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByRole('link', { name: texts.edit }) !== null).toBe(invoice.status === 'draft')
    for (const name of [texts.send, texts.sendAgain]) {
      expect(screen.queryByRole('button', { name }) !== null, name).toBe(name === next)
    }
  })
})

describe('sending an invoice', () => {
  const { send } = invoiceDialogTexts.en
  const sent = rpc('send_invoice')
  const dialog = () => screen.findByRole('dialog', { name: /Send/ })
  const to = () => screen.getByLabelText<HTMLInputElement>(/^To/)

  it.each(['owner', 'worker'] as const)('keeps the address of the client for a worker: %s', async (role) => {
    await open(draft(), 'send', { role })
    await dialog()
    expect(to().readOnly).toBe(role === 'worker')
  })

  it('sends it once to the address shown, with the note', async () => {
    const answer = slow({ token: null })
    reply(sent, answer.replies)
    const { user, invoice, router } = await open(draft(), 'send')
    await dialog()
    expect(to().value).toBe('rosa@diaz.test')
    expect(screen.getByText(new RegExp(send.getsNumber))).toBeTruthy()
    await user.clear(to())
    await user.type(to(), ' Office@Diaz.test ')
    await user.type(screen.getByLabelText(sendTexts.en.note), '  Thank you!  ')
    await user.dblClick(button(send.submit.mail))
    answer.release()
    await screen.findByText(sendTexts.en.sent('office@diaz.test'))
    expect(sentTo(sent)).toMatchObject([
      { invoice_id: invoice.id, via: 'mail', to_address: 'office@diaz.test', note: 'Thank you!' },
    ])
    expect(router.state.location.search).toBe('')
  })

  it('shows an invalid address at its field and sends nothing', async () => {
    const { user } = await open(draft(), 'send')
    await dialog()
    await user.clear(to())
    await user.type(to(), 'rosa@')
    expect(screen.queryByText(sendTexts.en.addressMissing)).toBeNull()
    await user.click(button(send.submit.mail))
    const complaint = await screen.findByText(sendTexts.en.addressMissing)
    expect(to().getAttribute('aria-describedby')).toContain(complaint.closest('p')?.id)
    expect(sentTo(sent)).toEqual([])
  })

  it.each([
    ['en', lost, problemTexts.en.failures.network],
    ['es', lost, problemTexts.es.failures.network],
    ['en', () => refusal(429, 'PT429', 'too_many_mails'), refusalTexts.en.too_many_mails],
    ['es', () => refusal(429, 'PT429', 'too_many_mails'), refusalTexts.es.too_many_mails],
  ] as const)(
    'keeps the dialog open with the input when it fails (%s)',
    async (language, replies, sentence) => {
      reply(sent, replies)
      const { user } = await open(draft(), 'send', { language })
      const words = sendTexts[language]
      await user.type(await screen.findByLabelText(words.note), 'Hello')
      await user.click(button(invoiceDialogTexts[language].send.submit.mail))
      await screen.findByText(sentence)
      expect(screen.getByLabelText<HTMLTextAreaElement>(words.note).value).toBe('Hello')
      expect(button(invoiceDialogTexts[language].send.submit.mail).disabled).toBe(false)
    },
  )

  it('shows a created link, copies it, and closes only by its button', async () => {
    reply(sent, { token: 'a-token' })
    const { user } = await open(invoiceRow(), 'link')
    await dialog()
    await user.click(button(send.submit.link))
    const link = await screen.findByLabelText<HTMLInputElement>(sendTexts.en.link)
    expect(link.value).toBe(`${location.origin}${paths.invoiceLink.replace(':token', 'a-token')}`)
    await user.click(button(sendTexts.en.copy))
    await screen.findByText(sendTexts.en.copied)
    expect(await navigator.clipboard.readText()).toBe(link.value)
    await user.click(besideDialog())
    expect(screen.getByLabelText(sendTexts.en.link)).toBeTruthy()
    await user.click(button(sendTexts.en.done))
    await waitFor(() => expect(screen.queryByLabelText(sendTexts.en.link)).toBeNull())
    expect(sentTo(sent)).toMatchObject([{ via: 'link', to_address: null, note: null }])
  })

  it('only records that the client has it already, and then needs no address', async () => {
    reply(sent, { token: null })
    const { user } = await open(draft({ client: null }), 'marked')
    await dialog()
    expect(screen.queryByLabelText(/^To/)).toBeNull()
    await user.click(button(send.submit.marked))
    await screen.findByText(send.marked)
    expect(sentTo(sent)).toMatchObject([{ via: 'marked', to_address: null }])
  })

  it('suggests a link if the client has no address', async () => {
    await open(draft({ client: null }), 'send')
    await dialog()
    expect(button(send.submit.link)).toBeTruthy()
  })

  it('requires lines first, and links to the form', async () => {
    const { user, invoice } = await open(draft({ lines: [], total_amount: 0, balance: 0 }), 'send')
    const box = within(await dialog())
    expect(box.getByText(sendTexts.en.noLines)).toBeTruthy()
    expect(button(send.submit.mail).disabled).toBe(true)
    expect(box.getByRole('link', { name: texts.edit }).getAttribute('href')).toBe(invoiceEditHref(invoice.id))
    await user.type(to(), '{Enter}')
    expect(sentTo(sent)).toEqual([])
  })

  it('does not discard a note by a tap outside the dialog', async () => {
    const { user } = await open(draft(), 'send')
    await dialog()
    await user.type(screen.getByLabelText(sendTexts.en.note), 'Hello')
    await user.click(besideDialog())
    expect(screen.getByLabelText<HTMLTextAreaElement>(sendTexts.en.note).value).toBe('Hello')
    await user.click(button(formDialogTexts.en.cancel))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /Send/ })).toBeNull())
  })
})

describe('the other actions of an invoice', () => {
  const { remind } = invoiceDialogTexts.en
  const { writeOff, credit, cancel } = paymentsTexts.en

  it('send a reminder that names the balance to the address shown', async () => {
    reply(rpc('remind_invoice'), null)
    const { user, invoice } = await open(invoiceRow({ paid_amount: 40, balance: 60 }), 'remind')
    await screen.findByRole('dialog', { name: remind.title('$60.00') })
    await user.dblClick(button(remind.submit))
    await screen.findByText(sendTexts.en.sent('rosa@diaz.test'))
    expect(sentTo(rpc('remind_invoice'))).toMatchObject([
      { invoice_id: invoice.id, to_address: 'rosa@diaz.test', note: null },
    ])
  })

  it('write off: names the amount and the client, and keeps the reason on failure', async () => {
    reply(rpc('write_off_invoice'), lost)
    const { user, invoice } = await open(invoiceRow(), 'writeOff')
    await screen.findByText(writeOff.body('$100.00', 'Rosa Diaz'))
    const reason = screen.getByLabelText<HTMLInputElement>(paymentsTexts.en.fields.reason)
    await user.type(reason, ' Moved away ')
    await user.click(button(writeOff.submit('$100.00')))
    await screen.findByText(problemTexts.en.failures.network)
    expect(reason.value).toBe(' Moved away ')
    reply(rpc('write_off_invoice'), null)
    await user.click(button(writeOff.submit('$100.00')))
    await screen.findByText(writeOff.done('INV-7'))
    expect(sentTo(rpc('write_off_invoice')).at(-1)).toEqual({ invoice_id: invoice.id, reason: 'Moved away' })
  })

  it('apply credit: no more than the balance and no more than there is', async () => {
    for (const [has, used] of [
      [30, '$30.00'],
      [300, '$100.00'],
    ] as const) {
      const invoice = invoiceRow()
      const page = await openWithCredit(invoice, has)
      await page.user.click(await screen.findByRole('button', { name: texts.useCredit }))
      await screen.findByRole('button', { name: credit.submit(used) })
      page.unmount()
    }
    const { user } = await openWithCredit(invoiceRow(), 30)
    reply(rpc('apply_credit'), lost)
    await user.click(await screen.findByRole('button', { name: texts.useCredit }))
    await user.click(await screen.findByRole('button', { name: credit.submit('$30.00') }))
    await screen.findByText(problemTexts.en.failures.network)
    reply(rpc('apply_credit'), { id: nextId() })
    await user.click(button(credit.submit('$30.00')))
    await screen.findByText(credit.done('$30.00'))
    const [first, second] = sentTo(rpc('apply_credit'))
    expect(second).toEqual(first)
    expect(first?.id).toBeTruthy()
  })

  async function openWithCredit(invoice: WholeInvoice, amount: number) {
    const { queryClient } = await import('#connection/query-client.ts')
    queryClient.clear()
    const at = { at: `/invoices/${invoice.id}`, path: '/invoices/:invoiceId' }
    replyToRecordPage('invoices', () => invoice)
    reply(rpc('mail_log'), () => Response.json([]))
    reply('GET rest/v1/client_balances', [{ credit: amount, balance: 100 }])
    return { user: person(), ...(await renderSignedIn(<InvoiceScreen />, at)) }
  }

  it.each([
    ['void', 'void_invoice', texts.voidTitle('INV-7'), texts.void, texts.voided('INV-7')],
    ['revoke', 'revoke_invoice_links', texts.revokeTitle('INV-7'), texts.revoke, texts.revoked],
  ] as const)('%s: asks for confirmation, and runs once', async (ask, name, question, yes, sentence) => {
    reply(rpc(name), null)
    const { user, invoice } = await open(invoiceRow(), ask)
    const box = within(await screen.findByRole('alertdialog', { name: question }))
    await user.click(box.getByRole('button', { name: cancel }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(sentTo(rpc(name))).toEqual([])
    await recordMenu(user, texts.more).choose(yes)
    const again = within(await screen.findByRole('alertdialog', { name: question }))
    await user.dblClick(again.getByRole('button', { name: yes }))
    await screen.findByText(sentence)
    expect(sentTo(rpc(name))).toEqual([{ invoice_id: invoice.id }])
  })

  it('void: can be undone from the message', async () => {
    reply(rpc('void_invoice'), null)
    reply(rpc('unvoid_invoice'), null)
    const { user, invoice } = await open(invoiceRow(), 'void')
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: texts.void }))
    await user.click(await screen.findByRole('button', { name: texts.undo }))
    await screen.findByText(texts.unvoided('INV-7'))
    expect(sentTo(rpc('unvoid_invoice'))).toEqual([{ invoice_id: invoice.id }])
  })

  it('copy: creates one copy despite a lost response, and opens it', async () => {
    const copy = nextId()
    reply(rpc('duplicate_invoice'), lost)
    const { menu, router } = await open(invoiceRow())
    await menu.choose(texts.duplicate)
    await screen.findByText(problemTexts.en.failures.network)
    reply(rpc('duplicate_invoice'), { id: copy })
    await menu.choose(texts.duplicate)
    await waitFor(() => expect(router.state.location.pathname).toBe(invoiceHref(copy)))
    const [first, second] = sentTo(rpc('duplicate_invoice'))
    expect(second).toEqual(first)
  })

  it('delete: leads back to the list; a draft that cannot be deleted stays open', async () => {
    reply('DELETE rest/v1/invoices', refusal(409, '23503', 'violates foreign key constraint'))
    const { user, router, menu } = await open(draft(), 'delete')
    const confirm = async () =>
      user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: texts.delete }))
    await confirm()
    await screen.findByText(problemTexts.en.failures['in-use'])
    reply('DELETE rest/v1/invoices', null)
    await menu.choose(texts.delete)
    await confirm()
    await waitFor(() => expect(router.state.location.pathname).toBe(paths.invoices))
  })
})

describe('the notices of an invoice', () => {
  it.each([
    ['en', 'Balance due', '$1,234.50'],
    ['es', 'Saldo pendiente', '1.234,50 €'],
  ] as const)(
    'show the balance due in the currency and language of the business (%s)',
    async (language, label, amount) => {
      const invoice = invoiceRow({ balance: 1234.5, total_amount: 1300, paid_amount: 65.5 })
      await open(invoice, '', { language, ...(language === 'es' && { business: { currency: 'EUR' } }) })
      const facts = screen
        .getAllByText(label)
        .map((term) => term.parentElement?.textContent?.replace(/\s/g, ' '))
      expect(facts.some((fact) => fact?.includes(amount))).toBe(true)
    },
  )

  it('show first that the client reported a payment', async () => {
    const { user, router } = await open(
      invoiceRow({ claimed_paid_at: '2026-05-20T10:00:00+00:00', due_date: '2026-05-05' }),
    )
    const note = screen.getByText(texts.claimedTitle('Rosa Diaz')).closest('[role]') as HTMLElement
    expect(screen.queryByText(/It was due/)).toBeNull()
    await user.click(within(note).getByRole('button', { name: texts.pay }))
    expect(router.state.location.search).toBe('?dialog=pay')
  })

  it.each([
    [{ status: 'void', balance: 0 }, texts.voidNote],
    [{ status: 'written_off', balance: 0, written_off_amount: 70 }, texts.writtenOffNote('$70.00')],
  ] as const)('say that no payment is expected any more: %o', async (changes, note) => {
    await open(invoiceRow(changes))
    expect(screen.getByText(note)).toBeTruthy()
  })
})
