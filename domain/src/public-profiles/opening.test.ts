import { expect, it } from 'vitest'

import { hoursRows, openingAt } from './opening.ts'

const day = { start: '08:00', end: '18:00' }
const week = [day, day, day, day, day, { start: '09:00', end: '14:00' }, null]
const zone = 'America/Chicago'

// 2026-11-27 is a Friday; Chicago is six hours behind.
it.each([
  ['2026-11-27T14:00:00Z', { isOpen: true, until: '18:00' }],
  ['2026-11-27T13:59:00Z', { isOpen: false, from: '08:00', weekday: 5, isToday: true }],
  ['2026-11-28T00:00:00Z', { isOpen: false, from: '09:00', weekday: 6, isToday: false }],
  ['2026-11-28T20:00:00Z', { isOpen: false, from: '08:00', weekday: 1, isToday: false }],
])('says at %s whether it is open, and until when or from when', (now, opening) =>
  expect(openingAt(week, zone, now)).toEqual(opening),
)

it('says of a week with one day, after it, the same day of the next', () => {
  const only = [day, null, null, null, null, null, null]
  expect(openingAt(only, 'UTC', '2026-11-23T18:00:00Z')).toEqual({
    isOpen: false,
    from: '08:00',
    weekday: 1,
    isToday: false,
  })
  expect(
    openingAt(
      week.map(() => null),
      'UTC',
      '2026-11-23T18:00:00Z',
    ),
  ).toBeNull()
})

it('is open to the end of a day that ends at midnight', () => {
  const late = week.map(() => ({ start: '08:00', end: '24:00' }))
  expect(openingAt(late, 'UTC', '2026-11-23T23:59:00Z')).toEqual({ isOpen: true, until: '24:00' })
})

it('puts days with the same hours in one row', () => {
  expect(hoursRows(week)).toEqual([
    { first: 1, last: 5, hours: day },
    { first: 6, last: 6, hours: { start: '09:00', end: '14:00' } },
    { first: 7, last: 7, hours: null },
  ])
})
