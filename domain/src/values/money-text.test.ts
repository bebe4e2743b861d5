import { expect, it } from 'vitest'
import { currencies } from './currency.ts'
import { isSignShared, moneyText, percentText, symbolOf, unitPriceText } from './money-text.ts'
import { numberText } from './number-text.ts'

it.each([
  ['USD', '$1,234.50'],
  ['CAD', 'C$1,234.50'],
  ['SEK', 'kr\u00A01,234.50'],
  ['CHF', 'CHF\u00A01,234.50'],
  ['ZAR', 'R\u00A01,234.50'],
  ['SGD', 'S$1,234.50'],
  ['INR', '₹1,234.50'],
  ['RUB', '₽1,234.50'],
])('formats %s with its symbol', (code, text) => {
  expect(moneyText('en', 1234.5, code)).toBe(text)
})

it('shows no decimals for yen and won', () => {
  expect(moneyText('en', 1500, 'JPY')).toBe('¥1,500')
  expect(moneyText('es', '1500', 'KRW')).toBe('₩1,500')
})

it('puts the sign before the symbol', () => {
  expect(moneyText('en', -5, 'EUR')).toBe('−€5.00')
})

it('keeps every digit of an amount given as text', () => {
  expect(moneyText('en', '99999999999.99', 'USD')).toBe('$99,999,999,999.99')
})

it('shows a unit price with its own number of digits', () => {
  expect(unitPriceText('en', 0.0125, 'USD')).toBe('$0.0125')
  expect(unitPriceText('en', 12, 'USD')).toBe('$12.00')
  expect(numberText('en', '2.500', 'USD')).toBe('2.5')
})

it('knows the symbol of every currency in both languages', () => {
  for (const { code } of currencies) {
    for (const language of ['en', 'es'] as const)
      expect(moneyText(language, 1, code)).toContain(symbolOf(language, code))
  }
})

it('formats Spanish by the region of the currency', () => {
  expect(moneyText('es', 1234.5, 'MXN')).toBe('$1,234.50')
  expect(moneyText('es', -1234.5, 'EUR')).toBe('−1.234,50\u00A0€')
  expect(moneyText('es', 1234.5, 'USD')).toBe('$1,234.50')
  expect(moneyText('en', 1234.5, 'MXN')).toBe('MX$1,234.50')
  expect(numberText('es', 2.5, 'EUR')).toBe('2,5')
  expect(percentText('es', 21.5, 'EUR')).toBe('21,5\u00A0%')
  expect(percentText('es', 9.975, null)).toBe('9.975\u00A0%')
  expect(percentText('en', 9.975, 'USD')).toBe('9.975%')
})

it('tells whose sign another currency has as well', () => {
  const shared = (language: 'en' | 'es') =>
    currencies.map(({ code }) => code).filter((code) => isSignShared(language, code))
  expect(shared('en')).toEqual(['SEK', 'NOK', 'DKK'])
  expect(shared('es')).toEqual(['SEK', 'NOK', 'DKK', 'MXN'])
})
