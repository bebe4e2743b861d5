import { maxTaxes } from '#taxes/tax.ts'
import { type CurrencyCode, currencyOf } from '#values/currency.ts'
import { type DocumentTotals, depositOf, fromMinor, type Minor, toMinor } from '#values/money.ts'
import { type InvoiceTotals, invoiceTotals } from './invoice-totals.ts'

/** An amount or a share of the whole; without a type there is none. */
export type FreeShare = { type: 'percent' | 'fixed' | null; value: string }

export type FreeLine = { name: string; quantity: string; unit_price: string; is_taxable: boolean }

/**
 * An invoice of the free generator. It belongs to no account and no row of the database: it stays in the visitor's
 * browser. Amounts are plain decimals, "1234.5"; the language is that of the document.
 */
export type FreeInvoice = {
  language: 'en' | 'es'
  currency: CurrencyCode
  accent: string
  business: { name: string; contact: string; address: string; registration: string }
  client: { name: string; address: string }
  number: string
  issue_date: string
  due_date: string
  lines: FreeLine[]
  taxes: { name: string; rate: string }[]
  prices_include_tax: boolean
  discount: FreeShare
  /** What the client has paid already. */
  deposit: FreeShare
  how_to_pay: string
  notes: string
}

/** Most characters of each text, most rows of each list, most bytes of a logo. */
export const freeInvoiceLimits = {
  name: 200,
  contact: 200,
  address: 500,
  registration: 100,
  number: 40,
  lineName: 200,
  taxName: 60,
  howToPay: 2000,
  notes: 4000,
  lines: 100,
  taxes: maxTaxes,
  drafts: 50,
  logoBytes: 1_000_000,
} as const

export type FreeInvoiceTotals = InvoiceTotals & { deposit: Minor; balance: Minor; exponent: number }

/** The totals as invoices in the app have them, and what is left after the deposit. */
export function freeInvoiceTotals(invoice: FreeInvoice): FreeInvoiceTotals {
  const exponent = currencyOf(invoice.currency)?.exponent ?? 2
  const totals = invoiceTotals({
    lines: invoice.lines.map((line) => ({ ...line, discount_amount: 0 })),
    taxes: invoice.taxes.map(({ name, rate }) => ({ name, rate: Number(rate) })),
    discount: invoice.discount,
    pricesIncludeTax: invoice.prices_include_tax,
    exponent,
  })
  const { type, value } = invoice.deposit
  const deposit = depositOf(totals.total, type, value, exponent)
  return { ...totals, deposit, balance: totals.total - deposit, exponent }
}

/** An amount of such totals as a decimal. */
export const freeAmount = ({ exponent }: Pick<FreeInvoiceTotals, 'exponent'>, minor: Minor): string =>
  fromMinor(minor, exponent)

// Above this, numbers of JavaScript no longer tell apart neighbouring cents.
const mostMinor = 1_000_000_000_000_000n

/** Whether no amount is beyond what documents can show exactly. */
export const isPrintable = ({ lineTotals, subtotal, total }: DocumentTotals): boolean =>
  [...lineTotals, subtotal, total].every((minor) => minor <= mostMinor && minor >= -mostMinor)

/** Whether a fixed deposit is above the total; a share cannot be, and without a line there is nothing yet to compare it with. */
export function isDepositTooLarge(invoice: FreeInvoice): boolean {
  const { deposit, lines } = invoice
  const { total, exponent } = freeInvoiceTotals(invoice)
  return deposit.type === 'fixed' && lines.length > 0 && toMinor(deposit.value || 0, exponent) > total
}

/** "INV-009" → "INV-010"; a number without digits at its end gets "-2". */
export function numberAfter(number: string): string {
  const [, before = '', digits] = /^(.*?)(\d{1,15})$/.exec(number.trim()) ?? []
  if (digits === undefined) return number.trim() === '' ? '1' : `${number.trim()}-2`
  return before + String(BigInt(digits) + 1n).padStart(digits.length, '0')
}

/** The next invoice of the same business: another client, other work, the same terms. */
export const invoiceAfter = (last: FreeInvoice, today: string): FreeInvoice => ({
  ...last,
  client: { name: '', address: '' },
  number: numberAfter(last.number),
  issue_date: today,
  due_date: dayAfter(today, 14),
  lines: [{ name: '', quantity: '1', unit_price: '', is_taxable: true }],
  discount: { type: null, value: '' },
  deposit: { type: null, value: '' },
  notes: '',
})

/** "2026-11-23", 14 → "2026-12-07". */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** Whether it is a day of the calendar, "2026-11-23". */
export const isDay = (day: string): boolean =>
  /^(?:19|20)\d{2}-\d{2}-\d{2}$/.test(day) &&
  !Number.isNaN(Date.parse(`${day}T12:00:00Z`)) &&
  dayAfter(day, 0) === day

export const emptyFreeInvoice = (language: 'en' | 'es', today: string): FreeInvoice => ({
  language,
  currency: 'USD',
  accent: '#1f6f4a',
  business: { name: '', contact: '', address: '', registration: '' },
  client: { name: '', address: '' },
  number: '1',
  issue_date: today,
  due_date: dayAfter(today, 14),
  lines: [{ name: '', quantity: '1', unit_price: '', is_taxable: true }],
  taxes: [],
  prices_include_tax: false,
  discount: { type: null, value: '' },
  deposit: { type: null, value: '' },
  how_to_pay: '',
  notes: '',
})
