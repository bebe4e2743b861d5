import { expect, it } from 'vitest'

import { startOnDay, usualDuration, usualStart } from './usual-time.ts'

const [monday, tuesday, sunday] = ['2026-05-04', '2026-05-05', '2026-05-10']
const hours = [
  { start: '08:00', end: '17:00' },
  { start: '10:30', end: '17:00' },
  ...Array.from({ length: 5 }, () => null),
]

it('a visit begins when work does, and at nine on a day off or where nothing is known', () => {
  expect(usualStart(hours, monday)).toBe('08:00')
  expect(usualStart(hours, tuesday)).toBe('10:30')
  expect(usualStart(hours, sunday)).toBe('09:00')
  expect(usualStart([], monday)).toBe('09:00')
})

it.each([
  ['07:20:00', '08:00'],
  ['08:00:00', '08:00'],
  ['15:54:00', '16:00'],
  ['16:00:00', '16:00'],
  ['16:00:01', '16:30'],
  ['23:45:00', '23:30'],
])('one for today at %s begins at %s', (time, start) => {
  const now = { day: monday, time }
  expect(usualStart(hours, monday, now)).toBe(start)
  expect(usualStart(hours, tuesday, now)).toBe('10:30')
  expect(startOnDay(hours, '', '', monday, now)).toBe(start)
  expect(startOnDay(hours, start, monday, tuesday, now)).toBe('10:30')
})

it.each([
  ['the usual one of the first day that is chosen', '', '', monday, '08:00'],
  ['the usual one of another day', '08:00', monday, tuesday, '10:30'],
  ['the one that was chosen', '07:15', monday, tuesday, '07:15'],
  ['the one that was chosen before the day', '07:15', '', tuesday, '07:15'],
  ['none, once that was chosen', '', monday, tuesday, ''],
  ['none again without a day', '08:00', monday, '', ''],
  ['none while the year is being typed', '', '', '0002-05-04', ''],
])('the time on another day is %s', (_, time, from, to, then) => {
  expect(startOnDay(hours, time, from, to)).toBe(then)
})

it('a visit takes as long as its services together, each counted once', () => {
  const services = [
    { id: 'mowing', duration_minutes: 45 },
    { id: 'edging', duration_minutes: 20 },
    { id: 'advice', duration_minutes: null },
  ]
  const lines = (...ids: (string | null)[]) => ids.map((service_id) => ({ service_id }))
  expect(usualDuration(lines('mowing', 'edging', null), services)).toBe(65)
  expect(usualDuration(lines('advice', 'gone'), services)).toBeNull()
  expect(usualDuration([], services)).toBeNull()
})
