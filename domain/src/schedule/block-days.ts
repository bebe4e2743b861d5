import { minutesOf, weekdayOf } from '#values/wall-time.ts'

import type { Block } from './block.ts'
import { dayMinutes } from './day-minutes.ts'
import type { WorkingDay } from './settings.ts'

export type BlockSpan = { block: Block; start: number; end: number }

type BlockTimes = Pick<
  Block,
  'start_date' | 'end_date' | 'start_time' | 'end_time' | 'is_recurring' | 'day_of_week'
>

/**
 * The minutes that a block covers on a day, or null. A block over several days runs from its first to its last minute.
 */
export function blockOn(block: BlockTimes, day: string): { start: number; end: number } | null {
  if (day < block.start_date || day > block.end_date) return null
  if (block.is_recurring && weekdayOf(day) !== block.day_of_week) return null
  if (block.start_time === null || block.end_time === null) return { start: 0, end: dayMinutes }
  const isWhole = !block.is_recurring && block.end_date !== block.start_date
  const start = isWhole && day !== block.start_date ? 0 : minutesOf(block.start_time)
  const end = isWhole && day !== block.end_date ? dayMinutes : minutesOf(block.end_time)
  return end > start ? { start, end } : null
}

/** Blocks by day. */
export function blocksByDay(blocks: readonly Block[], days: readonly string[]): Map<string, BlockSpan[]> {
  return new Map(
    days.map((day) => [
      day,
      blocks.flatMap((block) => {
        const span = blockOn(block, day)
        return span ? [{ block, ...span }] : []
      }),
    ]),
  )
}

/** The minutes of a day outside the working hours; on a day off all of it. */
export function closedMinutes(workingHours: readonly WorkingDay[], day: string): [number, number][] {
  const open = workingHours[weekdayOf(day) - 1]
  if (!open) return [[0, dayMinutes]]
  const closed: [number, number][] = [
    [0, minutesOf(open.start)],
    [minutesOf(open.end), dayMinutes],
  ]
  return closed.filter(([start, end]) => end > start)
}

/** The first and last hour of a day's column: all working hours and bookings, with an hour around them. */
export function visibleHours(
  workingHours: readonly WorkingDay[],
  taken: readonly { start: number; end: number }[],
): { first: number; last: number } {
  const open = workingHours.filter((day) => day !== null)
  const starts = [...open.map(({ start }) => minutesOf(start)), ...taken.map(({ start }) => start)]
  const ends = [...open.map(({ end }) => minutesOf(end)), ...taken.map(({ end }) => end)]
  const least = starts.length > 0 ? Math.min(...starts) : 8 * 60
  const most = ends.length > 0 ? Math.max(...ends) : 18 * 60
  return { first: Math.max(0, Math.floor(least / 60) - 1), last: Math.min(24, Math.ceil(most / 60) + 1) }
}
