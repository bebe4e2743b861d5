export const frequencies = [
  'daily',
  'weekly',
  'monthly_date',
  'monthly_weekday',
  'monthly_last',
  'quarterly',
  'custom_days',
] as const
export type Frequency = (typeof frequencies)[number]

export const ends = ['never', 'on', 'after'] as const
export type Ends = (typeof ends)[number]

/** A recurrence rule. Days are ISO ("2026-11-21"); weekdays are 1 (Monday) to 7 (Sunday). */
export type RecurrenceRule = {
  frequency: Frequency
  /** Every `interval` days, weeks, months or quarters. */
  every: number
  /** weekly: at least one weekday; else empty. */
  weekdays: number[]
  /** monthly_weekday: the nth weekday of the month, as that of start_date, 5 for the last; else null. */
  nth: number | null
  /** The first day, which also determines the day of the month. */
  start_date: string
  ends: Ends
  end_date: string | null
  end_count: number | null
}

/** One occurrence of a rule, numbered from 1. */
export type Occurrence = { sequence: number; day: string }

// The columns accept no later day: a rule without an end stops here.
const lastDay = '2100-01-01'

const stepsOf = ({ every }: RecurrenceRule): number => Math.max(1, Math.trunc(every) || 1)

/** `first` and every `interval` days after it. */
function* everyDays(first: Temporal.PlainDate, days: number): Generator<Temporal.PlainDate> {
  for (let day = first; ; day = day.add({ days })) yield day
}

/** Weeks begin on Monday, so that "every second week on Sunday and Tuesday" means the same everywhere. */
function* everyWeeks(
  first: Temporal.PlainDate,
  weeks: number,
  weekdays: number[],
): Generator<Temporal.PlainDate> {
  const days = weekdays.toSorted((a, b) => a - b)
  const sunday = first.subtract({ days: first.dayOfWeek })
  for (const start of everyDays(sunday, weeks * 7)) for (const day of days) yield start.add({ days: day })
}

/**
 * `dayIn` finds the day of a month from its first. Counting from the first month each time keeps the day from drifting.
 */
function* everyMonths(
  first: Temporal.PlainDate,
  months: number,
  dayIn: (month: Temporal.PlainDate) => Temporal.PlainDate,
): Generator<Temporal.PlainDate> {
  const begin = first.with({ day: 1 })
  for (let count = 0; ; count += months) yield dayIn(begin.add({ months: count }))
}

/** The nth such weekday of the month that starts there; 5: the last. */
function weekdayIn(month: Temporal.PlainDate, weekday: number, nth: number): Temporal.PlainDate {
  const toFirst = (weekday - month.dayOfWeek + 7) % 7
  const lastOne = toFirst + 28 < month.daysInMonth ? 28 : 21
  return month.add({ days: toFirst + (nth >= 5 ? lastOne : (nth - 1) * 7) })
}

function daysOf(rule: RecurrenceRule): Iterable<Temporal.PlainDate> {
  const first = Temporal.PlainDate.from(rule.start_date)
  const steps = stepsOf(rule)
  // with() turns the 31st into the last day of a shorter month.
  const sameDay = (month: Temporal.PlainDate) => month.with({ day: first.day })
  switch (rule.frequency) {
    case 'daily':
    case 'custom_days':
      return everyDays(first, steps)
    case 'weekly':
      // An incomplete rule of a form has no weekdays, and the search would never end.
      return rule.weekdays.length === 0 ? [] : everyWeeks(first, steps, rule.weekdays)
    case 'monthly_date':
      return everyMonths(first, steps, sameDay)
    case 'quarterly':
      return everyMonths(first, steps * 3, sameDay)
    case 'monthly_last':
      return everyMonths(first, steps, (month) => month.with({ day: month.daysInMonth }))
    default:
      return everyMonths(first, steps, (month) => weekdayIn(month, first.dayOfWeek, rule.nth ?? 1))
  }
}

/** All occurrences in order, from the first to the rule's own end. */
function* occurrences(rule: RecurrenceRule): Generator<Occurrence> {
  const last = rule.ends === 'on' && rule.end_date && rule.end_date < lastDay ? rule.end_date : lastDay
  const most = rule.ends === 'after' && rule.end_count ? rule.end_count : Number.POSITIVE_INFINITY
  let sequence = 0
  for (const date of daysOf(rule)) {
    const day = date.toString()
    if (day > last || sequence >= most) return
    if (day < rule.start_date) continue
    sequence += 1
    yield { sequence, day }
  }
}

/** The occurrences from `from` to `until` (inclusive), at most `max` of them. */
export function expand(
  rule: RecurrenceRule,
  {
    from = rule.start_date,
    until,
    max = Number.POSITIVE_INFINITY,
  }: { from?: string; until: string; max?: number },
): Occurrence[] {
  const found: Occurrence[] = []
  if (max <= 0) return found
  for (const occurrence of occurrences(rule)) {
    if (occurrence.day > until) break
    if (occurrence.day < from) continue
    found.push(occurrence)
    if (found.length >= max) break
  }
  return found
}

/** The first days of a rule, or those from a given day on, for the preview in a form. */
export const firstDays = (rule: RecurrenceRule, count: number, from?: string): string[] =>
  expand(rule, { until: lastDay, max: count, ...(from !== undefined && { from }) }).map(({ day }) => day)
