import { type Currency, currencies, searchCurrencies } from '@fieldlark/domain/values/currency.ts'

import type { Language } from '#language/texts.ts'

export type NamedCurrency = Currency & { shownName: string; shownRegion: string }

const capitalised = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

/** In English as the list has them; in Spanish by the browser. A currency's first two letters are its region's. */
function named(language: Language, currency: Currency): NamedCurrency {
  if (language === 'en') return { ...currency, shownName: currency.name, shownRegion: currency.region }
  const names = new Intl.DisplayNames(language, { type: 'currency' })
  const regions = new Intl.DisplayNames(language, { type: 'region' })
  return {
    ...currency,
    shownName: capitalised(names.of(currency.code) ?? currency.name),
    shownRegion: regions.of(currency.code.slice(0, 2)) ?? currency.region,
  }
}

export function namedCurrency(language: Language, code: string): NamedCurrency | undefined {
  const currency = currencies.find((known) => known.code === code)
  return currency && named(language, currency)
}

/** The currencies whose name, code or region contains the query, in English or in the current language. */
export function findCurrencies(language: Language, query: string): readonly NamedCurrency[] {
  const wanted = query.trim().toLowerCase()
  const inEnglish = new Set(searchCurrencies(query).map(({ code }) => code))
  return currencies
    .map((currency) => named(language, currency))
    .filter(
      ({ code, shownName, shownRegion }) =>
        inEnglish.has(code) || `${shownName}\n${shownRegion}`.toLowerCase().includes(wanted),
    )
}

/** As in a sentence about many of them: "US dollars", "pesos mexicanos". */
export const pluralCurrency = (language: Language, code: string): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency: code, currencyDisplay: 'name' })
    .formatToParts(2)
    .find(({ type }) => type === 'currency')?.value ?? code
