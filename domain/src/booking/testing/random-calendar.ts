import {
  type Arbitrary,
  array,
  boolean,
  constant,
  constantFrom,
  integer,
  oneof,
  option,
  record,
  subarray,
  tuple,
} from 'fast-check'
import { timeOf } from '#schedule/day-minutes.ts'
import type { WorkingDay } from '#schedule/settings.ts'
import { addDays } from '#values/wall-time.ts'

import type { BookingCalendar, BusySpan } from '../booking-calendar.ts'

/** Zones that change their clocks: at two, at midnight, by half an hour, in the south. */
export const zones = [
  'America/New_York',
  'America/St_Johns',
  'America/Santiago',
  'Europe/Madrid',
  'Africa/Cairo',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'America/Havana',
] as const

/** The local days on which the clock of a zone is changed, from the first year to the last. */
export function changedDays(zone: string, first: number, last: number): string[] {
  const days: string[] = []
  let at = Temporal.Instant.from(`${first}-01-01T12:00:00Z`).toZonedDateTimeISO(zone)
  for (let next = at.getTimeZoneTransition('next'); next; next = at.getTimeZoneTransition('next')) {
    if (next.year > last) break
    days.push(next.toPlainDate().toString())
    at = next
  }
  return days
}

const members = ['ann', 'bob', 'cat']

const quarter = (least: number, most: number): Arbitrary<number> =>
  integer({ min: least / 15, max: most / 15 }).map((count) => count * 15)

const position = option(
  record({
    latitude: integer({ min: 4050, max: 4080 }).map((hundredths) => hundredths / 100),
    longitude: integer({ min: -7420, max: -7390 }).map((hundredths) => hundredths / 100),
  }),
)

const hours: Arbitrary<WorkingDay> = oneof(
  { weight: 4, arbitrary: constant({ start: '08:00', end: '18:00' }) },
  { weight: 4, arbitrary: constant({ start: '00:00', end: '24:00' }) },
  {
    weight: 3,
    arbitrary: tuple(quarter(0, 1200), quarter(60, 1440)).map(([start, length]) => ({
      start: timeOf(start),
      end: timeOf(Math.min(1440, start + length)),
    })),
  },
  { weight: 1, arbitrary: constant(null) },
)
const week = array(hours, { minLength: 7, maxLength: 7 })

const blockOf = (day: string) =>
  record({
    member_id: option(constantFrom(...members)),
    first: integer({ min: -2, max: 2 }),
    length: integer({ min: 0, max: 3 }),
    kind: constantFrom('whole', 'timed', 'timed', 'weekly'),
    start: quarter(0, 1380),
    minutes: quarter(15, 480),
    day_of_week: integer({ min: 1, max: 7 }),
    is_available: boolean(),
  }).map(({ member_id, first, length, kind, start, minutes, day_of_week, is_available }) => ({
    member_id,
    start_date: kind === 'weekly' ? '2020-01-01' : addDays(day, first),
    end_date: kind === 'weekly' ? '2040-01-01' : addDays(day, first + length),
    start_time: kind === 'whole' ? null : timeOf(start),
    end_time: kind === 'whole' ? null : timeOf(Math.min(1440, start + minutes)),
    is_recurring: kind === 'weekly',
    day_of_week: kind === 'weekly' ? day_of_week : null,
    is_available,
  }))

const iso = (ms: number) => new Date(ms).toISOString()

export const busyAround = (day: string): Arbitrary<BusySpan> =>
  record({
    memberIds: subarray(members),
    // Five minutes each, from the day before to the third after.
    start: integer({ min: -288, max: 1152 }),
    length: integer({ min: 3, max: 48 }),
    position,
    bufferMinutes: constantFrom(0, 0, 0, 45),
  }).map(({ memberIds, start, length, position: at, bufferMinutes }) => {
    const from = Date.parse(`${day}T00:00:00Z`) + start * 300_000
    return {
      memberIds,
      startsAt: iso(from),
      endsAt: iso(from + length * 300_000),
      position: at,
      bufferMinutes,
    }
  })

const rules = record({
  leadMinutes: constantFrom(0, 0, 0, 60, 1440),
  horizonDays: constantFrom(0, 1, 90, 90, 90, 90),
  stepMinutes: constantFrom(15, 30, 45, 60),
  bufferMinutes: constantFrom(0, 15, 30),
  dayCap: constantFrom(null, null, null, null, 2, 4),
})

const service = record({
  durationMinutes: oneof({ weight: 8, arbitrary: quarter(15, 240) }, constantFrom(50, 480, 1440, 1500, 2880)),
  crewSize: constantFrom(1, 1, 1, 1, 2, 3),
  bufferMinutes: constantFrom(null, null, 0, 60),
  leadMinutes: constantFrom(null, null, 0, 300),
  memberIds: oneof({ weight: 3, arbitrary: constant([]) }, subarray(members)),
})

const place = record({
  position,
  weekdays: option(subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 3 })),
})

const member = (userId: string) =>
  record({
    userId: constant(userId),
    workingHours: option(week),
    base: position,
    dayCap: constantFrom(null, null, null, 1, 3),
  })

const team = integer({ min: 1, max: 3 }).chain((count) => tuple(...members.slice(0, count).map(member)))

const anyDay = integer({ min: 0, max: 730 }).map((days) => addDays('2026-01-01', days))

export type RandomCalendar = { calendar: BookingCalendar; from: string }

/** Calendars whose day in question is, half the time, one on which the clock is changed or beside it. */
export const randomCalendar: Arbitrary<RandomCalendar> = constantFrom(...zones).chain((zone) => {
  const near = tuple(constantFrom(...changedDays(zone, 2026, 2027)), integer({ min: -1, max: 1 }))
  return oneof(
    anyDay,
    near.map(([day, days]) => addDays(day, days)),
  ).chain((from) => calendarOf(zone, from))
})

const calendarOf = (zone: string, from: string): Arbitrary<RandomCalendar> =>
  record({
    now: integer({ min: -2880, max: 480 }).map((minutes) =>
      iso(Date.parse(`${from}T00:00:00Z`) + minutes * 60_000),
    ),
    zone: constant(zone),
    rules,
    workingHours: week,
    members: team,
    blocks: array(blockOf(from), { maxLength: 3 }),
    busy: array(busyAround(from), { maxLength: 6 }),
    anytime: array(
      record({
        memberIds: subarray(members),
        day: integer({ min: 0, max: 2 }).map((days) => addDays(from, days)),
        minutes: quarter(30, 360),
      }),
      { maxLength: 2 },
    ),
    service,
    place,
  }).map((calendar) => ({ calendar, from }))
