import type { BookingCalendar, BusySpan } from '../booking-calendar.ts'
import { travelMinutes } from '../travel.ts'
import { clock, dayLength, Minutes, minuteOf, shownAt, weekdayAt } from './minute-clock.ts'

export type Range = { first: number; count: number; days: string[] }

function workingMinutes(calendar: BookingCalendar, nth: number, range: Range): Minutes {
  const { zone, blocks, workingHours } = calendar
  const member = calendar.members[nth]
  const working = new Minutes(range.first, range.count)
  const mark = (from: [string, number], until: [string, number], value: 0 | 1) =>
    working.set(shownAt(zone, ...from), shownAt(zone, ...until), value)
  for (const day of range.days) {
    const hours = (member?.workingHours ?? workingHours)[weekdayAt(day) - 1]
    if (hours) mark([day, clock(hours.start)], [day, clock(hours.end)], 1)
  }
  const theirs = blocks.filter(({ member_id }) => member_id === null || member_id === member?.userId)
  for (const block of theirs.toSorted((a, b) => Number(b.is_available) - Number(a.is_available))) {
    const value = block.is_available ? 1 : 0
    const { start_date, end_date, start_time, end_time } = block
    const [start, end] = start_time && end_time ? [clock(start_time), clock(end_time)] : [0, dayLength]
    if (!block.is_recurring) {
      mark([start_date, start], [end_date, end], value)
      continue
    }
    for (const day of range.days.filter((one) => one >= start_date && one <= end_date))
      if (weekdayAt(day) === block.day_of_week) mark([day, start], [day, end], value)
  }
  return working
}

function gapAround({ rules, service, place }: BookingCalendar, busy: BusySpan): number {
  const way = busy.position && place.position ? travelMinutes(busy.position, place.position) : 0
  return Math.max(rules.bufferMinutes, service.bufferMinutes ?? 0, way ?? 0)
}

/** From where a booking would be too near to the end. */
export function blockedBy(calendar: BookingCalendar, busy: BusySpan): [number, number] {
  const gap = gapAround(calendar, busy)
  return [minuteOf(busy.startsAt) - gap, minuteOf(busy.endsAt) + Math.max(gap, busy.bufferMinutes)]
}

export type Person = {
  userId: string
  working: Minutes
  blocked: Minutes
  busy: Minutes
  ends: Set<number>
  rooms: Map<string, number>
  way: number
}

export function personOf(calendar: BookingCalendar, nth: number, range: Range): Person {
  const { userId = '', base = null } = calendar.members[nth] ?? {}
  const [blocked, busy] = [new Minutes(range.first, range.count), new Minutes(range.first, range.count)]
  const theirs = calendar.busy.filter((span) => isOf(calendar, userId, span.memberIds))
  for (const span of theirs) {
    blocked.set(...blockedBy(calendar, span), 1)
    busy.set(minuteOf(span.startsAt), minuteOf(span.endsAt), 1)
  }
  const { position } = calendar.place
  return {
    userId,
    working: workingMinutes(calendar, nth, range),
    blocked,
    busy,
    rooms: new Map(),
    ends: new Set(theirs.map(({ endsAt }) => minuteOf(endsAt))),
    way: base && position ? (travelMinutes(base, position) ?? 0) : 0,
  }
}

export const isOf = ({ members }: BookingCalendar, userId: string, memberIds: readonly string[]): boolean =>
  memberIds.includes(userId) || (memberIds.length === 0 && members.length === 1)
