import { isDay } from '#values/day-draft.ts'
import { minutesOf, weekdayOf } from '#values/wall-time.ts'

import { timeOf } from './day-minutes.ts'
import type { WorkingDay } from './settings.ts'

/** The wall clock of the business. */
export type Now = { day: string; time: string }

/** The half hour after a time, at most the last one of the day. */
const nextHalfHour = (time: string): string => {
  const minutes = minutesOf(time) + (time > time.slice(0, 5).concat(':00') ? 1 : 0)
  return timeOf(Math.min(Math.ceil(minutes / 30) * 30, 23.5 * 60))
}

/**
 * When work begins on a day: by the hours of its weekday, Monday first; at nine on a day off; today not before the next
 * half hour.
 */
export function usualStart(hours: readonly WorkingDay[], day: string, now?: Now): string {
  const start = (isDay(day) && hours[weekdayOf(day) - 1]?.start) || '09:00'
  return now?.day === day && `${start}:00` < now.time ? nextHalfHour(now.time) : start
}

/**
 * The time of a visit whose day becomes another. The usual time follows the day; a time that somebody chose stays, and so
 * does "any time" (''), once there was a day.
 */
export function startOnDay(
  hours: readonly WorkingDay[],
  time: string,
  from: string,
  to: string,
  now?: Now,
): string {
  const isUsual = isDay(from) ? time === usualStart(hours, from, now) : time === ''
  if (!isUsual) return time
  return isDay(to) ? usualStart(hours, to, now) : ''
}

type Timed = { id: string; duration_minutes: number | null }

/** How long the services of these lines take together, once each; null where none says so. */
export function usualDuration(
  lines: readonly { service_id: string | null }[],
  services: readonly Timed[],
): number | null {
  const minutes = lines.reduce((sum, line) => {
    const service = services.find(({ id }) => id === line.service_id)
    return sum + (service?.duration_minutes ?? 0)
  }, 0)
  return minutes || null
}
