import { dayMinutes, timeOf } from '#schedule/day-minutes.ts'
import { addDays, instantOf, wallOf, weekdayOf } from '#values/wall-time.ts'

import type { Span } from './spans.ts'

export const minuteMs = 60_000

/** A day of the business, from its first instant to that of the next day. */
export type LocalDay = Span & {
  day: string
  /** 1 Monday to 7 Sunday. */
  weekday: number
  /** The instant of a time on the clock, in minutes since midnight. */
  at: (minutes: number) => number
  /** The instants of the clock's steps from midnight on: one of an hour that occurs twice, none of one that is skipped. */
  grid: (stepMinutes: number) => number[]
}

const msOf = (day: string, time: string | null, zone: string) => Date.parse(instantOf(day, time, zone))

function localDay(day: string, span: Span, zone: string): LocalDay {
  const { start, end } = span
  // On such a day the clock is not changed.
  const isPlain = end - start === dayMinutes * minuteMs
  const at = (minutes: number) =>
    minutes === dayMinutes ? end : isPlain ? start + minutes * minuteMs : msOf(day, timeOf(minutes), zone)
  const isShown = (minutes: number) =>
    isPlain || wallOf(new Date(at(minutes)).toISOString(), zone).time === `${timeOf(minutes)}:00`
  const grid = (stepMinutes: number) => {
    const steps = Array.from({ length: Math.ceil(dayMinutes / stepMinutes) }, (_, nth) => nth * stepMinutes)
    return steps.filter(isShown).map(at)
  }
  return { day, weekday: weekdayOf(day), ...span, at, grid }
}

export function localDays(from: string, count: number, zone: string): LocalDay[] {
  const names = Array.from({ length: count + 1 }, (_, nth) => addDays(from, nth))
  const starts = names.map((day) => msOf(day, null, zone))
  return names
    .slice(0, count)
    .map((day, nth) => localDay(day, { start: starts[nth] ?? 0, end: starts[nth + 1] ?? 0 }, zone))
}
