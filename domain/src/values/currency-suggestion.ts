import { nearestCurrency, ownCurrency } from './country-currency.ts'
import type { CurrencyCode } from './currency.ts'
import { countryOfZone, isElsewhere } from './zone-country.ts'

// Apart from the currencies themselves, which every page with an amount loads.

/** For an ISO 3166 two-letter code: the country's own currency, else the offered one most used there. */
export function currencyOfCountry(countryCode: string): CurrencyCode | null {
  const country = countryCode.trim().toUpperCase()
  return ownCurrency.get(country) ?? nearestCurrency.get(country) ?? null
}

/**
 * By the time zone first: a phone bought or set up abroad keeps its language's country, but its clock is where it is.
 * `high` only for a country's own currency where nothing speaks against it; all else is a guess, and US dollars the last.
 */
export function suggestCurrency(place: { country_code: string | null; time_zone: string | null }): {
  code: CurrencyCode
  confidence: 'high' | 'low'
} {
  const region = place.country_code?.trim().toUpperCase() ?? ''
  const zone = place.time_zone ?? ''
  const country = countryOfZone(zone) ?? region
  const own = ownCurrency.get(country)
  if (own) return { code: own, confidence: country === region && !isElsewhere(zone, region) ? 'high' : 'low' }
  return { code: currencyOfCountry(country) ?? 'USD', confidence: 'low' }
}
