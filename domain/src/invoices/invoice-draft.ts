import {
  array,
  type infer as Infer,
  type input as Input,
  nullable,
  object,
  enum as oneOf,
  pipe,
  refine,
  string,
  transform,
} from 'zod/mini'
import { chosenId, discountCheck, lineFields, linesLimit, priceFields } from '#quotes/document-draft.ts'
import { optionalDay, requiredDay } from '#values/day-draft.ts'
import { optionalLine, optionalText, requiredLine } from '#values/draft.ts'
import { dueDateOf, type PaymentTerms, paymentTerms } from '#values/payment-terms.ts'
import { invoiceLimits } from './invoice.ts'

/** The key of a planned line's source, until it is saved and has a source_id. */
const sourceSchema = object({
  job_id: nullable(string()),
  visit_id: nullable(string()),
  job_line_id: nullable(string()),
  quote_id: nullable(string()),
})

const lineSchema = object({
  ...lineFields(invoiceLimits),
  source_id: nullable(string()),
  source: nullable(sourceSchema),
  service_date: optionalDay,
})

/** Payment terms determine the due date; without them it is chosen by hand. */
function dueBy<Days extends { issue_date: string; due_date: string | null; payment_terms: string | null }>(
  draft: Days,
): Days {
  if (draft.payment_terms === null) return draft
  return { ...draft, due_date: dueDateOf(draft.issue_date, draft.payment_terms as PaymentTerms) }
}

/** Codes: required, tooLong, invalidAmount, amountTooLarge, invalidDay, percentTooHigh, dueBeforeIssue, tooManyLines. */
export const invoiceDraftSchema = pipe(
  object({
    client_id: requiredLine(100, 'required'),
    property_id: chosenId,
    title: optionalLine(invoiceLimits.title),
    issue_date: requiredDay,
    due_date: optionalDay,
    payment_terms: pipe(
      oneOf([...paymentTerms, ''] as const),
      transform((terms: '' | PaymentTerms) => terms || null),
    ),
    po_number: optionalLine(invoiceLimits.poNumber),
    message: optionalText(invoiceLimits.message),
    notes: optionalText(invoiceLimits.notes),
    terms: optionalText(invoiceLimits.terms),
    lines: array(lineSchema).check(linesLimit),
    ...priceFields,
  }).check(
    discountCheck,
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
