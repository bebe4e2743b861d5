import {
  array,
  boolean,
  type infer as Infer,
  type input as Input,
  maxLength,
  nullable,
  number,
  object,
  enum as oneOf,
  pipe,
  refine,
  string,
  transform,
} from 'zod/mini'
import { amountTypes } from '#quotes/quote.ts'
import { maxTaxes } from '#taxes/tax.ts'
import { optionalAmount, requiredAmount } from '#values/amount-draft.ts'
import { optionalLine, optionalText, requiredLine } from '#values/draft.ts'
import { dueDateOf, type PaymentTerms, paymentTerms } from '#values/payment-terms.ts'
import { invoiceLimits, maxInvoiceLines } from './invoice.ts'

const mostAmount = 1_000_000_000

/** A day that is on the calendar and that the columns take. */
const isDay = (text: string) => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '2000-01-01' || text > '2100-01-01') return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

const emptyIsNull = transform((text: string) => text || null)
const optionalDay = pipe(
  string().check(refine((text) => text === '' || isDay(text), { error: 'invalidDay' })),
  emptyIsNull,
)

/** A price of one; below zero it is a credit. */
const price = pipe(
  string().check(
    refine((text) => text === '' || /^-?\d+(\.\d{1,4})?$/.test(text), {
      error: 'invalidAmount',
      abort: true,
    }),
    refine((text) => Math.abs(Number(text)) <= mostAmount, { error: 'invalidAmount' }),
  ),
  transform(Number),
)

const amount = (digits: number) =>
  pipe(
    optionalAmount(mostAmount, digits),
    transform((value: number | null) => value ?? 0),
  )

/** What a planned line will be held by, until it is saved and has a source_id. */
const sourceSchema = object({
  job_id: nullable(string()),
  visit_id: nullable(string()),
  job_line_id: nullable(string()),
  quote_id: nullable(string()),
})

const lineSchema = object({
  id: string(),
  source_id: nullable(string()),
  source: nullable(sourceSchema),
  service_id: nullable(string()),
  name: requiredLine(invoiceLimits.lineName, 'required'),
  description: optionalText(invoiceLimits.lineDescription),
  service_date: optionalDay,
  quantity: requiredAmount(1_000_000, 3),
  unit_price: price,
  discount_amount: amount(2),
  is_taxable: boolean(),
})

/** Terms say when it is due; only without them a day is chosen by hand. */
function dueBy<Days extends { issue_date: string; due_date: string | null; payment_terms: string | null }>(
  draft: Days,
): Days {
  if (draft.payment_terms === null) return draft
  return { ...draft, due_date: dueDateOf(draft.issue_date, draft.payment_terms as PaymentTerms) }
}

/** Codes: required, tooLong, invalidAmount, invalidDay, percentTooHigh, dueBeforeIssue, tooManyLines. */
export const invoiceDraftSchema = pipe(
  object({
    client_id: requiredLine(100, 'required'),
    property_id: pipe(string(), emptyIsNull),
    title: optionalLine(invoiceLimits.title),
    issue_date: string().check(
      refine((text) => text !== '', { error: 'required', abort: true }),
      refine(isDay, { error: 'invalidDay' }),
    ),
    due_date: optionalDay,
    payment_terms: pipe(
      oneOf([...paymentTerms, ''] as const),
      transform((terms: '' | PaymentTerms) => terms || null),
    ),
    po_number: optionalLine(invoiceLimits.poNumber),
    message: optionalText(invoiceLimits.message),
    notes: optionalText(invoiceLimits.notes),
    terms: optionalText(invoiceLimits.terms),
    lines: array(lineSchema).check(maxLength(maxInvoiceLines, { error: 'tooManyLines' })),
    discount_type: pipe(
      oneOf([...amountTypes, ''] as const),
      transform((type: '' | 'percent' | 'fixed') => type || null),
    ),
    discount_value: amount(4),
    taxes: array(object({ name: string(), rate: number() })).check(maxLength(maxTaxes)),
    prices_include_tax: boolean(),
  }).check(
    refine((draft) => draft.discount_type !== 'percent' || draft.discount_value <= 100, {
      error: 'percentTooHigh',
      path: ['discount_value'],
    }),
    refine((draft) => draft.payment_terms !== null || draft.due_date !== null, {
      error: 'required',
      path: ['due_date'],
    }),
    refine(
      (draft) =>
        draft.payment_terms !== null || draft.due_date === null || draft.due_date >= draft.issue_date,
      { error: 'dueBeforeIssue', path: ['due_date'] },
    ),
  ),
  transform(dueBy),
)

/** What is saved. */
export type InvoiceDraft = Infer<typeof invoiceDraftSchema>
/** What a form holds: amounts as canonical decimals, empty is ''; payment_terms '' where the day is chosen by hand. */
export type InvoiceForm = Input<typeof invoiceDraftSchema>
export type InvoiceLineForm = InvoiceForm['lines'][number]
/** One of the sources that plan_invoice and create_invoice take, and that a planned line carries. */
export type SourceKey = Infer<typeof sourceSchema>
