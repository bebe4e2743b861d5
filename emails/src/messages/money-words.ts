import type { Language } from '@fieldlark/domain/businesses/business.ts'
import { dayText } from '@fieldlark/domain/values/day-text.ts'
import { moneyText } from '@fieldlark/domain/values/money-text.ts'

/** What every mail about an invoice is told. */
export const invoiceFields = [
  'business_name',
  'client_name',
  'invoice_number',
  'title',
  'total',
  'balance',
  'currency',
  'due_date',
  'url',
] as const

/** "$1,234.50"; nothing where no amount is known. */
export const moneyIn = (language: Language, amount: string, currency: string): string =>
  /^-?\d+(?:\.\d+)?$/.test(amount) && currency ? moneyText(language, amount, currency) : ''

const methods = {
  en: { cash: 'cash', check: 'check', card: 'card', bank_transfer: 'bank transfer', online: 'online' },
  es: {
    cash: 'efectivo',
    check: 'cheque',
    card: 'tarjeta',
    bank_transfer: 'transferencia',
    online: 'en línea',
  },
}

/** How money came; nothing of a way that has no name. */
export const methodIn = (language: Language, method: string): string =>
  (methods[language] as Record<string, string>)[method] ?? ''

/** A label and what it is of: nothing where there is nothing. */
export const fact = (label: string, value: string): [string, string][] => (value ? [[label, value]] : [])

const labels = {
  en: { number: 'Invoice', title: 'For', total: 'Total', balance: 'Amount due', due: 'Due' },
  es: { number: 'Factura', title: 'Concepto', total: 'Total', balance: 'Por pagar', due: 'Vence' },
}

type Told = Readonly<Record<(typeof invoiceFields)[number], string>>

/** Number, amounts and date of an invoice, as a small table. What is due is the total until something was paid. */
export function invoiceFacts(language: Language, invoice: Told): [string, string][] {
  const says = labels[language]
  const { currency, total, balance } = invoice
  return [
    ...fact(says.number, invoice.invoice_number),
    ...fact(says.title, invoice.title),
    ...(Number(total) === Number(balance) ? [] : fact(says.total, moneyIn(language, total, currency))),
    ...fact(says.balance, moneyIn(language, balance, currency)),
    ...fact(says.due, dayText(language, invoice.due_date)),
  ]
}

/** "Hello Ann," in the words of a business to its client. */
export const greet = {
  en: (client: string) => (client ? `Hello ${client},` : 'Hello,'),
  es: (client: string) => (client ? `Hola, ${client}:` : 'Hola:'),
}
