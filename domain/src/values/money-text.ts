import { currencies, currencyOf } from './currency.ts'
import type { Decimal } from './decimal.ts'
import { formatDecimal, numberText } from './number-text.ts'
import { localeOf } from './region.ts'

type Language = 'en' | 'es'

/** In Mexico a peso is "$"; elsewhere "MX$" distinguishes it from a dollar. An unknown code is shown itself. */
export function symbolOf(language: Language, currencyCode: string): string {
  if (localeOf(language, currencyCode) === 'es-MX') return '$'
  return currencyOf(currencyCode)?.symbol ?? currencyCode
}

/** Whether its sign is another currency's too, so that its code has to be written once. A bare "$" means dollars. */
export const isSignShared = (language: Language, currencyCode: string): boolean =>
  currencyCode !== 'USD' &&
  currencies.some(
    ({ code }) => code !== currencyCode && symbolOf(language, code) === symbolOf(language, currencyCode),
  )

/** "$1,234.50", or "1.234,50 €" for Spanish with a European currency. */
export function moneyText(
  language: Language,
  value: Decimal,
  currencyCode: string,
  mostDigits?: number,
): string {
  const exponent = currencyOf(currencyCode)?.exponent ?? 2
  const symbol = symbolOf(language, currencyCode)
  const locale = localeOf(language, currencyCode)
  const text = formatDecimal(locale, value, exponent, Math.max(exponent, mostDigits ?? exponent))
  const isNegative = text.startsWith('-')
  const amount = isNegative ? text.slice(1) : text
  // A hyphen is shorter than a digit, and breaks lines.
  const sign = isNegative ? '−' : ''
  if (locale === 'es-ES') return `${sign}${amount}\u00A0${symbol}`
  // Letters and digits would run together; the space is non-breaking.
  const gap = /\p{L}$/u.test(symbol) ? '\u00A0' : ''
  return `${sign}${symbol}${gap}${amount}`
}

/** A unit price can have up to four decimals: "$0.0125". */
export const unitPriceText = (language: Language, value: Decimal, currencyCode: string): string =>
  moneyText(language, value, currencyCode, 4)

/** "$150", "$0.0125": as on a price list, whole amounts without cents. */
export const listPriceText = (language: Language, price: string, currencyCode: string): string => {
  const text = unitPriceText(language, price, currencyCode)
  return Number.isInteger(Number(price)) ? text.replace(/[.,]00(?!\d)/, '') : text
}

/** "9.975%"; Spanish puts a non-breaking space before the sign. */
export const percentText = (language: Language, percent: Decimal, currencyCode: string | null): string =>
  `${numberText(language, percent, currencyCode)}${language === 'es' ? '\u00A0%' : '%'}`
