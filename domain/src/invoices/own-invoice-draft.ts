import { type infer as Infer, type input as Input, object } from 'zod/mini'
import { ownLines } from '#jobs/own-job-draft.ts'
import { optionalText } from '#values/draft.ts'
import { invoiceLimits } from './invoice.ts'

/** What workers change of the draft of an invoice of their work. Codes: tooLong and those of the lines. */
export const ownInvoiceDraftSchema = object({
  message: optionalText(invoiceLimits.message),
  notes: optionalText(invoiceLimits.notes),
  lines: ownLines,
})

export type OwnInvoiceDraft = Infer<typeof ownInvoiceDraftSchema>
export type OwnInvoiceForm = Input<typeof ownInvoiceDraftSchema>
