import type { CurrencyCode } from '#values/currency.ts'
import type { PaymentMethod } from '#values/payment-method.ts'
import { freeAmount, freeInvoiceTotals } from './free-invoice.ts'
import { type FreeDraft, fieldsOf } from './free-invoice-backup.ts'
import { readFreeInvoice } from './free-invoice-fields.ts'

/** Why a draft of the free generator stays where it is: an invoice of the app cannot hold it as it is. */
export type StayReason = 'noClient' | 'noWork' | 'days' | 'currency' | 'belowZero' | 'deposit' | 'unreadable'

/** What the database takes over: the arguments of `carry_invoice` but the business. */
export type CarriedInvoice = {
  draft_id: string
  client: { name: string; address: string }
  invoice: {
    number: string | null
    title: string | null
    issue_date: string
    due_date: string
    notes: string | null
    terms: string | null
    discount_type: 'percent' | 'fixed' | null
    discount_value: string
    taxes: { name: string; rate: number }[]
    prices_include_tax: boolean
    deposit: { amount: string; method: PaymentMethod } | null
  }
  lines: { name: string; quantity: string; unit_price: string; is_taxable: boolean }[]
}

/** Sentences in the language of the invoice, because its client reads them. */
export type CarriedWords = {
  title: (number: string) => string
  tax: string
}

function stayReasonOf({ invoice }: FreeDraft, currency: CurrencyCode | null): StayReason | null {
  const read = readFreeInvoice(fieldsOf(invoice), { language: 'en', today: invoice.issue_date })
  const problems = read.problems.filter(
    ({ field, code }) => code !== 'required' || !['business_name', 'number'].includes(field),
  )
  const hasProblem = (...fields: string[]) => problems.some(({ field }) => fields.includes(field))
  if (hasProblem('client_name')) return 'noClient'
  if (hasProblem('line_name')) return 'noWork'
  if (hasProblem('issue_date', 'due_date')) return 'days'
  if (problems.some(({ field }) => field !== 'deposit_value')) return 'unreadable'
  if (invoice.currency !== currency) return 'currency'
  if (freeInvoiceTotals(invoice).total < 0n) return 'belowZero'
  // Recorded as a payment it would be cut to the total, and the invoice would be paid.
  return hasProblem('deposit_value') ? 'deposit' : null
}

/** What the client has paid of it already; null for nothing. */
export function depositIn({ invoice }: FreeDraft): string | null {
  const totals = freeInvoiceTotals(invoice)
  return totals.deposit > 0n ? freeAmount(totals, totals.deposit) : null
}

/**
 * The draft of an invoice in the app with the same lines, taxes, total and deposit. The number is its title where the
 * business counts otherwise, and how to pay its terms where the business is paid otherwise.
 */
export function carriedInvoice(
  draft: FreeDraft,
  currency: CurrencyCode | null,
  method: PaymentMethod,
  wordsOf: (draft: FreeDraft) => CarriedWords,
): CarriedInvoice | StayReason {
  const reason = stayReasonOf(draft, currency)
  if (reason !== null) return reason
  const { invoice } = draft
  const words = wordsOf(draft)
  const deposit = depositIn(draft)
  return {
    draft_id: draft.id,
    client: invoice.client,
    invoice: {
      number: invoice.number || null,
      title: invoice.number === '' ? null : words.title(invoice.number),
      issue_date: invoice.issue_date,
      due_date: invoice.due_date,
      notes: invoice.notes || null,
      terms: invoice.how_to_pay || null,
      discount_type: invoice.discount.type,
      discount_value: invoice.discount.type === null ? '0' : invoice.discount.value || '0',
      taxes: invoice.taxes.map(({ name, rate }) => ({ name: name || words.tax, rate: Number(rate) })),
      prices_include_tax: invoice.prices_include_tax,
      deposit: deposit === null ? null : { amount: deposit, method },
    },
    lines: invoice.lines.map((line) => ({ ...line, unit_price: line.unit_price || '0' })),
  }
}
