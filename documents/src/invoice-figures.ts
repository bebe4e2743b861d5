import type { Language } from '@fieldlark/domain/businesses/business.ts'
import { dayText } from '@fieldlark/domain/values/day-text.ts'
import { moneyText } from '@fieldlark/domain/values/money-text.ts'
import type { DocumentTexts } from './document.texts.ts'
import type { InvoiceTexts } from './invoice.texts.ts'
import type { InvoiceData } from './invoice-data.ts'
import { lineFigures, minus, totalFigures } from './line-figures.ts'
import type { TableLine } from './page/lines-table.ts'
import type { Sum } from './page/sums.ts'
import { runningTotals } from './running-totals.ts'

type Wording = { texts: InvoiceTexts; common: DocumentTexts; language: Language; currency: string }

/** More payments than these are shown as their total. */
const mostPayments = 8

/** The lines, formatted for the reader. An invoice that has an amount and no lines shows it as its only line. */
export function invoiceLines({ invoice, lines }: InvoiceData, wording: Wording): TableLine[] {
  const { texts, language, currency } = wording
  if (lines.length === 0) {
    const amount = moneyText(language, invoice.subtotal || invoice.amount, currency)
    const name = invoice.title ?? texts.kind
    const plain = { description: '', mark: '', note: '', counts: true, running: amount }
    return [{ ...plain, name, quantity: '1', unitPrice: amount, amount }]
  }
  const running = runningTotals(
    lines.map((line) => line.line_total),
    language,
    currency,
  )
  return lines.map((line, at) => ({
    ...lineFigures(invoice, line, wording),
    mark: line.service_date ? dayText(language, line.service_date) : '',
    counts: true,
    running: running[at] ?? '',
  }))
}

/** The rows down to the balance as the database computed them, and the note below them on taxes. */
export function invoiceTotals(data: InvoiceData, wording: Wording): { rows: Sum[]; note: string } {
  const { invoice, is_current: isCurrent, state } = data
  const { texts, language, currency } = wording
  const { rows, note } = totalFigures(invoice, invoice.total_amount, data.lines, wording)
  if (isCurrent && state !== 'void') {
    rows.push(...settlements(data, wording), {
      label: texts.balance,
      amount: moneyText(language, invoice.balance, currency),
      weight: 'due',
    })
  }
  return { rows, note }
}

/** What reduced the total to the balance: payments, refunds, credit and write-offs. */
function settlements(
  { invoice, payments, deposits }: InvoiceData,
  { texts, common, language, currency }: Wording,
): Sum[] {
  const row = (label: string, amount: number, sign: -1 | 1): Sum[] => {
    const text = moneyText(language, Math.abs(amount), currency)
    const isTaken = amount * sign < 0
    return amount === 0 ? [] : [{ label, amount: isTaken ? minus(text) : text, weight: 'plain' }]
  }
  const paid =
    payments.length > mostPayments
      ? row(texts.payments(payments.length), invoice.paid_amount, -1)
      : payments.flatMap(({ method, paid_on: day, amount }) =>
          row(texts.paid(common.method[method], dayText(language, day)), amount, -1),
        )
  const credited = Number(
    deposits.reduce((left, { amount }) => left - amount, invoice.credited_amount).toFixed(2),
  )
  return [
    ...paid,
    ...row(texts.refunded, invoice.refunded_amount, 1),
    ...deposits.flatMap(({ payment_number, amount }) => row(texts.deposit(payment_number), amount, -1)),
    ...row(credited < 0 ? texts.keptAsCredit : texts.credited, credited, -1),
    ...row(texts.writtenOff, invoice.written_off_amount, -1),
  ]
}
