import { timeOf } from '@fieldlark/domain/schedule/day-minutes.ts'
import { hourCycleOf } from '@fieldlark/domain/values/region.ts'

import { useLanguage } from '#language/language.tsx'
import type { Language } from '#language/texts.ts'
import { useBusiness } from '#session/session.tsx'

const locales: Record<Language, string> = { en: 'en-US', es: 'es-US' }

// Plain dates and wall-clock times have no zone: they are formatted as UTC on both sides.
const instantOf = (day: string, time = '00:00') => Date.parse(`${day}T${time}Z`)

type HourCycle = ReturnType<typeof hourCycleOf>

function wordsOf(language: Language, hourCycle: HourCycle) {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locales[language], { timeZone: 'UTC', ...options })
  const time = format({ hour: 'numeric', minute: '2-digit', hourCycle })
  const weekday = format({ weekday: 'short' })
  const long = format({ weekday: 'long', month: 'long', day: 'numeric' })
  const short = format({ weekday: 'short', month: 'short', day: 'numeric' })
  const monthYear = format({ month: 'long', year: 'numeric' })
  const shortRange = format({ month: 'short', day: 'numeric' })
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
    /** "9 am", "2:30 pm", "14:30": for narrow places. */
    shortTime(minutes: number) {
      const hour = Math.floor(minutes / 60) % 24
      const rest = minutes % 60 === 0 ? '' : `:${String(minutes % 60).padStart(2, '0')}`
      if (hourCycle === 'h23') return `${hour}${rest || ':00'}`
      return `${hour % 12 === 0 ? 12 : hour % 12}${rest} ${hour < 12 ? 'am' : 'pm'}`
    },
    weekday: (day: string) => weekday.format(instantOf(day)),
    /** "Monday, November 23" */
    day: (day: string) => long.format(instantOf(day)),
    /** "Mon, Nov 23" */
    shortDay: (day: string) => short.format(instantOf(day)),
    /** "November 2026"; it starts a line, so it is capitalized in Spanish too. */
    month(day: string) {
      const name = monthYear.format(instantOf(day))
      return name.charAt(0).toUpperCase() + name.slice(1)
    },
    /** "Nov 23 – 29, 2026" */
    range: (first: string, last: string) => range.formatRange(instantOf(first), instantOf(last)),
    /** "Nov 23 – 29" */
    shortRange: (first: string, last: string) => shortRange.formatRange(instantOf(first), instantOf(last)),
  }
}

export type CalendarWords = ReturnType<typeof wordsOf>

const made = new Map<string, CalendarWords>()

/** Dates and times in the user's language. Formatters are expensive, so each language's are created once. */
export function useCalendarWords(): CalendarWords {
  const { language } = useLanguage()
  const hourCycle = hourCycleOf(useBusiness().timezone)
  const key = `${language} ${hourCycle}`
  const known = made.get(key) ?? wordsOf(language, hourCycle)
  made.set(key, known)
  return known
}
