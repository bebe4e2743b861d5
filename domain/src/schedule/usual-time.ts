import { isDay } from '#values/day-draft.ts'
import { weekdayOf } from '#values/wall-time.ts'

import type { WorkingDay } from './settings.ts'

/** When work begins on a day: by the hours of its weekday, Monday first; at nine on a day off. */
export const usualStart = (hours: readonly WorkingDay[], day: string): string =>
  (isDay(day) && hours[weekdayOf(day) - 1]?.start) || '09:00'

/**
 * The time of a visit whose day becomes another. The usual time follows the day; a time that somebody chose stays, and so
 * does "any time" (''), once there was a day.
 */
export function startOnDay(hours: readonly WorkingDay[], time: string, from: string, to: string): string {
  const isUsual = isDay(from) ? time === usualStart(hours, from) : time === ''
  if (!isUsual) return time
  return isDay(to) ? usualStart(hours, to) : ''
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
