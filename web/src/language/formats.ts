import { hourCycleOf } from '@fieldlark/domain/values/region.ts'

import type { Language } from './texts.ts'

const locales: Record<Language, string> = { en: 'en-US', es: 'es-US' }

/** "Nov 21, 2026" for a plain day, or for an instant in a time zone (else the device's). */
export function formatDay(language: Language, value: string, timeZone?: string) {
  const isPlainDay = /^\d{4}-\d{2}-\d{2}$/.test(value)
  return new Intl.DateTimeFormat(locales[language], {
    dateStyle: 'medium',
    ...(isPlainDay ? { timeZone: 'UTC' } : timeZone && { timeZone }),
  }).format(new Date(value))
}

/** "Saturday, Nov 21" in a time zone; "domingo 22 de noviembre" in Spanish, which has no comma. */
export function formatToday(language: Language, now: Date, timeZone: string) {
  const isSpanish = language === 'es'
  const text = new Intl.DateTimeFormat(locales[language], {
    weekday: 'long',
    day: 'numeric',
    month: isSpanish ? 'long' : 'short',
    timeZone,
  }).format(now)
  return isSpanish ? text.replace(',', '') : text
}

/** "Thursday" and "Nov 26", "Jueves" and "26 nov", in a time zone. */
export function formatWeekday(language: Language, now: Date, timeZone: string) {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locales[language], { ...options, timeZone }).format(now)
  const weekday = format({ weekday: 'long' })
  return {
    // It begins a line.
    weekday: weekday.charAt(0).toUpperCase() + weekday.slice(1),
    date: format({ month: 'short', day: 'numeric' }),
  }
}

/** "Nov", "nov": the month of a plain day; with `style` "long" its whole name. */
export const formatMonth = (language: Language, day: string, style: 'short' | 'long' = 'short') =>
  new Intl.DateTimeFormat(locales[language], { month: style, timeZone: 'UTC' }).format(new Date(day))

/** "Central Time": the name of a time zone, in summer and winter alike. */
export function formatZone(language: Language, timeZone: string) {
  const parts = new Intl.DateTimeFormat(locales[language], { timeZone, timeZoneName: 'longGeneric' })
  return parts.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/** "Nov 21, 2026, 3:04 PM" in a time zone. */
export function formatMoment(language: Language, instant: string, timeZone: string) {
  return new Intl.DateTimeFormat(locales[language], {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: hourCycleOf(timeZone),
    timeZone,
  }).format(new Date(instant))
}
