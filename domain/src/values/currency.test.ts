import { expect, it } from 'vitest'
import { nearestCurrency, ownCurrency } from './country-currency.ts'
import { currencies, currencyOf, currencyOfCountry, searchCurrencies, suggestCurrency } from './currency.ts'

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
  ['mx', 'MXN', 'high'],
  ['DE', 'EUR', 'high'],
  ['PL', 'EUR', 'low'],
  ['AR', 'USD', 'low'],
  ['??', 'USD', 'low'],
])('suggests a currency for %s', (country_code, code, confidence) => {
  expect(suggestCurrency({ country_code })).toEqual({ code, confidence })
})

it('falls back to dollars for an unknown country', () => {
  expect(suggestCurrency(null)).toEqual({ code: 'USD', confidence: 'low' })
  expect(suggestCurrency({ country_code: null })).toEqual({ code: 'USD', confidence: 'low' })
  expect(currencyOfCountry('ZZ')).toBeNull()
})
