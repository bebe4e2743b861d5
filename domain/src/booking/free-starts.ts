import { addDays, todayIn } from '#values/wall-time.ts'

import type { BookingCalendar } from './booking-calendar.ts'
import { type LocalDay, localDays, minuteMs } from './local-days.ts'
import {
  anytimeMs,
  isUnassigned,
  type MemberCalendar,
  memberCalendar,
  timelineOf,
  visitsOn,
  type Work,
  wholeWork,
  workOf,
} from './member-calendar.ts'
import { holds, msWithin, overlaps, type Span } from './spans.ts'
import { travelMinutes } from './travel.ts'

/** The calendars of those who can do what is to be booked, for some days. */
export type Availability = {
  calendar: BookingCalendar
  /** Those in question. */
  days: LocalDay[]
  /** With the day before and those that a booking runs into. */
  around: LocalDay[]
  members: MemberCalendar[]
  whole: Work
  /** What nobody is assigned to, where that may become the work of one or another. */
  unassigned: Work
}

export function availabilityOf(calendar: BookingCalendar, from: string, count: number): Availability {
  const { members, service, zone } = calendar
  const further = Math.ceil((service.durationMinutes * minuteMs) / 86_400_000) + 1
  const around = localDays(addDays(from, -1), 1 + count + further, zone)
  const timeline = timelineOf(calendar, around)
  const whole = wholeWork(calendar)
  const named = service.memberIds
  return {
    calendar,
    days: around.slice(1, 1 + count),
    around,
    members: members
      .filter(({ userId }) => named.length === 0 || named.includes(userId))
      .map((member) => memberCalendar(calendar, member, timeline, whole)),
    whole,
    unassigned: workOf(whole, (each) => members.length !== 1 && isUnassigned(each)),
  }
}

function takesBookings({ calendar, whole }: Availability, day: LocalDay): boolean {
  const { now, zone, rules, place } = calendar
  if (day.day > addDays(todayIn(now, zone), rules.horizonDays)) return false
  if (place.position === null && place.weekdays && !place.weekdays.includes(day.weekday)) return false
  return rules.dayCap === null || visitsOn(whole, day) < rules.dayCap
}

/** How much of a day a booking may take, so that what is at any time of it keeps its time. */
type Limit = { day: LocalDay; ms: number }

const isWithin = (limits: readonly Limit[], span: Span): boolean =>
  limits.every(({ day, ms }) => !overlaps(day, span) || msWithin([span], day) <= ms)

/** Working time of a day that neither stops nor visits at any time of it take. */
const roomMs = (member: MemberCalendar, day: LocalDay): number =>
  msWithin(member.open, day) - anytimeMs(member, day)

const limitsOf = (member: MemberCalendar, days: readonly LocalDay[]): Limit[] =>
  days.filter((day) => anytimeMs(member, day) > 0).map((day) => ({ day, ms: roomMs(member, day) }))

/** All of them together keep the time for what is unassigned. */
function sharedLimits(availability: Availability, days: readonly LocalDay[]): Limit[] {
  const { calendar, members, unassigned } = availability
  return days
    .filter((day) => anytimeMs(unassigned, day) > 0)
    .map((day) => {
      const room = members.reduce((sum, member) => sum + Math.max(0, roomMs(member, day)), 0)
      const waiting = anytimeMs(unassigned, day) + msWithin(unassigned.stops, day)
      return { day, ms: (room - waiting) / calendar.service.crewSize }
    })
}

/** Says of a span that begins on the day whether the member can take it. */
function fitting(
  calendar: BookingCalendar,
  member: MemberCalendar,
  [day, ...later]: readonly [LocalDay, ...LocalDay[]],
): (span: Span) => boolean {
  const duration = calendar.service.durationMinutes * minuteMs
  const free = member.free.filter((span) => overlaps(span, day) && span.end - span.start >= duration)
  const windows = member.windows.filter((span) => overlaps(span, day))
  const limits = limitsOf(member, [day, ...later])
  const before = member.stops.filter(({ end }) => end > day.start && end < day.end)
  const way = (travelMinutes(member.member.base, calendar.place.position) ?? 0) * minuteMs
  // The way from where the day begins is working time.
  const isReached = (span: Span) =>
    way === 0 ||
    before.some(({ end }) => end <= span.start) ||
    windows.some((window) => holds(window, { start: span.start - way, end: span.end }))
  return (span) => free.some((window) => holds(window, span)) && isReached(span) && isWithin(limits, span)
}

/** When a booking can begin on a day. */
export function freeStarts(availability: Availability, day: LocalDay): Span[] {
  const { calendar, around, members, unassigned } = availability
  const { now, rules, service } = calendar
  if (!takesBookings(availability, day)) return []
  const earliest = Date.parse(now) + (service.leadMinutes ?? rules.leadMinutes) * minuteMs
  const duration = service.durationMinutes * minuteMs
  const after = { start: day.end, end: day.end + duration }
  const days = [day, ...around.filter((later) => overlaps(later, after))] as const
  const limits = sharedLimits(availability, days)
  const inQuestion = { start: day.start, end: after.end }
  const waiting = unassigned.stops.filter(({ kept }) => overlaps(kept, inQuestion))
  const candidates = members
    .filter((one) => one.member.dayCap === null || visitsOn(one, day) < one.member.dayCap)
    .map((member) => fitting(calendar, member, days))
  const starts: Span[] = []
  for (const start of day.grid(rules.stepMinutes)) {
    const span = { start, end: start + duration }
    if (start < earliest || !isWithin(limits, span)) continue
    const free = candidates.filter((fits) => fits(span))
    const missing = waiting.filter(({ kept }) => overlaps(kept, span)).length
    if (free.length - missing >= service.crewSize) starts.push(span)
  }
  return starts
}
