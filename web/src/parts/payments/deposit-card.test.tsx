import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import type { DepositPayment } from '#data/deposits.ts'
import { reply, sentTo } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessId, nextId } from '#testing/rows.ts'

import { depositTexts } from './deposit.texts.ts'
import { DepositCard } from './deposit-card.tsx'
import { paymentsTexts } from './payments.texts.ts'

const texts = depositTexts.en
const { record, fields } = paymentsTexts.en
const payments = 'GET rest/v1/payments'
const openDeposits = 'GET rest/v1/open_deposits'

const paymentOf = (amount: number, changes: object = {}) =>
  ({
    id: nextId(),
    payment_number: 'P-1',
    paid_on: '2026-05-04',
    method: 'cash',
    amount,
    reference: null,
    note: null,
    refunds: [],
    credits: [],
    ...changes,
  }) as unknown as DepositPayment

async function open(received: readonly DepositPayment[], missing: number | null) {
  const quoteId = nextId()
  reply(payments, received)
  reply(openDeposits, missing === null ? [] : [{ missing }])
  reply('GET rest/v1/client_balances', [])
  reply('GET rest/v1/document_settings', [{ id: businessId, version: 1, bank_details: null }])
  await renderSignedIn(
    <DepositCard
      businessId={businessId}
      of={{ record: 'quote', id: quoteId, quoteId }}
      amount={300}
      label="Q-4"
      client={{ id: nextId(), name: 'Rosa', hasAddress: false }}
    />,
  )
  return { user: person(), quoteId }
}

const amountOf = (name: string) => screen.getByText(name).parentElement?.textContent

describe('the deposit of a quote', () => {
  it('shows what was received less refunds, and what is missing', async () => {
    const refunded = paymentOf(200, {
      refunds: [{ id: nextId(), amount: 50, refunded_on: '2026-05-05', is_still_owed: true, reason: null }],
    })
    await open([refunded], 150)
    await waitFor(() => expect(amountOf(texts.received)).toContain('$150.00'))
    expect(amountOf(texts.asked)).toContain('$300.00')
    expect(amountOf(texts.missing)).toContain('$150.00')
  })

  it('cannot be recorded again once nothing is missing', async () => {
    await open([paymentOf(300)], null)
    await screen.findByText('P-1')
    expect(screen.queryByRole('button', { name: texts.record })).toBeNull()
    expect(screen.queryByText(texts.missing)).toBeNull()
  })

  it('suggests the missing amount and records it for the quote', async () => {
    const route = 'POST rest/v1/rpc/record_payment'
    reply(route, { id: nextId() })
    const { user, quoteId } = await open([], 300)
    await user.click(await screen.findByRole('button', { name: texts.record }))
    const dialog = within(await screen.findByRole('dialog', { name: record.deposit }))
    const amount = dialog.getByRole<HTMLInputElement>('textbox', { name: new RegExp(fields.amount) })
    expect(amount.value).toBe('300.00')
    await user.click(dialog.getByRole('radio', { name: 'Cash' }))
    await user.click(dialog.getByRole('button', { name: record.submit('$300.00') }))
    await screen.findByText(record.done('$300.00'))
    expect(sentTo(route)).toMatchObject([{ payment: { quote_id: quoteId, invoice_id: null, amount: 300 } }])
  })
})
