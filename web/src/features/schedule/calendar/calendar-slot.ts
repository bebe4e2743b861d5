import { clampedDuration, clampedStart, dayMinutes, timeOf } from '@fieldlark/domain/schedule/day-minutes.ts'
import { addDays, minutesOf } from '@fieldlark/domain/values/wall-time.ts'

import type { VisitTime } from '#data/visit-writes.ts'

/** A time in the calendar. A start of null means any time of the day. */
export type Slot = { day: string; start: number | null; duration: number }

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

export const isSameSlot = (a: Slot | null, b: Slot | null) =>
  a?.day === b?.day && a?.start === b?.start && a?.duration === b?.duration

export type Shift = { days?: number; minutes?: number; longer?: number }

/** Applies one step of an arrow key; a slot without a start time keeps none. */
export function shifted({ day, start, duration }: Slot, { days = 0, minutes = 0, longer = 0 }: Shift): Slot {
  return {
    day: addDays(day, days),
    start: start === null ? null : clampedStart(start + minutes),
    duration: clampedDuration(duration + longer),
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
