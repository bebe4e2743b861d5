import { normalized } from '#values/text.ts'
import { addressLine } from './property.ts'

type Place = Parameters<typeof addressLine>[0]

/** The business as far as it tells where it is. */
type Home = { country: string | null; currency: string | null }

/**
 * Where nobody has named the country, the currency tells it, whose code begins with it; a currency of many countries, such as
 * the euro, is no country's.
 */
const codeOf = ({ country, currency }: Home) =>
  country ?? (currency === null || currency === 'EUR' ? null : currency.slice(0, 2))

/** What people write beside the code and the name. */
const others: Readonly<Record<string, readonly string[]>> = { US: ['USA', 'EEUU'], GB: ['UK', 'England'] }

const plain = (text: string) =>
  normalized(text, 'NFD')
    .replace(/[\p{Mn}\s.]/gu, '')
    .toLowerCase()

function isHome(country: string, home: Home): boolean {
  const code = codeOf(home)
  if (code === null) return false
  const names = ['en', 'es'].map((language) => new Intl.DisplayNames(language, { type: 'region' }).of(code))
  return [code, ...names, ...(others[code] ?? [])].some((name = '') => plain(name) === plain(country))
}

/** The country as an address shows it: null where it is the one of the business. */
export const shownCountry = (country: string, home: Home): string | null =>
  country.trim() === '' || isHome(country, home) ? null : country

/** "12 Elm St, Austin, TX 78701" for a reader, where the country is needed only abroad. */
export const shownAddressLine = (place: Place, home: Home): string =>
  addressLine({ ...place, country: shownCountry(place.country, home) ?? '' })
