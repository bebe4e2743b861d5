type Language = 'en' | 'es'

/** The locale (BCP 47) of a language in the region of a business. */
export type Locale = 'en-US' | 'es-US' | 'es-MX' | 'es-ES'

/** Spanish with a European currency is formatted as in Spain: 1.234,50 rather than 1,234.50. */
const european: readonly string[] = ['EUR', 'GBP', 'CHF', 'SEK', 'NOK', 'DKK', 'RUB']

/**
 * The locale in which a business writes numbers and money. Its currency decides, because it is set once for all prices;
 * the language alone does not say whether a comma groups thousands or marks decimals.
 */
export function localeOf(language: Language, currencyCode: string | null): Locale {
  if (language === 'en') return 'en-US'
  if (currencyCode === 'MXN') return 'es-MX'
  return european.includes(currencyCode ?? '') ? 'es-ES' : 'es-US'
}

export type DecimalMark = '.' | ','

export const decimalMarkOf = (locale: Locale): DecimalMark => (locale === 'es-ES' ? ',' : '.')

const europeanZone = /^(?:Europe\/|Atlantic\/(?:Azores|Canary|Faroe|Madeira|Reykjavik)$|Africa\/Ceuta$)/

/** Europe uses the 24-hour clock, America the 12-hour one. */
export const hourCycleOf = (timeZone: string): 'h12' | 'h23' => (europeanZone.test(timeZone) ? 'h23' : 'h12')
