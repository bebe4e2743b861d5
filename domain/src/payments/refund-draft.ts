import {
  boolean,
  type infer as Infer,
  type input as Input,
  object,
  enum as oneOf,
  pipe,
  transform,
} from 'zod/mini'
import { optionalText } from '#values/draft.ts'
import { paidAmount, paidDay } from './paid-amount.ts'
import { paymentLimits } from './payment.ts'
import { recordedMethod } from './payment-draft.ts'

const answer = pipe(
  oneOf(['yes', 'no'], { error: 'required' }),
  transform((said: 'yes' | 'no') => said === 'yes'),
)

/**
 * `most`: what of the payment can still be refunded. is_still_owed is the question whether the client owes it again,
 * which nobody answers by leaving it alone: '' is required.
 * Codes: required, invalidAmount, zeroAmount, tooMuch, invalidDay, tooLong.
 */
export const refundDraftSchema = (exponent: number, most: number) =>
  object({
    amount: paidAmount(exponent, most),
    refunded_on: paidDay,
    method: recordedMethod,
    is_still_owed: answer,
    reason: optionalText(paymentLimits.reason),
    tell_client: boolean(),
  })

/** What is recorded. */
export type RefundDraft = Infer<ReturnType<typeof refundDraftSchema>>
/** What a form holds. */
export type RefundForm = Omit<Input<ReturnType<typeof refundDraftSchema>>, 'is_still_owed'> & {
  is_still_owed: 'yes' | 'no' | ''
}

/** Credit that a client is given, used on an invoice or paid out. Codes as above, without the day. */
export const creditDraftSchema = (exponent: number, most?: number) =>
  object({ amount: paidAmount(exponent, most), note: optionalText(paymentLimits.note) })
export type CreditDraft = Infer<ReturnType<typeof creditDraftSchema>>
export type CreditForm = Input<ReturnType<typeof creditDraftSchema>>

/** A refund of credit, which belongs to no payment: there is nothing to owe. */
export const creditRefundDraftSchema = (exponent: number, most: number) =>
  object({
    amount: paidAmount(exponent, most),
    refunded_on: paidDay,
    method: recordedMethod,
    reason: optionalText(paymentLimits.reason),
    tell_client: boolean(),
  })
export type CreditRefundDraft = Infer<ReturnType<typeof creditRefundDraftSchema>>
export type CreditRefundForm = Input<ReturnType<typeof creditRefundDraftSchema>>

/** A reason, as of a write-off. */
export const reasonSchema = optionalText(paymentLimits.reason)
export type ReasonForm = Input<typeof reasonSchema>
