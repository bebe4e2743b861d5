import type { RecurrenceRule } from '@fieldlark/domain/values/recurrence.ts'
import { addDays, weekdayOf } from '@fieldlark/domain/values/wall-time.ts'

export const units = ['day', 'week', 'month', 'quarter'] as const
export type Unit = (typeof units)[number]

export const unitOf = ({ frequency }: RecurrenceRule): Unit => {
  if (frequency === 'weekly') return 'week'
  if (frequency === 'quarterly') return 'quarter'
  return frequency.startsWith('monthly') ? 'month' : 'day'
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** The rule with another unit or interval; on the days that its start suggests, unless it had some. */
export function withUnit(rule: RecurrenceRule, unit: Unit, every: number): Partial<RecurrenceRule> {
  if (unit === unitOf(rule) && unit !== 'day') return { every }
  const none = { every, weekdays: [], nth: null }
  if (unit === 'day') return { ...none, frequency: every === 1 ? 'daily' : 'custom_days' }
  if (unit === 'quarter') return { ...none, frequency: 'quarterly' }
  if (unit === 'month') return { ...none, frequency: 'monthly_date' }
  return {
    ...none,
    frequency: 'weekly',
    weekdays: isDay(rule.start_date) ? [weekdayOf(rule.start_date)] : [],
  }
}

const isLastWeek = (day: string) => addDays(day, 7).slice(0, 7) !== day.slice(0, 7)
const nthOf = (day: string) => Math.ceil(Number(day.slice(8)) / 7)

/** The monthly patterns of a day: by date, by weekday, or the last day. */
export function monthDays({ start_date }: RecurrenceRule): Pick<RecurrenceRule, 'frequency' | 'nth'>[] {
  const nth = nthOf(start_date)
  return [
    { frequency: 'monthly_date', nth: null },
    ...(nth <= 4 ? [{ frequency: 'monthly_weekday' as const, nth }] : []),
    ...(isLastWeek(start_date) ? [{ frequency: 'monthly_weekday' as const, nth: 5 }] : []),
    { frequency: 'monthly_last', nth: null },
  ]
}

/** Changes the first day: its weekday, where it was the only one, and its place in the month follow. */
export function startedOn(rule: RecurrenceRule, start_date: string): Partial<RecurrenceRule> {
  if (!isDay(start_date)) return { start_date }
  const { frequency, weekdays, nth } = rule
  const isPlain =
    weekdays.length === 0 ||
    (weekdays.length === 1 && (!isDay(rule.start_date) || weekdays[0] === weekdayOf(rule.start_date)))
  if (frequency === 'weekly') return { start_date, weekdays: isPlain ? [weekdayOf(start_date)] : weekdays }
  if (frequency !== 'monthly_weekday') return { start_date }
  return { start_date, nth: nth === 5 && isLastWeek(start_date) ? 5 : Math.min(nthOf(start_date), 5) }
}
