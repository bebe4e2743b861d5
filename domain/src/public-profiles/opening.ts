import type { WorkingDay } from '#schedule/settings.ts'
import { addDays, minutesOf, wallOf, weekdayOf } from '#values/wall-time.ts'

/**
 * Whether a business works now, and until when; else when it works next: today, or on the weekday named (1 Monday to
 * 7 Sunday). Null where it never does. Times are local, "18:00".
 */
export type Opening =
  | { isOpen: true; until: string }
  | { isOpen: false; from: string; weekday: number; isToday: boolean }

export function openingAt(hours: readonly WorkingDay[], zone: string, nowIso: string): Opening | null {
  const { day, time } = wallOf(nowIso, zone)
  const minutes = minutesOf(time)
  for (let ahead = 0; ahead <= 7; ahead += 1) {
    const weekday = weekdayOf(addDays(day, ahead))
    const open = hours[weekday - 1]
    if (!open) continue
    const isToday = ahead === 0
    if (isToday && minutes >= minutesOf(open.end)) continue
    if (isToday && minutes >= minutesOf(open.start)) return { isOpen: true, until: open.end }
    return { isOpen: false, from: open.start, weekday, isToday }
  }
  return null
}

/** Days with the same hours in a row, as one: weekdays 1 to 7 from `first` on, `last` is the last of the row. */
export type HoursRow = { first: number; last: number; hours: WorkingDay }

export function hoursRows(hours: readonly WorkingDay[]): HoursRow[] {
  const rows: HoursRow[] = []
  for (const [at, day] of hours.entries()) {
    const row = rows.at(-1)
    if (row && row.hours?.start === day?.start && row.hours?.end === day?.end) row.last = at + 1
    else rows.push({ first: at + 1, last: at + 1, hours: day })
  }
  return rows
}
