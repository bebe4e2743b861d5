import type { Language } from '@fieldlark/domain/businesses/business.ts'
import { dayText } from '@fieldlark/domain/values/day-text.ts'
import { moneyText } from '@fieldlark/domain/values/money-text.ts'
import type { PaymentMethod } from '@fieldlark/domain/values/payment-method.ts'
import type { EmailContent } from '../message.ts'

type Amount = NonNullable<EmailContent['amount']>

export const invoiceFields = [
  'business_name',
  'invoice_number',
  'title',
  'total',
  'balance',
  'currency',
  'due_date',
  'days_late',
  'url',
] as const

/** An email to the client greets them as well; `can_pay` is "true" where the business takes cards or names its account. */
export const clientInvoiceFields = [...invoiceFields, 'greeting_name', 'can_pay'] as const

/** "$1,234.50", or nothing where the amount is unknown. */
export const moneyIn = (language: Language, amount: string, currency: string): string =>
  /^-?\d+(?:\.\d+)?$/.test(amount) && currency ? moneyText(language, amount, currency) : ''

const apps = { zelle: 'Zelle', venmo: 'Venmo', cash_app: 'Cash App', paypal: 'PayPal', bizum: 'Bizum' }

const methods: Record<Language, Partial<Record<PaymentMethod, string>>> = {
  en: {
    cash: 'cash',
    check: 'check',
    card: 'card',
    bank_transfer: 'bank transfer',
    ...apps,
    online: 'online',
  },
  es: {
    cash: 'efectivo',
    check: 'cheque',
    card: 'tarjeta',
    bank_transfer: 'transferencia',
    ...apps,
    online: 'en línea',
  },
}

/** The payment method by name; empty for an unknown one. */
export const methodIn = (language: Language, method: string): string =>
  (methods[language] as Record<string, string>)[method] ?? ''

/** A row of the table, or nothing where the value is unknown. */
export const fact = (label: string, value: string): [string, string][] => (value ? [[label, value]] : [])

const labels = {
  en: {
    number: 'Invoice',
    title: 'For',
    total: 'Total',
    balance: 'Balance due',
    due: 'Due',
    wasDue: 'Was due',
  },
  es: {
    number: 'Factura',
    title: 'Concepto',
    total: 'Total',
    balance: 'Saldo pendiente',
    due: 'Vence el',
    wasDue: 'Venció el',
  },
}

/** The due date and the word before it. */
const dueFact = (language: Language, { due_date: day, days_late: days }: InvoiceFields) =>
  fact(labels[language][Number(days) > 0 ? 'wasDue' : 'due'], dayText(language, day))

type InvoiceFields = Readonly<Record<(typeof invoiceFields)[number], string>>

/** What is due on an invoice, and when. */
export function invoiceAmount(language: Language, invoice: InvoiceFields): Amount {
  const says = labels[language]
  return {
    label: says.balance,
    value: moneyIn(language, invoice.balance, invoice.currency),
    note: dueFact(language, invoice).flat().join(' '),
  }
}

/** An invoice as a small table. The total is shown only after a partial payment, when it differs from what is due. */
export function invoiceFacts(language: Language, invoice: InvoiceFields): [string, string][] {
  const says = labels[language]
  const { currency, total, balance } = invoice
  return [
    ...fact(says.number, invoice.invoice_number),
    ...fact(says.title, invoice.title),
    ...(Number(total) === Number(balance) ? [] : fact(says.total, moneyIn(language, total, currency))),
  ]
}

/** The same with what is due and when, which an email to owners does not give more weight than the rest. */
export function ownerInvoiceFacts(language: Language, invoice: InvoiceFields): [string, string][] {
  const { label, value } = invoiceAmount(language, invoice)
  return [...invoiceFacts(language, invoice), ...fact(label, value), ...dueFact(language, invoice)]
}

/** A business greeting its client, who may have a first name only or a company's. */
export const greet = {
  en: (name: string) => (name ? `Hi ${name},` : 'Hi there,'),
  es: (name: string) => (name ? `Hola, ${name}:` : 'Hola:'),
}

const invoiceButtons = {
  en: { view: 'View invoice', pay: 'View and pay invoice' },
  es: { view: 'Ver la factura', pay: 'Ver la factura y pagar' },
}

/** It speaks of paying only where something is due and there is a way to pay it. */
export function invoiceButton(language: Language, invoice: Record<'balance' | 'can_pay' | 'url', string>) {
  const isPayable = invoice.can_pay === 'true' && Number(invoice.balance) !== 0
  return { label: invoiceButtons[language][isPayable ? 'pay' : 'view'], url: invoice.url }
}
