import { expect, it } from 'vitest'
import { addDays, daysBetween, instantOf, minutesOf, todayIn, weekdayOf } from './wall-time.ts'

it.each([
  ['a plain morning', '2026-11-21', '09:00', 'America/New_York', '2026-11-21T14:00:00Z'],
  ['the same morning in summer', '2026-07-21', '09:00:00', 'America/New_York', '2026-07-21T13:00:00Z'],
  ['an hour the clock skips', '2026-03-08', '02:30', 'America/New_York', '2026-03-08T07:30:00Z'],
  ['an hour that comes twice', '2026-11-01', '01:30', 'America/New_York', '2026-11-01T05:30:00Z'],
  ['half an hour that comes twice', '2026-04-05', '01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00Z'],
  ['any time of a day that begins at one', '2026-09-06', null, 'America/Santiago', '2026-09-06T04:00:00Z'],
])('%s', (_, day, time, zone, instant) => {
  expect(instantOf(day, time, zone)).toBe(instant)
})

it('returns today in the time zone of the business', () => {
  expect(todayIn('2026-11-22T03:00:00Z', 'America/Mexico_City')).toBe('2026-11-21')
  expect(todayIn('2026-11-22T03:00:00+00:00', 'Europe/Madrid')).toBe('2026-11-22')
})

it('counts days across months, years and leap days', () => {
  expect(addDays('2028-02-28', 2)).toBe('2028-03-01')
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
  expect(daysBetween('2026-03-07', '2026-03-09')).toBe(2)
  expect(daysBetween('2026-03-09', '2026-03-07')).toBe(-2)
  expect([weekdayOf('2026-11-23'), weekdayOf('2026-11-22')]).toEqual([1, 7])
  expect([minutesOf('09:30:00'), minutesOf('24:00')]).toEqual([570, 1440])
})
