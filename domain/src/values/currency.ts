/** exponent: the number of digits of the minor unit (JPY and KRW: 0). */
export type Currency = { code: CurrencyCode; name: string; symbol: string; region: string; exponent: number }

const rows = [
  ['USD', 'US Dollar', '$', 'United States', 2],
  ['EUR', 'Euro', '€', 'European Union', 2],
  ['GBP', 'British Pound', '£', 'United Kingdom', 2],
  ['CAD', 'Canadian Dollar', 'C$', 'Canada', 2],
  ['AUD', 'Australian Dollar', 'A$', 'Australia', 2],
  ['JPY', 'Japanese Yen', '¥', 'Japan', 0],
  ['CHF', 'Swiss Franc', 'CHF', 'Switzerland', 2],
  ['SEK', 'Swedish Krona', 'kr', 'Sweden', 2],
  ['NOK', 'Norwegian Krone', 'kr', 'Norway', 2],
  ['DKK', 'Danish Krone', 'kr', 'Denmark', 2],
  ['SGD', 'Singapore Dollar', 'S$', 'Singapore', 2],
  ['HKD', 'Hong Kong Dollar', 'HK$', 'Hong Kong', 2],
  ['NZD', 'New Zealand Dollar', 'NZ$', 'New Zealand', 2],
  ['MXN', 'Mexican Peso', 'MX$', 'Mexico', 2],
  ['BRL', 'Brazilian Real', 'R$', 'Brazil', 2],
  ['INR', 'Indian Rupee', '₹', 'India', 2],
  ['ZAR', 'South African Rand', 'R', 'South Africa', 2],
  ['KRW', 'South Korean Won', '₩', 'South Korea', 0],
  ['CNY', 'Chinese Yuan', 'CN¥', 'China', 2],
  ['RUB', 'Russian Ruble', '₽', 'Russia', 2],
] as const

export type CurrencyCode = (typeof rows)[number][0]

/** The currencies a business may choose, in the order they are shown. */
export const currencies: readonly Currency[] = rows.map(([code, name, symbol, region, exponent]) => ({
  code,
  name,
  symbol,
  region,
  exponent,
}))

export const currencyOf = (code: string): Currency | undefined =>
  currencies.find((currency) => currency.code === code)

/** The currencies whose name, code or region contains the query; all of them for an empty query. */
export function searchCurrencies(query: string): readonly Currency[] {
  const wanted = query.trim().toLowerCase()
  return currencies.filter(({ name, code, region }) =>
    [name, code, region].some((text) => text.toLowerCase().includes(wanted)),
  )
}
