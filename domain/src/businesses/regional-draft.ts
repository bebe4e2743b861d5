import {
  type infer as Infer,
  type input as Input,
  literal,
  object,
  enum as oneOf,
  overwrite,
  pipe,
  refine,
  string,
  transform,
  union,
} from 'zod/mini'
import { nearestCurrency, ownCurrency } from '#values/country-currency.ts'
import { isTimeZone } from '#values/time-zone.ts'
import { languages } from './business.ts'

/** ISO 3166 two-letter codes, sorted. */
export const countryCodes: readonly string[] = [
  ...new Set([...ownCurrency.keys(), ...nearestCurrency.keys()]),
].toSorted()

/** Codes: invalid. Empty is a country that nobody has named. The week's first day is a column of the schedule settings. */
export const regionalDraftSchema = object({
  language: oneOf(languages, { error: 'invalid' }),
  timezone: string().check(refine(isTimeZone, { error: 'invalid' })),
  country: pipe(
    string().check(
      overwrite((text) => text.trim().toUpperCase()),
      refine((code) => code === '' || countryCodes.includes(code), { error: 'invalid' }),
    ),
    transform((code) => code || null),
  ),
  week_starts_on: union([literal(1), literal(7)]),
})

export type RegionalDraft = Infer<typeof regionalDraftSchema>
export type RegionalForm = Input<typeof regionalDraftSchema>
