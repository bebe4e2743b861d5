import { expect, it } from 'vitest'
import { expensePeriods, monthsBack, periodPresets, periodRange } from './expense-period.ts'

it.each([
  ['this-month', '2026-02-10', '2026-02-01', '2026-02-28'],
  ['this-month', '2028-02-29', '2028-02-01', '2028-02-29'],
  ['last-month', '2026-01-31', '2025-12-01', '2025-12-31'],
  ['this-quarter', '2026-11-22', '2026-10-01', '2026-12-31'],
  ['last-quarter', '2026-01-01', '2025-10-01', '2025-12-31'],
  ['this-year', '2026-06-15', '2026-01-01', '2026-12-31'],
  ['last-year', '2026-06-15', '2025-01-01', '2025-12-31'],
  ['2026-04', '2026-11-22', '2026-04-01', '2026-04-30'],
])('%s on %s is %s to %s', (period, today, from, to) => {
  expect(periodRange(period, today)).toEqual({ from, to })
})

it('accepts its presets and every month, and nothing else', () => {
  expect(expensePeriods).toEqual(expect.arrayContaining([...periodPresets, '2000-01', '2099-12']))
  expect(periodRange('whenever', '2026-11-22')).toBeNull()
})

it('counts months back across the year', () => {
  expect(monthsBack('2026-02-10', 3)).toEqual(['2026-02', '2026-01', '2025-12'])
})
