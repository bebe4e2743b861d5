import { addDays, weekdayOf } from '#values/wall-time.ts'

import type { ScheduleView } from './settings.ts'

/** The visible part of the calendar: the view, a day in it, and how the business shows its weeks. */
export type CalendarRange = {
  view: ScheduleView
  day: string
  weekStartsOn: 1 | 7
  showsWeekends: boolean
}

export const firstOfWeek = (day: string, weekStartsOn: 1 | 7): string =>
  addDays(day, -((weekdayOf(day) - weekStartsOn + 7) % 7))

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`

const isWeekend = (day: string) => weekdayOf(day) > 5

const run = (from: string, count: number) => Array.from({ length: count }, (_, at) => addDays(from, at))

/** The visible days in order. A month is shown in whole weeks; the selected day is shown even on a hidden weekend. */
export function visibleDays({ view, day, weekStartsOn, showsWeekends }: CalendarRange): string[] {
  if (view === 'day') return [day]
  const first = firstOfWeek(view === 'week' ? day : firstOfMonth(day), weekStartsOn)
  const weeks = view === 'week' ? 1 : weeksOfMonth(day, first)
  return run(first, weeks * 7).filter((drawn) => showsWeekends || !isWeekend(drawn))
}

function weeksOfMonth(day: string, first: string): number {
  const month = day.slice(0, 7)
  let weeks = 0
  for (let start = first; weeks < 6 && (weeks === 0 || start.slice(0, 7) === month); weeks += 1)
    start = addDays(start, 7)
  return weeks
}

/** The same day of the month, `count` months later; the last day when that month is shorter. */
function addMonths(day: string, count: number): string {
  const year = Number(day.slice(0, 4))
  const months = year * 12 + Number(day.slice(5, 7)) - 1 + count
  const month = `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`
  const wanted = addDays(`${month}-01`, Number(day.slice(8)) - 1)
  return wanted.slice(0, 7) === month ? wanted : addDays(`${wanted.slice(0, 7)}-01`, -1)
}

/** The selected day after one step forward (1) or back (-1). */
export function stepFrom({ view, day, showsWeekends }: CalendarRange, direction: 1 | -1): string {
  if (view === 'month') return addMonths(day, direction)
  if (view === 'week') return addDays(day, 7 * direction)
  const next = addDays(day, direction)
  if (showsWeekends || !isWeekend(next)) return next
  return [1, 2].map((more) => addDays(next, direction * more)).find((later) => !isWeekend(later)) ?? next
}
