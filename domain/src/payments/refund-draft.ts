import {
  boolean,
  type infer as Infer,
  type input as Input,
  object,
  enum as oneOf,
  pipe,
  transform,
} from 'zod/mini'
import { requiredDay } from '#values/day-draft.ts'
import { optionalText } from '#values/draft.ts'
import { paidAmount } from './paid-amount.ts'
import { paymentLimits } from './payment.ts'
import { recordedMethod } from './payment-draft.ts'

const answer = pipe(
  oneOf(['yes', 'no'], { error: 'required' }),
  transform((answer: 'yes' | 'no') => answer === 'yes'),
)

/**
 * `most`: the part of the payment that can still be refunded. is_still_owed asks whether the client owes the amount
 * again and has no default: '' is `required`. Codes: required, invalidAmount, zeroAmount, tooMuch, invalidDay, tooLong.
 */
export const refundDraftSchema = (exponent: number, most: number) =>
  object({
    amount: paidAmount(exponent, most),
    refunded_on: requiredDay,
    method: recordedMethod,
    is_still_owed: answer,
    reason: optionalText(paymentLimits.reason),
    tell_client: boolean(),
  })

/** The values that are saved. */
export type RefundDraft = Infer<ReturnType<typeof refundDraftSchema>>
/** The values of the form. */
export type RefundForm = Omit<Input<ReturnType<typeof refundDraftSchema>>, 'is_still_owed'> & {
  is_still_owed: 'yes' | 'no' | ''
}

/** Credit that is granted, used on an invoice or paid out. Codes as above, without the day. */
export const creditDraftSchema = (exponent: number, most?: number) =>
  object({ amount: paidAmount(exponent, most), note: optionalText(paymentLimits.note) })
export type CreditDraft = Infer<ReturnType<typeof creditDraftSchema>>
export type CreditForm = Input<ReturnType<typeof creditDraftSchema>>

/** A refund of credit, which belongs to no payment and is never owed again. */
export const creditRefundDraftSchema = (exponent: number, most: number) =>
  object({
    amount: paidAmount(exponent, most),
    refunded_on: requiredDay,
    method: recordedMethod,
    reason: optionalText(paymentLimits.reason),
    tell_client: boolean(),
  })
export type CreditRefundDraft = Infer<ReturnType<typeof creditRefundDraftSchema>>
export type CreditRefundForm = Input<ReturnType<typeof creditRefundDraftSchema>>

/** A reason, for example of a write-off. */
export const reasonSchema = optionalText(paymentLimits.reason)
export type ReasonForm = Input<typeof reasonSchema>
