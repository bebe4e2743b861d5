const locales = { en: 'en-US', es: 'es-US' } as const
type Spoken = keyof typeof locales

const noon = (day: string) => new Date(`${day}T12:00:00Z`)

/** "November 24, 2026" of a plain day; nothing of what is none. */
export function dayText(language: Spoken, day: string): string {
  if (!isDay(day)) return ''
  return new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' }).format(noon(day))
}

/** "Tuesday, November 24, 2026". */
export function weekdayText(language: Spoken, day: string): string {
  if (!isDay(day)) return ''
  return new Intl.DateTimeFormat(locales[language], { dateStyle: 'full', timeZone: 'UTC' }).format(noon(day))
}

/** "9:00 AM" of a time of the wall clock ("09:00", "09:00:00"). */
export function timeText(language: Spoken, time: string): string {
  if (!/^\d{2}:\d{2}/.test(time)) return ''
  const at = new Date(`2026-01-01T${time.slice(0, 5)}:00Z`)
  return new Intl.DateTimeFormat(locales[language], { timeStyle: 'short', timeZone: 'UTC' })
    .format(at)
    .replaceAll(/\s/gu, '\u00A0')
}

/** "November 24, 2026 at 9:00 AM EST": an instant as the clock of that zone shows it. */
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
    timeZone,
  })
    .format(at)
    .replaceAll('\u202F', '\u00A0')
}

const isDay = (day: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(noon(day).getTime())
