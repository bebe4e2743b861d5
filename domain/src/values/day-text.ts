import { hourCycleOf } from './region.ts'

const locales = { en: 'en-US', es: 'es-US' } as const
type Spoken = keyof typeof locales

/** Making a format takes longer than formatting a hundred days. */
const longDays = {
  en: new Intl.DateTimeFormat(locales.en, { dateStyle: 'long', timeZone: 'UTC' }),
  es: new Intl.DateTimeFormat(locales.es, { dateStyle: 'long', timeZone: 'UTC' }),
}

const noon = (day: string) => new Date(`${day}T12:00:00Z`)

/** "November 24, 2026" for a plain day; empty for an invalid one. */
export function dayText(language: Spoken, day: string): string {
  if (!isDay(day)) return ''
  return longDays[language].format(noon(day))
}

/** "Tuesday, November 24, 2026"; without the year when the day is within 12 months of the other one. */
export function weekdayText(language: Spoken, day: string, readOn = ''): string {
  if (!isDay(day)) return ''
  const style: Intl.DateTimeFormatOptions = isWithinYear(day, readOn)
    ? { weekday: 'long', month: 'long', day: 'numeric' }
    : { dateStyle: 'full' }
  return new Intl.DateTimeFormat(locales[language], { ...style, timeZone: 'UTC' }).format(noon(day))
}

/** On the same date a year later, the date without a year would mean today. */
function isWithinYear(day: string, other: string): boolean {
  if (!isDay(other)) return false
  const [earlier, later] = day < other ? [day, other] : [other, day]
  return later < `${Number(earlier.slice(0, 4)) + 1}${earlier.slice(4)}`
}

/** "9:00 AM" for a local time ("09:00", "09:00:00"); "9:00" when the business is in Europe. */
export function timeText(language: Spoken, time: string, timeZone: string): string {
  if (!/^\d{2}:\d{2}/.test(time)) return ''
  const at = new Date(`2026-01-01T${time.slice(0, 5)}:00Z`)
  return new Intl.DateTimeFormat(locales[language], {
    timeStyle: 'short',
    hourCycle: hourCycleOf(timeZone),
    timeZone: 'UTC',
  })
    .format(at)
    .replaceAll(/\s/gu, '\u00A0')
}

/** "November 24, 2026 at 9:00 AM EST": an instant in the local time of that zone. */
export function instantText(language: Spoken, instant: string, timeZone: string): string {
  const at = new Date(instant)
  if (Number.isNaN(at.getTime())) return ''
  return new Intl.DateTimeFormat(locales[language], {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    hourCycle: hourCycleOf(timeZone),
    timeZone,
  })
    .format(at)
    .replaceAll('\u202F', '\u00A0')
}

const isDay = (day: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(noon(day).getTime())
