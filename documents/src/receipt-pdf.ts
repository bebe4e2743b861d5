import type { Language } from '@fieldlark/domain/businesses/business.ts'
import { dayText } from '@fieldlark/domain/values/day-text.ts'
import { Text, View } from '@react-pdf/renderer'
import { createElement as h } from 'react'
import { brandedPdf, type Draft } from './branded-pdf.ts'
import { headingStyle } from './page/block.ts'
import { quiet, tint } from './page/ink.ts'
import { clientText, parties } from './page/party.ts'
import { type Sum, sums } from './page/sums.ts'
import { type ReceiptTexts, receiptTexts } from './receipt.texts.ts'
import type { ReceiptData } from './receipt-data.ts'

/** The receipt for a payment: its amount, what it paid and what is left to pay. */
export const receiptPdf = brandedPdf(receiptTexts, (draft: Draft<ReceiptData, ReceiptTexts>) => {
  const { data, texts, common, language, accent, money } = draft
  const { payment, invoice, client } = data
  const rows = receiptSums(data, texts, language, money)
  const isSettled = invoice !== null && invoice.balance === 0 && data.refunds.length === 0
  return {
    name: payment.payment_number,
    facts: [
      [texts.number, payment.payment_number],
      [texts.paidOn, dayText(language, payment.paid_on)],
    ],
    printed: rows,
    stamp: isSettled ? { text: texts.settled, tone: 'good' } : null,
    content: [
      parties(
        [texts.from, clientText(client)],
        [texts.method, methodText(data, texts, common.method[payment.method])],
      ),
      amountBox(draft),
      rows.length > 0 && sums(rows, '', accent),
      h(Text, { style: { marginTop: 20, color: quiet } }, texts.thanks),
    ],
  }
})

const amountBox = ({ data, texts, accent, money }: Draft<ReceiptData, ReceiptTexts>) =>
  h(
    View,
    { wrap: false, style: { marginTop: 20, padding: 16, backgroundColor: tint, borderRadius: 6 } },
    h(Text, { style: headingStyle }, texts.amount),
    h(
      Text,
      { style: { fontSize: 26, lineHeight: 1.2, fontWeight: 700, color: accent } },
      money(data.payment.amount),
    ),
    h(Text, { style: { marginTop: 4, fontWeight: 700 } }, purpose(data, texts)),
    h(Text, { style: { color: quiet } }, data.invoice?.title ?? data.about?.title ?? ''),
  )

const methodText = ({ payment }: ReceiptData, texts: ReceiptTexts, method: string) =>
  [method, payment.reference && `${texts.reference}: ${payment.reference}`].filter(Boolean).join('\n')

function purpose({ invoice, about }: ReceiptData, texts: ReceiptTexts): string {
  if (invoice) return texts.invoice(invoice.invoice_number ?? '')
  return about ? texts.about[about.record](about.number) : texts.onAccount
}

function receiptSums(
  { invoice, refunds, kept_as_credit: kept }: ReceiptData,
  texts: ReceiptTexts,
  language: Language,
  money: (amount: number) => string,
): Sum[] {
  return [
    ...refunds.map(
      ({ refunded_on: day, amount }): Sum => ({
        label: texts.refunded(dayText(language, day)),
        amount: `−${money(amount)}`,
        weight: 'plain',
      }),
    ),
    ...(kept > 0 ? [{ label: texts.kept, amount: money(kept), weight: 'plain' } as const] : []),
    ...(invoice
      ? ([
          { label: texts.total, amount: money(invoice.total_amount), weight: 'plain' },
          { label: texts.balance, amount: money(invoice.balance), weight: 'after' },
        ] as const)
      : []),
  ]
}
