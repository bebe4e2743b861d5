import { expect, it } from 'vitest'
import { nearestCurrency, ownCurrency } from './country-currency.ts'
import { currencies, currencyOf, searchCurrencies } from './currency.ts'
import { currencyOfCountry, suggestCurrency } from './currency-suggestion.ts'

it('offers twenty currencies in a fixed order', () => {
  expect(currencies.map(({ code }) => code).join(' ')).toBe(
    'USD EUR GBP CAD AUD JPY CHF SEK NOK DKK SGD HKD NZD MXN BRL INR ZAR KRW CNY RUB',
  )
})

it('knows the currencies without a minor unit', () => {
  expect(currencies.filter(({ exponent }) => exponent === 0).map(({ code }) => code)).toEqual(['JPY', 'KRW'])
  expect(currencyOf('JPY')?.symbol).toBe('¥')
  expect(currencyOf('XXX')).toBeUndefined()
})

it.each([
  ['peso', ['MXN']],
  ['MEXICO', ['MXN']],
  ['mxn', ['MXN']],
  ['krone', ['NOK', 'DKK']],
  ['  swiss ', ['CHF']],
  ['zzz', []],
])('finds currencies by name, code or region: %j', (query, codes) => {
  expect(searchCurrencies(query).map(({ code }) => code)).toEqual(codes)
})

it('lists no country twice', () => {
  expect([...nearestCurrency.keys()].filter((country) => ownCurrency.has(country))).toEqual([])
  expect(ownCurrency.size + nearestCurrency.size).toBeGreaterThan(230)
  expect(
    [...ownCurrency.keys(), ...nearestCurrency.keys()].every((country) => /^[A-Z]{2}$/.test(country)),
  ).toBe(true)
})

it.each([
  ['mx', null, 'MXN', 'high'],
  ['MX', 'America/Tijuana', 'MXN', 'high'],
  ['MX', 'America/Chicago', 'USD', 'low'],
  ['US', 'America/Chicago', 'USD', 'high'],
  ['US', 'America/Kentucky/Monticello', 'USD', 'high'],
  ['US', 'UTC', 'USD', 'high'],
  ['US', 'America/Toronto', 'CAD', 'low'],
  ['MX', 'Europe/Madrid', 'MXN', 'low'],
  [null, 'America/Chicago', 'USD', 'low'],
  [null, 'America/Mexico_City', 'MXN', 'low'],
  ['DE', 'Europe/Berlin', 'EUR', 'high'],
  ['PL', 'Europe/Warsaw', 'EUR', 'low'],
  ['AR', null, 'USD', 'low'],
  ['??', null, 'USD', 'low'],
  [null, null, 'USD', 'low'],
])('suggests a currency for %s in %s', (country_code, time_zone, code, confidence) => {
  expect(suggestCurrency({ country_code, time_zone })).toEqual({ code, confidence })
})

it('knows no currency of a country that is none', () => {
  expect(currencyOfCountry('ZZ')).toBeNull()
})
