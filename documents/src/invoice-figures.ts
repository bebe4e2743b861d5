import type { Language } from '@fieldlark/domain/businesses/business.ts'
import { dayText } from '@fieldlark/domain/values/day-text.ts'
import { moneyText, numberText, unitPriceText } from '@fieldlark/domain/values/money-text.ts'
import type { InvoiceTexts } from './invoice.texts.ts'
import type { InvoiceData } from './invoice-data.ts'
import type { TableLine } from './page/lines-table.ts'
import type { Sum } from './page/sums.ts'
import type { PaperTexts } from './paper.texts.ts'
import { runningTotals } from './running-totals.ts'

type Spoken = { texts: InvoiceTexts; words: PaperTexts; language: Language; currency: string }

/** More payments than that are said as their sum. */
const mostPayments = 8
const minus = (text: string) => `−${text}`

/** Lines in the words and figures of a reader. One that was typed as an amount alone is a line of its own. */
export function invoiceLines(
  { invoice, lines }: InvoiceData,
  { texts, language, currency }: Spoken,
): TableLine[] {
  const running = runningTotals(
    lines.map((line) => line.line_total),
    language,
    currency,
  )
  const isTaxed = invoice.taxes.length > 0
  if (lines.length === 0) {
    const amount = moneyText(language, invoice.subtotal || invoice.amount, currency)
    const name = invoice.title ?? texts.kind
    const plain = { description: '', mark: '', note: '', counts: true, running: amount }
    return [{ ...plain, name, quantity: '1', unitPrice: amount, amount }]
  }
  return lines.map((line, at) => ({
    name: `${line.name}${isTaxed && !line.is_taxable ? ' *' : ''}`,
    mark: line.service_date ? dayText(language, line.service_date) : '',
    description: line.description?.trim() ?? '',
    quantity: numberText(language, line.quantity),
    unitPrice: unitPriceText(language, line.unit_price, currency),
    amount: moneyText(language, line.line_total, currency),
    note:
      line.discount_amount > 0
        ? texts.lineDiscount(minus(moneyText(language, line.discount_amount, currency)))
        : '',
    counts: true,
    running: running[at] ?? '',
  }))
}

/** The sums as the database computed them, down to what is left to pay. */
export function invoiceSums(data: InvoiceData, spoken: Spoken): { rows: Sum[]; included: string } {
  const { invoice, is_current: isCurrent, state } = data
  const { texts, language, currency } = spoken
  const money = (amount: number) => moneyText(language, amount, currency)
  const rate = (percent: number) => `${numberText(language, percent)}${language === 'es' ? ' %' : '%'}`
  const hasDiscount = invoice.discount_amount > 0
  const share = hasDiscount && invoice.discount_type === 'percent' ? ` (${rate(invoice.discount_value)})` : ''
  const taxes = invoice.tax_lines.map((tax) => ({
    label: `${tax.name} (${rate(tax.rate)})`,
    amount: money(tax.amount),
  }))
  const plain = [
    { label: texts.subtotal, amount: money(invoice.subtotal) },
    ...(hasDiscount
      ? [{ label: texts.discount + share, amount: minus(money(invoice.discount_amount)) }]
      : []),
    ...(invoice.prices_include_tax ? [] : taxes),
  ]
  const rows: Sum[] = [
    ...(plain.length > 1 ? plain.map((sum): Sum => ({ ...sum, weight: 'plain' })) : []),
    { label: texts.total, amount: money(invoice.total_amount), weight: 'total' },
  ]
  if (isCurrent && state !== 'void') {
    rows.push(...booked(data, spoken), {
      label: texts.balance,
      amount: money(invoice.balance),
      weight: 'due',
    })
  }
  const isInside = invoice.prices_include_tax && taxes.length > 0
  return {
    rows,
    included: isInside
      ? texts.included(taxes.map(({ label, amount }) => `${label} ${amount}`).join(', '))
      : '',
  }
}

/** What happened since: total less these is the balance. */
function booked({ invoice, payments }: InvoiceData, { texts, words, language, currency }: Spoken): Sum[] {
  const row = (label: string, amount: number, sign: -1 | 1): Sum[] => {
    const text = moneyText(language, Math.abs(amount), currency)
    const isTaken = amount * sign < 0
    return amount === 0 ? [] : [{ label, amount: isTaken ? minus(text) : text, weight: 'plain' }]
  }
  const paid =
    payments.length > mostPayments
      ? row(texts.payments(payments.length), invoice.paid_amount, -1)
      : payments.flatMap(({ method, paid_on: day, amount }) =>
          row(texts.paid(words.method[method], dayText(language, day)), amount, -1),
        )
  const isKept = invoice.credited_amount < 0
  return [
    ...paid,
    ...row(texts.refunded, invoice.refunded_amount, 1),
    ...row(isKept ? texts.keptAsCredit : texts.credited, invoice.credited_amount, -1),
    ...row(texts.writtenOff, invoice.written_off_amount, -1),
  ]
}
