import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import type { WholePayment } from '#data/payments.ts'
import { problemTexts } from '#language/problems.texts.ts'
import { callsOf, lost, refusal, reply, sentTo, slow } from '#testing/network.ts'
import { creditRow, paymentRow, refundRow } from '#testing/payment-rows.ts'
import { recordMenu } from '#testing/record-page.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessId, nextId } from '#testing/rows.ts'

import { depositTexts } from './deposit.texts.ts'
import { DepositCard } from './deposit-card.tsx'
import { PaymentRows } from './payment-rows.tsx'
import { paymentsTexts } from './payments.texts.ts'

const receipt = 'POST rest/v1/rpc/send_receipt'
const remove = 'POST rest/v1/rpc/delete_payment'
type Props = Partial<Parameters<typeof PaymentRows>[0]>

async function open(payments: WholePayment[], props: Props = {}, language: 'en' | 'es' = 'en') {
  await renderSignedIn(
    <PaymentRows
      payments={payments}
      businessId={businessId}
      invoice={{ number: 'INV-7', balance: 20 }}
      clientName="Rosa"
      hasAddress
      credit={0}
      {...props}
    />,
    { language },
  )
  const user = person()
  const texts = paymentsTexts[language].list
  return { user, texts, menu: recordMenu(user, texts.more('P-1')) }
}

const item = async (name: string) => {
  const found = await screen.findByRole('menuitem', { name })
  return found.getAttribute('aria-disabled') === 'true' || found.hasAttribute('data-disabled')
}

describe('PaymentRows', () => {
  it.each(['en', 'es'] as const)('shows the status of each payment in %s', async (language) => {
    const payment = paymentRow({ reference: 'Check 12', note: 'At the door' })
    const whole = {
      ...payment,
      refunds: [refundRow(payment, 15, { is_still_owed: true, reason: 'Rained off' })],
      credits: [creditRow(payment, 'overpayment', 10)],
    }
    const { texts } = await open([whole], {}, language)
    const row = screen.getByRole('listitem').textContent ?? ''
    for (const shown of ['P-1', 'Check 12', 'At the door', 'Rained off', texts.owedAgain]) {
      expect(row).toContain(shown)
    }
    expect(row).toMatch(/15[.,]00/)
    expect(row).toMatch(/10[.,]00/)
  })

  const paid = paymentRow()
  const advance = paymentRow({ invoice_id: null })
  it.each([
    ['as long as something is left', paid, {}, false],
    ['not once all of it went back', { ...paid, refunds: [refundRow(paid, 80)] }, {}, true],
    ['not what became credit', { ...paid, credits: [creditRow(paid, 'overpayment', 80)] }, {}, true],
    [
      'of a deposit what the client still has',
      { ...advance, credits: [creditRow(advance, 'deposit', 80)] },
      { invoice: null, credit: 30 },
      false,
    ],
    [
      'not a deposit that was used',
      { ...advance, credits: [creditRow(advance, 'deposit', 80)] },
      { invoice: null, credit: 0 },
      true,
    ],
  ] as const)('can be refunded %s', async (_, payment, props, isOff) => {
    const { user, texts } = await open([payment as WholePayment], props)
    await user.click(screen.getByRole('button', { name: texts.more('P-1') }))
    expect(await item(texts.refund)).toBe(isOff)
  })

  it.each([
    ['in cash', paid, true],
    ['by card', paymentRow({ method: 'online' }), false],
    ['and partly given back', { ...paid, refunds: [refundRow(paid, 5)] }, false],
  ] as const)('offers to delete only a manual payment without refunds: %s', async (_, payment, canDelete) => {
    const { texts, menu } = await open([payment as WholePayment])
    expect((await menu.items()).includes(texts.delete)).toBe(canDelete)
  })

  it('offers no receipt by email where there is no address', async () => {
    const { texts, menu } = await open([paid], { hasAddress: false })
    expect(await menu.items()).toEqual([texts.receipt, texts.refund, texts.delete])
  })

  it.each(['en', 'es'] as const)('sends a receipt, or says in %s why not', async (language) => {
    const { texts, menu } = await open([paid], {}, language)
    reply(receipt, lost)
    await menu.choose(texts.sendReceipt)
    await screen.findByText(problemTexts[language].failures.network)
    reply(receipt, null)
    await menu.choose(texts.sendReceipt)
    await screen.findByText(texts.sent)
    expect(sentTo(receipt).at(-1)).toEqual({ payment_id: paid.id, to_address: null })
  })

  it('deletes once, after a confirmation with number and amount', async () => {
    const { user, texts, menu } = await open([paid])
    await menu.choose(texts.delete)
    const title = texts.deleteTitle('P-1', '$80.00')
    const box = within(await screen.findByRole('alertdialog', { name: title }))
    const answer = slow(null)
    reply(remove, answer.replies)
    await user.dblClick(box.getByRole('button', { name: texts.delete }))
    answer.release()
    await screen.findByText(texts.deleted('P-1'))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(sentTo(remove)).toEqual([{ payment_id: paid.id }])
  })

  it('keeps the confirmation open when deleting fails', async () => {
    const { user, texts, menu } = await open([paid])
    reply(remove, refusal(403, '42501', 'permission denied'))
    await menu.choose(texts.delete)
    const box = within(await screen.findByRole('alertdialog'))
    await user.click(box.getByRole('button', { name: texts.delete }))
    await screen.findByText(problemTexts.en.failures.forbidden)
    expect(screen.getByRole('alertdialog')).toBeTruthy()
  })
})

describe('a deposit', () => {
  async function openDeposit(payments: object[], missing: number | null) {
    reply('GET rest/v1/payments', payments)
    reply('GET rest/v1/open_deposits', missing === null ? [] : [{ missing }])
    reply('GET rest/v1/client_balances', [{ credit: 30 }])
    reply('GET rest/v1/document_settings', [{ id: businessId, version: 1, bank_details: null }])
    const quoteId = nextId()
    const view = await renderSignedIn(
      <DepositCard
        businessId={businessId}
        of={{ record: 'job', id: nextId(), quoteId }}
        amount={100}
        label="Q-7"
        client={{ id: nextId(), name: 'Rosa', hasAddress: true }}
      />,
    )
    const facts = async () => {
      await screen.findByText(depositTexts.en.asked)
      return screen.getAllByRole('definition').map(({ textContent }) => textContent)
    }
    return { ...view, quoteId, facts, user: person(), texts: depositTexts.en }
  }
  const first = paymentRow({ invoice_id: null, amount: 60 })

  it('shows the agreed amount, what was received after refunds, and what is missing; more can be recorded', async () => {
    const { facts, user, texts } = await openDeposit([{ ...first, refunds: [refundRow(first, 10.1)] }], 50.1)
    expect(await facts()).toEqual(['$100.00', '$49.90', '$50.10'])
    screen.getByText(texts.later)
    await user.click(screen.getByRole('button', { name: texts.record }))
    const amount = await screen.findByRole<HTMLInputElement>('textbox', { name: /Amount/ })
    expect(amount.value).toBe('50.10')
  })

  it('includes for a job what was paid for its quote', async () => {
    const { facts, quoteId } = await openDeposit([], 100)
    expect(await facts()).toEqual(['$100.00', '$0.00', '$100.00'])
    expect(callsOf('GET rest/v1/payments')[0]?.query.get('or')).toContain(`quote_id.eq.${quoteId}`)
  })

  it('names the invoice it was applied to, and offers no recording', async () => {
    const invoice = { id: nextId(), invoice_number: 'INV-9' }
    const used = { ...creditRow(first, 'applied', -60), invoice }
    const { facts, texts } = await openDeposit([{ ...first, credits: [used] }], null)
    expect(await facts()).toEqual(['$100.00', '$60.00'])
    screen.getByText(texts.used('$60.00'))
    expect(screen.getByRole('link', { name: 'INV-9' }).getAttribute('href')).toContain(invoice.id)
    expect(screen.queryByRole('button', { name: texts.record })).toBeNull()
  })

  it('can be retried when it could not be read', async () => {
    reply('GET rest/v1/payments', [])
    const { texts, user, unmount } = await openDeposit([], 100)
    unmount()
    const { queryClient } = await import('#connection/query-client.ts')
    queryClient.clear()
    reply('GET rest/v1/open_deposits', refusal(500, 'XX000', 'broken'))
    const of = { record: 'quote', id: nextId(), quoteId: null } as const
    const client = { id: nextId(), name: 'Rosa', hasAddress: false }
    await renderSignedIn(
      <DepositCard businessId={businessId} of={of} amount={100} label="Q-7" client={client} />,
    )
    await screen.findByText(texts.notLoaded)
    reply('GET rest/v1/open_deposits', [{ missing: 100 }])
    await user.click(screen.getByRole('button', { name: texts.tryAgain }))
    await screen.findByText(texts.later)
  })
})
