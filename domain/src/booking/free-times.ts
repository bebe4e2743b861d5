import type { BookingCalendar } from './booking-calendar.ts'
import { availabilityOf, freeStarts } from './free-starts.ts'

/** Instants. */
export type FreeTime = { start: string; end: string }

/** What a visitor may know: when, in the days of the business, and its zone. Not who comes, nor why a time is missing. */
export type FreeTimes = { zone: string; days: { date: string; times: FreeTime[] }[] }

const iso = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).toString()

/** The times at which a booking can begin, on `count` days from a day on; days without one are left out. */
export function freeTimes(calendar: BookingCalendar, from: string, count: number): FreeTimes {
  const availability = availabilityOf(calendar, from, count)
  const days = availability.days.map((day) => ({
    date: day.day,
    times: freeStarts(availability, day).map(({ start, end }) => ({ start: iso(start), end: iso(end) })),
  }))
  return { zone: calendar.zone, days: days.filter(({ times }) => times.length > 0) }
}
