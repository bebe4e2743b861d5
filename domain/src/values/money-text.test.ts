import { expect, it } from 'vitest'
import { currencies } from './currency.ts'
import { moneyText, numberText, unitPriceText } from './money-text.ts'

it.each([
  ['USD', '$1,234.50'],
  ['CAD', 'C$1,234.50'],
  ['SEK', 'kr\u00A01,234.50'],
  ['CHF', 'CHF\u00A01,234.50'],
  ['ZAR', 'R\u00A01,234.50'],
  ['SGD', 'S$1,234.50'],
  ['INR', '₹1,234.50'],
  ['RUB', '₽1,234.50'],
])('writes %s by its symbol', (code, text) => {
  expect(moneyText('en', 1234.5, code)).toBe(text)
})

it('counts yen and won whole', () => {
  expect(moneyText('en', 1500, 'JPY')).toBe('¥1,500')
  expect(moneyText('es', '1500', 'KRW')).toBe('₩1,500')
})

it('puts the sign before the symbol', () => {
  expect(moneyText('en', -5, 'EUR')).toBe('-€5.00')
})

it('keeps every digit of an amount that is text', () => {
  expect(moneyText('en', '99999999999.99', 'USD')).toBe('$99,999,999,999.99')
})

it('shows a price of one with the digits it has', () => {
  expect(unitPriceText('en', 0.0125, 'USD')).toBe('$0.0125')
  expect(unitPriceText('en', 12, 'USD')).toBe('$12.00')
  expect(numberText('en', '2.500')).toBe('2.5')
})

it('has every symbol of every currency in both languages', () => {
  for (const { code, symbol } of currencies) {
    for (const language of ['en', 'es'] as const) expect(moneyText(language, 1, code)).toContain(symbol)
  }
})
