import { boolean, type infer as Infer, type input as Input, object, enum as oneOf } from 'zod/mini'
import { optionalAmount } from '#values/amount-draft.ts'
import { optionalCount, requiredCount } from '#values/count-draft.ts'
import { optionalLine, optionalText, requiredLine } from '#values/draft.ts'
import { bookings, serviceLimits, units } from './service.ts'

/** The maximum price, and its number of decimals. */
export const mostPrice = 1_000_000_000
export const priceDigits = 4
export const mostMinutes = 10_080
export const mostCrew = 4
export const mostBuffer = 480
export const mostLead = 129_600

/** Codes: required (name), tooLong, invalidAmount, amountTooLarge, invalidCount, invalid. */
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
  is_public: boolean(),
  booking: oneOf(bookings, { error: 'invalid' }),
  crew_size: requiredCount(1, mostCrew),
  buffer_minutes: optionalCount(0, mostBuffer),
  lead_minutes: optionalCount(0, mostLead),
})

/** The values that are saved: an empty price is 0, an unknown cost is null. */
export type ServiceDraft = Infer<typeof serviceDraftSchema>
/** What a form holds. */
export type ServiceForm = Input<typeof serviceDraftSchema>

/** The margin as a fraction of the price; null when price or cost is unknown. */
export const marginOf = (price: number, unitCost: number | null): number | null =>
  unitCost === null || price === 0 ? null : (price - unitCost) / price
