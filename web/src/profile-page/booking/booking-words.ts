import type { Language } from '@fieldlark/domain/businesses/business.ts'
import { weekdayText } from '@fieldlark/domain/values/day-text.ts'
import { minutesOf, wallOf } from '@fieldlark/domain/values/wall-time.ts'

import { spokenTime, timeInSentence } from '../profile-words.ts'

/** "9:00 AM" of an instant, where the business is. */
export const timeOf = (language: Language, instant: string, zone: string): string =>
  spokenTime(language, wallOf(instant, zone).time, zone)

export const timeOfInSentence = (language: Language, instant: string, zone: string): string =>
  timeInSentence(language, wallOf(instant, zone).time, zone)

/** "Tuesday, November 24" of an instant, where the business is. */
export const dayOf = (language: Language, instant: string, zone: string): string => {
  const { day } = wallOf(instant, zone)
  return weekdayText(language, day, day)
}

const shortWeekdays = {
  en: new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' }),
  es: new Intl.DateTimeFormat('es-US', { weekday: 'short', timeZone: 'UTC' }),
}

/** "Tue" of a plain day. */
export const shortWeekday = (language: Language, day: string): string =>
  shortWeekdays[language].format(new Date(`${day}T12:00:00Z`))

/** The times of a day, by the part of the day that they begin in. */
export function partsOfDay<Time extends { start: string }>(times: readonly Time[], zone: string) {
  const partOf = ({ start }: Time) => {
    const minutes = minutesOf(wallOf(start, zone).time)
    if (minutes < 12 * 60) return 'morning'
    return minutes < 17 * 60 ? 'afternoon' : 'evening'
  }
  const parts = ['morning', 'afternoon', 'evening'] as const
  return parts
    .map((part) => ({ part, times: times.filter((time) => partOf(time) === part) }))
    .filter((each) => each.times.length > 0)
}
