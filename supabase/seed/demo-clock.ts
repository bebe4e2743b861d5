import { addDays, instantOf, todayIn, wallOf, weekdayOf } from '@fieldlark/domain/values/wall-time.ts'

/** The moment of the first start, in the time zone of the business; every day of the demo is counted from it. */
export type DemoClock = {
  zone: string
  now: string
  today: string
  /** Minutes since midnight. */
  minutes: number
  day: (days: number) => string
  weekday: (days: number) => number
  /** The instant of a local time, which may still be to come. */
  at: (days: number, time: string) => string
  /** The same, but never later than a few minutes ago. */
  before: (days: number, time: string) => string
  /** The instant if it has passed, else null. */
  past: (instant: string) => string | null
}

export const plusMinutes = (instant: string, minutes: number): string =>
  Temporal.Instant.from(instant).add({ minutes }).toString()

export const isBefore = (one: string, other: string): boolean => Temporal.Instant.compare(one, other) < 0

/** "09:05" of minutes since midnight. */
export const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

export function demoClock(now: string, zone: string): DemoClock {
  const today = todayIn(now, zone)
  const [hours = 0, minutes = 0] = wallOf(now, zone).time.split(':').map(Number)
  const day = (days: number) => addDays(today, days)
  const at = (days: number, time: string) => instantOf(day(days), time, zone)
  return {
    zone,
    now,
    today,
    minutes: hours * 60 + minutes,
    day,
    weekday: (days) => weekdayOf(day(days)),
    at,
    before: (days, time) => {
      const latest = plusMinutes(now, -7)
      return isBefore(at(days, time), latest) ? at(days, time) : latest
    },
    past: (instant) => (isBefore(now, instant) ? null : instant),
  }
}
