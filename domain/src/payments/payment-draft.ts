import { type infer as Infer, type input as Input, object, pipe, refine, string, transform } from 'zod/mini'
import { requiredDay } from '#values/day-draft.ts'
import { optionalLine, optionalText } from '#values/draft.ts'
import { type PaymentMethod, paymentMethods } from '#values/payment-method.ts'
import { paidAmount } from './paid-amount.ts'
import { paymentLimits } from './payment.ts'

/** The methods that people record; online payments are recorded from Stripe's events. */
export type RecordedMethod = Exclude<PaymentMethod, 'online'>
export const recordedMethods = paymentMethods.filter((method) => method !== 'online')

/** How money was handed over, by a person. Code: required. */
export const recordedMethod = pipe(
  string().check(
    refine((method) => recordedMethods.some((known) => known === method), { error: 'required' }),
  ),
  transform((method: string) => method as RecordedMethod),
)

/**
 * `exponent`: digits of the currency. More than what is owed is allowed: the rest becomes the client's credit.
 * Codes: required, invalidAmount, zeroAmount, invalidDay, tooLong.
 */
export const paymentDraftSchema = (exponent: number) =>
  object({
    amount: paidAmount(exponent),
    paid_on: requiredDay,
    method: recordedMethod,
    reference: optionalLine(paymentLimits.reference),
    note: optionalText(paymentLimits.note),
  })

/** The values that are saved. */
export type PaymentDraft = Infer<ReturnType<typeof paymentDraftSchema>>
/** The values of the form: the amount as a canonical decimal; '' until a method is chosen. */
export type PaymentForm = Input<ReturnType<typeof paymentDraftSchema>>
