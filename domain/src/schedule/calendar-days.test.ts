import { expect, it } from 'vitest'

import { type CalendarRange, stepFrom, visibleDays } from './calendar-days.ts'

const range: CalendarRange = { view: 'week', day: '2026-11-25', weekStartsOn: 1, showsWeekends: true }

it('shows the week of a day, starting on the business’s first weekday', () => {
  expect(visibleDays(range)).toEqual([
    '2026-11-23',
    '2026-11-24',
    '2026-11-25',
    '2026-11-26',
    '2026-11-27',
    '2026-11-28',
    '2026-11-29',
  ])
  expect(visibleDays({ ...range, weekStartsOn: 7 })[0]).toBe('2026-11-22')
})

it('shows a month in whole weeks, without a week of other months only', () => {
  const november = visibleDays({ ...range, view: 'month' })
  expect([november[0], november.at(-1), november.length]).toEqual(['2026-10-26', '2026-12-06', 42])
  expect(visibleDays({ ...range, view: 'month', day: '2027-02-14' })).toHaveLength(28)
})

it('omits hidden weekends', () => {
  expect(visibleDays({ ...range, showsWeekends: false })).toHaveLength(5)
})

it('steps by the visible period and skips hidden weekends', () => {
  expect(stepFrom(range, 1)).toBe('2026-12-02')
  expect(stepFrom({ ...range, view: 'month', day: '2027-01-31' }, 1)).toBe('2027-02-28')
  expect(stepFrom({ ...range, view: 'month', day: '2027-01-31' }, -1)).toBe('2026-12-31')
  expect(stepFrom({ ...range, view: 'day', day: '2026-11-27', showsWeekends: false }, 1)).toBe('2026-11-30')
  expect(stepFrom({ ...range, view: 'day', day: '2026-11-30', showsWeekends: false }, -1)).toBe('2026-11-27')
})
