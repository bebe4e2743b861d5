import { expand, type RecurrenceRule } from '#values/recurrence.ts'
import { addDays, daysBetween, weekdayOf } from '#values/wall-time.ts'

const dateOf = (day: string): number => Number(day.slice(8))
const monthsOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day))
const isLastOfMonth = (day: string): boolean => dateOf(addDays(day, 1)) === 1

const firstOfMonth = (months: number): string => {
  const month = ((months - 1) % 12) + 1
  return `${(months - month) / 12}-${String(month).padStart(2, '0')}-01`
}

/**
 * That date of the month, or of the nearest earlier month that has such a date, because the day of a rule comes from
 * its first date.
 */
function anchorOf(date: number, months: number, steps: number): string {
  for (let month = months; ; month -= steps) {
    const day = addDays(firstOfMonth(month), date - 1)
    if (monthsOf(day) === month) return day
  }
}

/** The rule with one weekday replaced by the other; a move to another week shifts all its weekdays. */
function shiftedWeeks(rule: RecurrenceRule, from: string, to: string, near: string): RecurrenceRule {
  const shift = daysBetween(from, to)
  const isSameWeek = mondayOf(from) === mondayOf(to)
  const moved = (weekday: number) => {
    if (isSameWeek) return weekday === weekdayOf(from) ? weekdayOf(to) : weekday
    return ((((weekday - 1 + shift) % 7) + 7) % 7) + 1
  }
  const isMoved = !isSameWeek || weekdayOf(near) === weekdayOf(from)
  const shifted = addDays(near, shift)
  return {
    ...rule,
    weekdays: [...new Set(rule.weekdays.map(moved))].toSorted((a, b) => a - b),
    start_date: !isMoved || (isSameWeek && near < shifted) ? near : shifted,
  }
}

/**
 * The nth weekday of the month of `to`, applied to the month of `near` shifted by the months between `from` and `to`.
 */
function shiftedWeekday(rule: RecurrenceRule, months: number, to: string): RecurrenceRule {
  const first = firstOfMonth(months)
  const start_date = addDays(first, (weekdayOf(to) - weekdayOf(first) + 7) % 7)
  const next = { ...rule, nth: Math.ceil(dateOf(to) / 7), start_date }
  const [found] = expand({ ...next, ends: 'never' }, { until: '2100-01-01', max: 1 })
  return { ...next, start_date: found?.day ?? start_date }
}

/** Shifts a rule so that its occurrence on `from` is on `to`, starting with the occurrence that was on `near`. */
export type Shift = { from: string; to: string; near: string }

/**
 * The rule after a shift. Its first day may be before the shift, when no later month has the date that its days come
 * from.
 */
export function shiftedRule(rule: RecurrenceRule, { from, to, near }: Shift): RecurrenceRule {
  const months = monthsOf(near) + monthsOf(to) - monthsOf(from)
  const isSame = from === to
  switch (rule.frequency) {
    case 'daily':
    case 'custom_days':
      return { ...rule, start_date: addDays(near, daysBetween(from, to)) }
    case 'weekly':
      return shiftedWeeks(rule, from, to, near)
    case 'monthly_weekday':
      return isSame ? { ...rule, start_date: near } : shiftedWeekday(rule, months, to)
    case 'monthly_last':
      if (isSame || isLastOfMonth(to)) return { ...rule, start_date: firstOfMonth(months) }
      return { ...rule, frequency: 'monthly_date', start_date: anchorOf(dateOf(to), months, rule.every) }
    default: {
      const steps = rule.every * (rule.frequency === 'quarterly' ? 3 : 1)
      return { ...rule, start_date: anchorOf(dateOf(isSame ? rule.start_date : to), months, steps) }
    }
  }
}

/** The day from which the shifted rule replaces the other one. */
export function firstShifted(rule: RecurrenceRule, { from, to, near }: Shift): string {
  if (from === to) return near
  const isByMonths = !['daily', 'custom_days', 'weekly'].includes(rule.frequency)
  if (isByMonths) return firstOfMonth(monthsOf(near) + monthsOf(to) - monthsOf(from))
  const shifted = addDays(near, daysBetween(from, to))
  return shifted < near ? shifted : near
}

const pairsOf = (before: readonly string[], after: readonly string[]) =>
  before.slice(0, after.length).map((day, at) => [day, after[at] ?? day] as const)

const isOncePerMonth = (days: readonly string[]): boolean => new Set(days.map(monthsOf)).size === days.length

/**
 * Whether one rule is the other with every day shifted by the same distance, so that the nth occurrences correspond.
 * `moved` is the distance in days.
 */
export function isSameRhythm(before: readonly string[], after: readonly string[], moved: number): boolean {
  const pairs = pairsOf(before, after)
  const shifts = pairs.map(([one, other]) => daysBetween(one, other))
  const months = new Set(pairs.map(([one, other]) => monthsOf(other) - monthsOf(one)))
  if (isOncePerMonth(before) && months.size <= 1) return true
  return new Set(shifts).size <= 1 || shifts.every((shift) => shift === 0 || shift === moved)
}

/** The same for a rule that was entered: each occurrence is in the same week or month as the one it replaces. */
export function isSamePlace(before: readonly string[], after: readonly string[]): boolean {
  const pairs = pairsOf(before, after)
  return (
    pairs.every(([one, other]) => mondayOf(one) === mondayOf(other)) ||
    (isOncePerMonth(before) && pairs.every(([one, other]) => monthsOf(one) === monthsOf(other)))
  )
}
