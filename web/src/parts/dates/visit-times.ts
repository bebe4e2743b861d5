import { hourCycleOf } from '@fieldlark/domain/values/region.ts'
import { useState } from 'react'

import { useLanguage, useTexts } from '#language/language.tsx'
import type { Language } from '#language/texts.ts'
import { useBusiness } from '#session/session.tsx'

import { visitTimeTexts } from './visit-times.texts.ts'

const locales: Record<Language, string> = { en: 'en-US', es: 'es-US' }

const formats = new Map<string, Intl.DateTimeFormat>()

// Creating a formatter costs more than using it a thousand times.
function formatOf(language: Language, name: string, options: Intl.DateTimeFormatOptions) {
  const key = `${language} ${name}`
  const known =
    formats.get(key) ?? new Intl.DateTimeFormat(locales[language], { ...options, timeZone: 'UTC' })
  formats.set(key, known)
  return known
}

type Timed = { visit_date: string | null; start_time: string | null; duration_minutes: number }
type Span = { start_time: string | null; end_time: string | null }

const dayStyle = { weekday: 'short', month: 'short', day: 'numeric' } as const
const longDayStyle = { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' } as const
const timeStyle = { hour: 'numeric', minute: '2-digit' } as const

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/**
 * Formats when a visit is: days and times of the business's wall clock, independent of the device's time zone.
 * "Tue, Nov 24", "9:00 AM – 10:30 AM", "1 h 30 min".
 */
export function useVisitTimes() {
  const { language } = useLanguage()
  const texts = useTexts(visitTimeTexts)
  const hourCycle = hourCycleOf(useBusiness().timezone)

  // The year is shown when it is another one.
  const [thisYear] = useState(() => String(new Date().getFullYear()))
  const day = (value: string) =>
    (value.startsWith(thisYear)
      ? formatOf(language, 'day', dayStyle)
      : formatOf(language, 'day of year', { ...dayStyle, year: 'numeric' })
    ).format(new Date(`${value}T00:00Z`))
  const longDay = (value: string) =>
    formatOf(language, 'long day', longDayStyle).format(new Date(`${value}T00:00Z`))
  const clock = (minutes: number) =>
    formatOf(language, hourCycle, { ...timeStyle, hourCycle }).format(new Date(minutes * 60_000))
  const time = (value: string) => clock(minutesOf(value))
  const duration = (minutes: number) => {
    const hours = Math.floor(minutes / 60)
    const rest = minutes % 60
    return [hours > 0 && texts.hours(hours), rest > 0 && texts.minutes(rest)].filter(Boolean).join(' ')
  }
  const hours = ({ start_time, duration_minutes }: Timed) => {
    if (start_time === null) return texts.anyTime
    const start = minutesOf(start_time)
    return `${clock(start)} – ${clock(start + duration_minutes)}`
  }
  const span = ({ start_time, end_time }: Span) =>
    start_time === null || end_time === null ? texts.wholeDay : `${time(start_time)} – ${time(end_time)}`
  const when = (visit: Timed) =>
    visit.visit_date === null ? texts.noDay : `${day(visit.visit_date)} · ${hours(visit)}`
  return { day, longDay, time, duration, hours, span, when }
}
