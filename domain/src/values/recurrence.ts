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

/** On which days something comes again. Days are ISO ("2026-11-21"); weekdays 1 Monday to 7 Sunday. */
export type RecurrenceRule = {
  frequency: Frequency
  /** Every so many days, weeks, months or quarters. */
  every: number
  /** weekly: at least one; else empty. */
  weekdays: number[]
  /** monthly_weekday: the nth such weekday of the month as start_date's, 5 the last; else null. */
  nth: number | null
  /** The first day; days of months count from it. */
  start_date: string
  ends: Ends
  end_date: string | null
  end_count: number | null
}
