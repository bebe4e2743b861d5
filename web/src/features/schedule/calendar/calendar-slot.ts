import { clampedDuration, clampedStart, dayMinutes, timeOf } from '@fieldlark/domain/schedule/day-minutes.ts'
import { addDays, minutesOf } from '@fieldlark/domain/values/wall-time.ts'

import type { VisitTime } from '#data/visit-writes.ts'

/**
 * A time in the calendar. A start of null means any time of the day. `member` is the column in a day that is drawn by
 * member (member-columns.ts).
 */
export type Slot = { day: string; start: number | null; duration: number; member?: string | undefined }

/** Null for a visit without a day. */
export const slotOf = (visit: VisitTime): Slot | null =>
  visit.visit_date === null
    ? null
    : {
        day: visit.visit_date,
        start: visit.start_time === null ? null : minutesOf(visit.start_time),
        duration: visit.duration_minutes,
      }

export const timeOfSlot = ({ day, start, duration }: Slot): VisitTime & { visit_date: string } => ({
  visit_date: day,
  start_time: start === null ? null : timeOf(start),
  duration_minutes: duration,
})

/** Whether two slots are the same time, in whichever column. */
export const isSameTime = (a: Slot | null, b: Slot | null) =>
  a?.day === b?.day && a?.start === b?.start && a?.duration === b?.duration

export const isSameSlot = (a: Slot | null, b: Slot | null) => isSameTime(a, b) && a?.member === b?.member

export type Shift = { days?: number; minutes?: number; longer?: number; columns?: number }

/** Applies one step of an arrow key; a slot without a start time keeps none. `memberColumns` are the columns by member. */
export function shifted(
  { day, start, duration, member }: Slot,
  { days = 0, minutes = 0, longer = 0, columns = 0 }: Shift,
  memberColumns: readonly string[] = [],
): Slot {
  const at = memberColumns.indexOf(member ?? '') + columns
  return {
    day: addDays(day, days),
    start: start === null ? null : clampedStart(start + minutes),
    duration: clampedDuration(duration + longer),
    member:
      columns === 0 ? member : (memberColumns[Math.min(Math.max(at, 0), memberColumns.length - 1)] ?? member),
  }
}

export type Segment = { day: string; start: number; end: number }

/** The part of a timed slot on each day it touches. */
export function segmentsOf({ day, start, duration }: Slot): Segment[] {
  if (start === null) return []
  const segments: Segment[] = []
  for (let at = 0, left = start + duration; left > 0; at += 1, left -= dayMinutes)
    segments.push({
      day: at === 0 ? day : addDays(day, at),
      start: at === 0 ? start : 0,
      end: Math.min(left, dayMinutes),
    })
  return segments
}
