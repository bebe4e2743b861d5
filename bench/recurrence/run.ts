import { expand, type RecurrenceRule } from '@fieldlark/domain/values/recurrence.ts'
import { median, report } from '../figures.ts'

/** How long does it take to compute the dates of a series? The first time, and the median of a hundred runs after it. */
const daily: RecurrenceRule = {
  frequency: 'daily',
  every: 1,
  weekdays: [],
  nth: null,
  start_date: '2026-01-01',
  ends: 'never',
  end_date: null,
  end_count: null,
}
const threeDays: RecurrenceRule = { ...daily, frequency: 'weekly', weekdays: [1, 3, 5] }

function expandMs(rule: RecurrenceRule): number {
  const begin = performance.now()
  const { length } = expand(rule, { until: '2030-12-31' })
  const ms = performance.now() - begin
  if (rule === daily && length !== 1826) throw new Error(`five years have 1826 days, not ${length}`)
  return ms
}

const medianMs = (rule: RecurrenceRule): number => median(Array.from({ length: 100 }, () => expandMs(rule)))

report([
  { what: 'five years of a daily series, the first time', value: expandMs(daily), unit: 'ms', limit: null },
  { what: 'five years of a daily series', value: medianMs(daily), unit: 'ms', limit: 20 },
  { what: 'five years of three days a week', value: medianMs(threeDays), unit: 'ms', limit: null },
])
