import { timeOf } from '@fieldlark/domain/schedule/day-minutes.ts'

import { useLanguage } from '#language/language.tsx'
import type { Language } from '#language/texts.ts'

const locales: Record<Language, string> = { en: 'en-US', es: 'es-US' }

// Plain days and wall times have no zone: they are read as UTC on both sides.
const instantOf = (day: string, time = '00:00') => Date.parse(`${day}T${time}Z`)

function wordsOf(language: Language) {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locales[language], { timeZone: 'UTC', ...options })
  const time = format({ hour: 'numeric', minute: '2-digit' })
  const weekday = format({ weekday: 'short' })
  const long = format({ weekday: 'long', month: 'long', day: 'numeric' })
  const short = format({ weekday: 'short', month: 'short', day: 'numeric' })
  const monthYear = format({ month: 'long', year: 'numeric' })
  const range = format({ month: 'short', day: 'numeric', year: 'numeric' })
  const times = new Map<number, string>()
  return {
    /** "9:15 AM" from minutes of the day; the end of the day is midnight. */
    time(minutes: number) {
      const known = times.get(minutes)
      if (known) return known
      const words = time.format(instantOf('2000-01-01', timeOf(minutes % 1440)))
      times.set(minutes, words)
      return words
    },
    /** "9a", "2:30p": where there is no room. */
    shortTime(minutes: number) {
      const hour = Math.floor(minutes / 60) % 24
      const rest = minutes % 60 === 0 ? '' : `:${String(minutes % 60).padStart(2, '0')}`
      return `${hour % 12 === 0 ? 12 : hour % 12}${rest}${hour < 12 ? 'a' : 'p'}`
    },
    weekday: (day: string) => weekday.format(instantOf(day)),
    /** "Monday, November 23" */
    day: (day: string) => long.format(instantOf(day)),
    /** "Mon, Nov 23" */
    shortDay: (day: string) => short.format(instantOf(day)),
    month: (day: string) => monthYear.format(instantOf(day)),
    /** "Nov 23 – 29, 2026" */
    range: (first: string, last: string) => range.formatRange(instantOf(first), instantOf(last)),
  }
}

export type CalendarWords = ReturnType<typeof wordsOf>

const made = new Map<Language, CalendarWords>()

/** Days and times in the person's language. Formatters are dear, so each language's are made once. */
export function useCalendarWords(): CalendarWords {
  const { language } = useLanguage()
  const known = made.get(language) ?? wordsOf(language)
  made.set(language, known)
  return known
}
