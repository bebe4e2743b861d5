import { boolean, type infer as Infer, type input as Input, object, enum as oneOf } from 'zod/mini'
import { optionalAmount } from '#values/amount-draft.ts'
import { optionalCount } from '#values/count-draft.ts'
import { optionalLine, optionalText, requiredLine } from '#values/draft.ts'
import { serviceLimits, units } from './service.ts'

/** What a price may be at most, and how many decimals it has. */
export const mostPrice = 1_000_000_000
export const priceDigits = 4
export const mostMinutes = 10_080

/** Codes: required (name), tooLong, invalidAmount, invalidCount, invalid. */
export const serviceDraftSchema = object({
  name: requiredLine(serviceLimits.name, 'required'),
  description: optionalText(serviceLimits.description),
  price: optionalAmount(mostPrice, priceDigits),
  unit_cost: optionalAmount(mostPrice, priceDigits),
  unit: oneOf(units, { error: 'invalid' }),
  duration_minutes: optionalCount(1, mostMinutes),
  is_taxable: boolean(),
  category: optionalLine(serviceLimits.category),
  is_active: boolean(),
})

/** What is saved: no price is a price of 0, an unknown cost is null. */
export type ServiceDraft = Infer<typeof serviceDraftSchema>
/** What a form holds. */
export type ServiceForm = Input<typeof serviceDraftSchema>

/** How much of the price is left after the cost, as a fraction; null where one of them is not known. */
export const marginOf = (price: number, unitCost: number | null): number | null =>
  unitCost === null || price === 0 ? null : (price - unitCost) / price
