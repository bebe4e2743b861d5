import { describe, expect, it } from 'vitest'

import { blockOn, closedMinutes, visibleHours } from './block-days.ts'

const block = {
  start_date: '2026-11-23',
  end_date: '2026-11-23',
  start_time: null,
  end_time: null,
  is_recurring: false,
  day_of_week: null,
}

describe('a block', () => {
  it('of whole days covers each of its days entirely and no others', () => {
    const vacation = { ...block, end_date: '2026-11-25' }
    expect(blockOn(vacation, '2026-11-25')).toEqual({ start: 0, end: 1440 })
    expect(blockOn(vacation, '2026-11-26')).toBeNull()
  })

  it('over several days runs from its first to its last minute', () => {
    const trip = { ...block, end_date: '2026-11-25', start_time: '15:00:00', end_time: '10:00:00' }
    expect(blockOn(trip, '2026-11-23')).toEqual({ start: 900, end: 1440 })
    expect(blockOn(trip, '2026-11-24')).toEqual({ start: 0, end: 1440 })
    expect(blockOn(trip, '2026-11-25')).toEqual({ start: 0, end: 600 })
  })

  it('that repeats weekly covers the same hours of its weekday only', () => {
    const lunch = {
      ...block,
      end_date: '2027-11-23',
      start_time: '12:00',
      end_time: '13:00',
      is_recurring: true,
      day_of_week: 1,
    }
    expect(blockOn(lunch, '2026-11-30')).toEqual({ start: 720, end: 780 })
    expect(blockOn(lunch, '2026-12-01')).toBeNull()
  })
})

const hours = [
  { start: '08:00', end: '17:00' },
  null,
  { start: '18:00', end: '24:00' },
  null,
  null,
  null,
  null,
]

it('non-working time includes the hours before and after work, and whole days off', () => {
  expect(closedMinutes(hours, '2026-11-23')).toEqual([
    [0, 480],
    [1020, 1440],
  ])
  expect(closedMinutes(hours, '2026-11-24')).toEqual([[0, 1440]])
  expect(closedMinutes(hours, '2026-11-25')).toEqual([[0, 1080]])
})

it('the visible hours include all working hours and bookings', () => {
  expect(visibleHours(hours, [])).toEqual({ first: 7, last: 24 })
  expect(visibleHours(hours, [{ start: 330, end: 400 }])).toEqual({ first: 4, last: 24 })
  expect(visibleHours([null, null, null, null, null, null, null], [])).toEqual({ first: 7, last: 19 })
})
