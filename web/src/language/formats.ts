import type { Language } from './texts.ts'

const locales: Record<Language, string> = { en: 'en-US', es: 'es-US' }

/** "Nov 21, 2026" from a plain day, or from an instant on the clock of a place (else of this device). */
export function formatDay(language: Language, value: string, timeZone?: string) {
  const isPlainDay = /^\d{4}-\d{2}-\d{2}$/.test(value)
  return new Intl.DateTimeFormat(locales[language], {
    dateStyle: 'medium',
    ...(isPlainDay ? { timeZone: 'UTC' } : timeZone && { timeZone }),
  }).format(new Date(value))
}

export function formatNumber(language: Language, value: number) {
  return new Intl.NumberFormat(locales[language]).format(value)
}

/** "42%" of 0.42 */
export function formatPercent(language: Language, fraction: number) {
  return new Intl.NumberFormat(locales[language], { style: 'percent' }).format(fraction)
}

/** "9.975%" of 9.975 */
export function formatRate(language: Language, percent: number) {
  const format = new Intl.NumberFormat(locales[language], { style: 'percent', maximumFractionDigits: 3 })
  const text = format.format(percent / 100)
  // Spanish sets a space that does not break; the locale of the United States leaves it out.
  return language === 'es' ? text.replace('%', '\u00A0%') : text
}

/** "Saturday, Nov 21" on the calendar of a place. */
export function formatToday(language: Language, now: Date, timeZone: string) {
  return new Intl.DateTimeFormat(locales[language], {
    weekday: 'long',
    day: 'numeric',
    month: 'short',
    timeZone,
  }).format(now)
}

/** "Nov 21, 2026, 3:04 PM" on the clock of a place. */
export function formatMoment(language: Language, instant: string, timeZone: string) {
  return new Intl.DateTimeFormat(locales[language], {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  }).format(new Date(instant))
}
