import type { CurrencyCode } from '#values/currency.ts'
import { freeAmount, freeInvoiceTotals } from './free-invoice.ts'
import { type FreeDraft, fieldsOf } from './free-invoice-backup.ts'
import { readFreeInvoice } from './free-invoice-fields.ts'

/** Why a draft of the free generator stays where it is: an invoice of the app cannot hold it as it is. */
export type StayReason = 'noClient' | 'noWork' | 'days' | 'currency' | 'belowZero' | 'unreadable'

/** What the database takes over: the arguments of `carry_invoice` but the business. */
export type CarriedInvoice = {
  draft_id: string
  client: { name: string; address: string }
  invoice: {
    title: string | null
    issue_date: string
    due_date: string
    notes: string | null
    terms: string | null
    discount_type: 'percent' | 'fixed' | null
    discount_value: string
    taxes: { name: string; rate: number }[]
    prices_include_tax: boolean
  }
  lines: { name: string; quantity: string; unit_price: string; is_taxable: boolean }[]
}

/** Sentences in the language of the invoice, because its client reads them. */
export type CarriedWords = {
  title: (number: string) => string
  deposit: (amount: string) => string
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
  if (problems.length > 0) return 'unreadable'
  if (invoice.currency !== currency) return 'currency'
  return freeInvoiceTotals(invoice).total < 0n ? 'belowZero' : null
}

// Above this the notes of an invoice are refused; the generator allows as many without the deposit.
const mostNotes = 4000

/**
 * The draft of an invoice in the app with the same lines, taxes and total. The number becomes the title, because the
 * business counts its own, and a deposit becomes a sentence of the notes, because no payment was recorded.
 */
export function carriedInvoice(
  draft: FreeDraft,
  currency: CurrencyCode | null,
  wordsOf: (draft: FreeDraft) => CarriedWords,
): CarriedInvoice | StayReason {
  const reason = stayReasonOf(draft, currency)
  if (reason !== null) return reason
  const { invoice } = draft
  const words = wordsOf(draft)
  const totals = freeInvoiceTotals(invoice)
  const deposit = totals.deposit > 0n ? words.deposit(freeAmount(totals, totals.deposit)) : ''
  const notes = [invoice.notes, deposit].filter(Boolean).join('\n\n')
  if (notes.length > mostNotes) return 'unreadable'
  return {
    draft_id: draft.id,
    client: invoice.client,
    invoice: {
      title: invoice.number === '' ? null : words.title(invoice.number),
      issue_date: invoice.issue_date,
      due_date: invoice.due_date,
      notes: notes || null,
      terms: invoice.how_to_pay || null,
      discount_type: invoice.discount.type,
      discount_value: invoice.discount.type === null ? '0' : invoice.discount.value || '0',
      taxes: invoice.taxes.map(({ name, rate }) => ({ name: name || words.tax, rate: Number(rate) })),
      prices_include_tax: invoice.prices_include_tax,
    },
    lines: invoice.lines.map((line) => ({ ...line, unit_price: line.unit_price || '0' })),
  }
}
