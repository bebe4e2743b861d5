import { addressLine } from './property.ts'

type Place = Parameters<typeof addressLine>[0]

/** The country of a currency begins its code; a currency of many, such as the euro, is no country's. */
const codeOf = (currency: string | null) =>
  currency === null || currency === 'EUR' ? null : currency.slice(0, 2)

/** What people write beside the code and the name. */
const others: Readonly<Record<string, readonly string[]>> = { US: ['USA', 'EEUU'], GB: ['UK', 'England'] }

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\p{Mn}\s.]/gu, '')
    .toLowerCase()

function isHome(country: string, currency: string | null): boolean {
  const code = codeOf(currency)
  if (code === null) return false
  const names = ['en', 'es'].map((language) => new Intl.DisplayNames(language, { type: 'region' }).of(code))
  return [code, ...names, ...(others[code] ?? [])].some((name = '') => plain(name) === plain(country))
}

/** The country as an address shows it: null where it is the one of the business, which its currency tells. */
export const shownCountry = (country: string, currency: string | null): string | null =>
  country.trim() === '' || isHome(country, currency) ? null : country

/** "12 Elm St, Austin, TX 78701" for a reader, where the country is needed only abroad. */
export const shownAddressLine = (place: Place, currency: string | null): string =>
  addressLine({ ...place, country: shownCountry(place.country, currency) ?? '' })
