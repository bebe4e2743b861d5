import type { Language } from '@fieldlark/domain/businesses/business.ts'
import { dayText } from '@fieldlark/domain/values/day-text.ts'
import { moneyText } from '@fieldlark/domain/values/money-text.ts'
import { Text, View } from '@react-pdf/renderer'
import { createElement as h } from 'react'
import { accentOf, framed } from './framed.ts'
import { headingStyle } from './page/block.ts'
import { quiet, tint } from './page/ink.ts'
import { clientText, parties } from './page/party.ts'
import { type Sum, sums } from './page/sums.ts'
import { paperTexts } from './paper.texts.ts'
import { withPrintableTexts } from './printable-data.ts'
import { type ReceiptTexts, receiptTexts } from './receipt.texts.ts'
import type { ReceiptData } from './receipt-data.ts'

/** What a client gets for his money: how much came, for what, and what is left to pay. */
export function receiptPdf(
  given: ReceiptData,
  language: Language,
  logo: Uint8Array | null = null,
): Promise<Uint8Array> {
  const data = withPrintableTexts(given)
  const [texts, words] = [receiptTexts[language], paperTexts[language]]
  const { payment, invoice, business, settings, client } = data
  const money = (amount: number) => moneyText(language, amount, business.currency ?? 'USD')
  const accent = accentOf(settings)
  const rows = receiptSums(data, texts, language, money)
  const isSettled = invoice !== null && invoice.balance === 0 && data.refunds.length === 0
  return framed(
    {
      business,
      settings,
      language,
      logo,
      kind: texts.kind,
      name: `${texts.kind} ${payment.payment_number}`,
      facts: [
        [texts.number, payment.payment_number],
        [texts.paidOn, dayText(language, payment.paid_on)],
      ],
      said: [data, texts, rows],
      stamp: isSettled ? { text: texts.settled, tone: 'good' } : null,
    },
    parties(
      [texts.from, clientText(client)],
      [texts.method, methodText(data, texts, words.method[payment.method])],
    ),
    h(
      View,
      { wrap: false, style: { marginTop: 20, padding: 16, backgroundColor: tint, borderRadius: 6 } },
      h(Text, { style: headingStyle }, texts.amount),
      h(
        Text,
        { style: { fontSize: 26, lineHeight: 1.2, fontWeight: 700, color: accent } },
        money(payment.amount),
      ),
      h(Text, { style: { marginTop: 4, fontWeight: 700 } }, purpose(data, texts)),
      h(Text, { style: { color: quiet } }, invoice?.title ?? data.about?.title ?? ''),
    ),
    rows.length > 0 && sums(rows, '', accent),
    h(Text, { style: { marginTop: 20, color: quiet } }, texts.thanks),
  )
}

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
          { label: texts.balance, amount: money(invoice.balance), weight: 'due' },
        ] as const)
      : []),
  ]
}
