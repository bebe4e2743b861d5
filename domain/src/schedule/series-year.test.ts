import { expect, it } from 'vitest'

import type { RecurrenceRule } from '#values/recurrence.ts'
import { nthOf, seriesYear } from './series-year.ts'

const tuesdays: RecurrenceRule = {
  frequency: 'weekly',
  every: 2,
  weekdays: [2],
  nth: null,
  start_date: '2026-12-01',
  ends: 'never',
  end_date: null,
  end_count: null,
}

it('counts the visits of twelve months, the first day included and its anniversary not', () => {
  const { days, income } = seriesYear(tuesdays, '120.10')
  expect([days[0], days.at(-1), days.length]).toEqual(['2026-12-01', '2027-11-30', 27])
  expect(income).toBe('3242.70')
  expect(seriesYear({ ...tuesdays, frequency: 'monthly_date', every: 1 }, '1').days.at(-1)).toBe('2027-11-01')
})

it('ends a year that begins on a leap day on the day before its last of February', () => {
  const daily: RecurrenceRule = { ...tuesdays, frequency: 'daily', every: 1, start_date: '2028-02-29' }
  expect(seriesYear(daily, '0').days.at(-1)).toBe('2029-02-27')
})

it('has no visits and no income without a weekday', () => {
  expect(seriesYear({ ...tuesdays, weekdays: [] }, '120')).toEqual({ days: [], income: '0.00' })
})

it('knows which weekday of its month a day is', () => {
  expect(['2026-12-01', '2026-12-08', '2026-12-31'].map(nthOf)).toEqual([1, 2, 5])
})
