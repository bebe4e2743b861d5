import type { Decimal } from './decimal.ts'
import { type Locale, localeOf } from './region.ts'

type Language = 'en' | 'es'

// Formatters are cached: a long document has hundreds of amounts, and creating a formatter costs more than using it.
const formatters = new Map<string, Intl.NumberFormat>()

/** A decimal with between `least` and `most` decimal places, and its thousands grouped. */
export function formatDecimal(locale: Locale, value: Decimal, least: number, most: number): string {
  const key = `${locale} ${least} ${most}`
  const formatter =
    formatters.get(key) ??
    new Intl.NumberFormat(locale, {
      minimumFractionDigits: least,
      maximumFractionDigits: most,
      // Spain does not group four digits by default, and then columns of amounts would not align.
      useGrouping: 'always',
    })
  formatters.set(key, formatter)
  // A decimal given as text keeps every digit, but the type allows numbers only.
  return formatter.format(value as number)
}

/** "2.5", "9.975": with as few digits as possible. */
export const numberText = (language: Language, value: Decimal, currencyCode: string | null): string =>
  formatDecimal(localeOf(language, currencyCode), value, 0, 4)

/** "3.12k", in Spain "3,12 mil": three digits of a large number; below a thousand without decimals: "640". */
export function shortNumberText(language: Language, value: number, currencyCode: string | null): string {
  const isLong = Math.abs(value) >= 999.5
  const text = new Intl.NumberFormat(localeOf(language, currencyCode), {
    notation: isLong ? 'compact' : 'standard',
    ...(isLong ? { maximumSignificantDigits: 3 } : { maximumFractionDigits: 0 }),
  }).format(value)
  // A capital K is kelvin.
  return text.replace('K', 'k')
}
