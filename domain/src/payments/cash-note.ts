import { type infer as Infer, type input as Input, object, pipe, string, transform } from 'zod/mini'
import { optionalText } from '#values/draft.ts'
import { paidAmount } from './paid-amount.ts'
import { paymentLimits } from './payment.ts'

export const cashNoteStatuses = ['noted', 'confirmed', 'rejected'] as const
export type CashNoteStatus = (typeof cashNoteStatuses)[number]

/** A row of cash_notes: cash that a worker took from a client, which is a payment once the office confirms it. */
export type CashNote = {
  id: string
  business_id: string
  user_id: string
  job_id: string
  invoice_id: string | null
  amount: number
  taken_on: string
  note: string | null
  status: CashNoteStatus
  reason: string | null
  answered_by: string | null
  answered_at: string | null
  created_at: string
  updated_at: string
}

/** `exponent`: digits of the currency. Codes: required, invalidAmount, zeroAmount, tooLong. */
export const cashNoteDraftSchema = (exponent: number) =>
  object({
    amount: paidAmount(exponent),
    /** '' in the form: none yet. */
    invoice_id: pipe(
      string(),
      transform((id: string) => id || null),
    ),
    note: optionalText(paymentLimits.note),
  })

/** The values that are saved. */
export type CashNoteDraft = Infer<ReturnType<typeof cashNoteDraftSchema>>
/** The values of the form. */
export type CashNoteForm = Input<ReturnType<typeof cashNoteDraftSchema>>
