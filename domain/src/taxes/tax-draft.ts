import {
  array,
  boolean,
  type infer as Infer,
  type input as Input,
  maxLength,
  minLength,
  object,
} from 'zod/mini'
import { requiredAmount } from '#values/amount-draft.ts'
import { requiredLine } from '#values/draft.ts'
import { maxTaxes, type Tax, taxLimits } from './tax.ts'

export const rateDigits = 3

/** Codes: required (name, parts' name and rate), tooLong, invalidAmount, amountTooLarge, noParts, tooManyParts. */
export const taxDraftSchema = object({
  name: requiredLine(taxLimits.name, 'required'),
  parts: array(
    object({ name: requiredLine(taxLimits.partName, 'required'), rate: requiredAmount(100, rateDigits) }),
  ).check(minLength(1, { error: 'noParts' }), maxLength(maxTaxes, { error: 'tooManyParts' })),
  is_default: boolean(),
})

export type TaxDraft = Infer<typeof taxDraftSchema>
/** What a form holds. */
export type TaxForm = Input<typeof taxDraftSchema>

/** The sum of all parts in percent; thousandths are added as whole numbers to avoid float errors. */
export const totalRate = (parts: readonly Pick<Tax, 'rate'>[]): number =>
  parts.reduce((sum, { rate }) => sum + Math.round(rate * 1000), 0) / 1000

/** Detects somebody who means 8 percent and types 0.08. */
export const isSuspiciouslyLow = (rate: number): boolean => rate > 0 && rate < 1
