import { expect, it } from 'vitest'

import { daysInSight, type Sight, stepFrom } from './calendar-days.ts'

const sight: Sight = { view: 'week', day: '2026-11-25', weekStartsOn: 1, showsWeekends: true }

it('draws the week of a day from the day the business begins it with', () => {
  expect(daysInSight(sight)).toEqual([
    '2026-11-23',
    '2026-11-24',
    '2026-11-25',
    '2026-11-26',
    '2026-11-27',
    '2026-11-28',
    '2026-11-29',
  ])
  expect(daysInSight({ ...sight, weekStartsOn: 7 })[0]).toBe('2026-11-22')
})

it('draws a month in whole weeks, with no week that is not its own', () => {
  const november = daysInSight({ ...sight, view: 'month' })
  expect([november[0], november.at(-1), november.length]).toEqual(['2026-10-26', '2026-12-06', 42])
  expect(daysInSight({ ...sight, view: 'month', day: '2027-02-14' })).toHaveLength(28)
})

it('leaves weekends out where they are not shown', () => {
  expect(daysInSight({ ...sight, showsWeekends: false })).toHaveLength(5)
})

it('steps by what is in sight, and over hidden weekends', () => {
  expect(stepFrom(sight, 1)).toBe('2026-12-02')
  expect(stepFrom({ ...sight, view: 'month', day: '2027-01-31' }, 1)).toBe('2027-02-28')
  expect(stepFrom({ ...sight, view: 'month', day: '2027-01-31' }, -1)).toBe('2026-12-31')
  expect(stepFrom({ ...sight, view: 'day', day: '2026-11-27', showsWeekends: false }, 1)).toBe('2026-11-30')
  expect(stepFrom({ ...sight, view: 'day', day: '2026-11-30', showsWeekends: false }, -1)).toBe('2026-11-27')
})
