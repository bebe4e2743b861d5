import { currencyOf } from './currency.ts'
import type { Decimal } from './decimal.ts'

const locales = { en: 'en-US', es: 'es-US' } as const

// A long document writes hundreds of amounts, and making a formatter takes longer than using it.
const formatters = new Map<string, Intl.NumberFormat>()

function written(language: keyof typeof locales, value: Decimal, least: number, most: number): string {
  const key = `${language} ${least} ${most}`
  const formatter =
    formatters.get(key) ??
    new Intl.NumberFormat(locales[language], { minimumFractionDigits: least, maximumFractionDigits: most })
  formatters.set(key, formatter)
  // A decimal in text keeps every digit; the type knows only of numbers.
  return formatter.format(value as number)
}

/** "$1,234.50" with the symbol that the business chose its currency by; a code we do not know stands for itself. */
export function moneyText(
  language: keyof typeof locales,
  value: Decimal,
  currencyCode: string,
  mostDigits?: number,
): string {
  const { symbol, exponent } = currencyOf(currencyCode) ?? { symbol: currencyCode, exponent: 2 }
  const text = written(language, value, exponent, Math.max(exponent, mostDigits ?? exponent))
  const isNegative = text.startsWith('-')
  // Letters and digits would run together; the space does not break.
  const gap = /\p{L}$/u.test(symbol) ? '\u00A0' : ''
  return `${isNegative ? '-' : ''}${symbol}${gap}${isNegative ? text.slice(1) : text}`
}

/** A price of one may have up to four decimals: "$0.0125". */
export const unitPriceText = (language: keyof typeof locales, value: Decimal, currencyCode: string): string =>
  moneyText(language, value, currencyCode, 4)

/** "2.5", "9.975": as few digits as there are. */
export const numberText = (language: keyof typeof locales, value: Decimal): string =>
  written(language, value, 0, 4)
