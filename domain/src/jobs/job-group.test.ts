import { expect, test } from 'vitest'

import { jobGroupOf, jobGroups } from './job-group.ts'

const today = '2026-11-28'
const of = (scheduled_date: string | null, status: 'draft' | 'scheduled' | 'completed' = 'scheduled') =>
  jobGroupOf({ status, scheduled_date }, today)

test.each([
  ['2026-11-27', 'earlier'],
  ['2026-11-28', 'today'],
  ['2026-11-29', 'tomorrow'],
  ['2026-11-30', 'next_days'],
  ['2026-12-05', 'next_days'],
  ['2026-12-06', 'later'],
  [null, 'no_day'],
] as const)('a scheduled job of %s is listed under "%s"', (day, group) => {
  expect(of(day)).toBe(group)
})

test('other jobs are listed by their status, whatever their day', () => {
  expect([of(today, 'draft'), of(null, 'draft'), of('2026-12-24', 'completed')]).toEqual([
    'draft',
    'draft',
    'completed',
  ])
})

test('in the order of the list every group comes once', () => {
  const days = ['2026-11-01', '2026-11-28', '2026-11-29', '2026-12-01', '2027-01-01', null]
  expect([...days.map((day) => of(day)), of(null, 'draft'), of(null, 'completed')]).toEqual(
    jobGroups.slice(0, -1),
  )
})
