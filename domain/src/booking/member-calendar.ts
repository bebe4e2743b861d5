import { blockOn } from '#schedule/block-days.ts'
import type { Position } from '#schedule/day-map.ts'
import { minutesOf } from '#values/wall-time.ts'

import type { AnytimeVisit, BookableMember, BookingCalendar, BusySpan } from './booking-calendar.ts'
import { type LocalDay, minuteMs } from './local-days.ts'
import { type Span, without } from './spans.ts'
import { travelMinutes } from './travel.ts'

/** Time that is taken at a place. */
export type Stop = Span & {
  memberIds: readonly string[]
  position: Position | null
  /** With what is kept free around it for the booking. */
  kept: Span
  isOwn: boolean
}

/** What somebody has to do. */
export type Work = { stops: Stop[]; anytime: readonly AnytimeVisit[] }

export type MemberCalendar = Work & {
  member: BookableMember
  /** Working time. */
  windows: Span[]
  /** Working time that no stop takes. */
  open: Span[]
  /** Where a visit fits with a gap to each stop. */
  free: Span[]
}

/** The gap is that from the end of a stop to the start of the booking, and from its end to the start of a stop. */
function stopOf({ rules, service, place }: BookingCalendar, busy: BusySpan): Stop {
  const { memberIds, position, bufferMinutes, isOwn = false } = busy
  const [start, end] = [Date.parse(busy.startsAt), Date.parse(busy.endsAt)]
  const way = travelMinutes(position, place.position) ?? 0
  const gap = Math.max(rules.bufferMinutes, service.bufferMinutes ?? 0, way)
  const kept = { start: start - gap * minuteMs, end: end + Math.max(gap, bufferMinutes) * minuteMs }
  return { start, end, memberIds, position, kept, isOwn }
}

export const wholeWork = (calendar: BookingCalendar): Work => ({
  stops: calendar.busy.map((busy) => stopOf(calendar, busy)),
  anytime: calendar.anytime,
})

type Assigned = { memberIds: readonly string[] }

export const isUnassigned = ({ memberIds }: Assigned): boolean => memberIds.length === 0

export const workOf = ({ stops, anytime }: Work, isTheirs: (work: Assigned) => boolean): Work => ({
  stops: stops.filter(isTheirs),
  anytime: anytime.filter(isTheirs),
})

/** The days of the clock, and where the blocks lie in them. */
export type Timeline = {
  days: LocalDay[]
  blocked: (Span & Pick<BookingCalendar['blocks'][number], 'member_id' | 'is_available'>)[]
}

const clockSpan = (day: LocalDay, start: number, end: number): Span => ({
  start: day.at(start),
  end: day.at(end),
})

export function timelineOf({ blocks }: BookingCalendar, days: LocalDay[]): Timeline {
  const blocked = blocks.flatMap((block) =>
    days.flatMap((day) => {
      const { member_id, is_available } = block
      const span = blockOn(block, day.day)
      return span ? [{ ...clockSpan(day, span.start, span.end), member_id, is_available }] : []
    }),
  )
  return { days, blocked }
}

/** Their hours and extra working time, without what is blocked. */
function windowsOf(calendar: BookingCalendar, member: BookableMember, { days, blocked }: Timeline): Span[] {
  const hours = member.workingHours ?? calendar.workingHours
  const open = days.flatMap((day) => {
    const working = hours[day.weekday - 1]
    return working ? [clockSpan(day, minutesOf(working.start), minutesOf(working.end))] : []
  })
  const theirs = blocked.filter(({ member_id }) => member_id === null || member_id === member.userId)
  return without(
    [...open, ...theirs.filter((block) => block.is_available)],
    theirs.filter((block) => !block.is_available),
  )
}

export function memberCalendar(
  calendar: BookingCalendar,
  member: BookableMember,
  timeline: Timeline,
  whole: Work,
): MemberCalendar {
  const isSole = calendar.members.length === 1
  const work = workOf(whole, (each) => (isUnassigned(each) ? isSole : each.memberIds.includes(member.userId)))
  const windows = windowsOf(calendar, member, timeline)
  const kept = work.stops.map((stop) => stop.kept)
  return { member, ...work, windows, open: without(windows, work.stops), free: without(windows, kept) }
}

/** Visits at any time of the day, in milliseconds. */
export const anytimeMs = ({ anytime }: Work, { day }: LocalDay): number =>
  anytime.reduce((sum, visit) => sum + (visit.day === day ? visit.minutes * minuteMs : 0), 0)

/** How many visits begin on the day or are at any time of it, without the booking that is moved. */
export const visitsOn = ({ stops, anytime }: Work, day: LocalDay): number =>
  stops.filter(({ start, isOwn }) => !isOwn && start >= day.start && start < day.end).length +
  anytime.filter((visit) => visit.day === day.day).length
