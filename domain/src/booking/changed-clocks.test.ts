import { describe, expect, it } from 'vitest'

import { addDays, wallOf } from '#values/wall-time.ts'

import { freeTimes } from './free-times.ts'
import { foundByMinutes } from './testing/minute-check.ts'
import { plain } from './testing/plain-calendar.ts'
import { changedDays, zones } from './testing/random-calendar.ts'

const hours = (start: string, end: string) => Array.from({ length: 7 }, () => ({ start, end }))

describe('in New York, from midnight to six', () => {
  const calendar = plain({
    now: '2026-01-15T12:00:00Z',
    zone: 'America/New_York',
    workingHours: hours('00:00', '06:00'),
    rules: { stepMinutes: 30, horizonDays: 365 },
    service: { durationMinutes: 30 },
  })
  const starts = (day: string) =>
    freeTimes(calendar, day, 1).days.flatMap(({ times }) => times.map(({ start }) => start.slice(11, 16)))

  it('does not offer the hour that 8 March skips', () => {
    expect(starts('2026-03-08')).toEqual([
      '05:00',
      '05:30',
      '06:00',
      '06:30',
      '07:00',
      '07:30',
      '08:00',
      '08:30',
      '09:00',
      '09:30',
    ])
  })

  it('offers the hour that 1 November has twice once, the first time', () => {
    expect(starts('2026-11-01')).toEqual([
      '04:00',
      '04:30',
      '05:00',
      '05:30',
      '07:00',
      '07:30',
      '08:00',
      '08:30',
      '09:00',
      '09:30',
      '10:00',
      '10:30',
    ])
  })

  it('does not put a time that is skipped at one that no step of 45 minutes leads to', () => {
    const rules = { ...calendar.rules, stepMinutes: 45 }
    const walls = freeTimes({ ...calendar, rules }, '2026-03-08', 1).days.flatMap(({ times }) =>
      times.map(({ start }) => wallOf(start, calendar.zone).time.slice(0, 5)),
    )
    expect(walls).toEqual(['00:00', '00:45', '01:30', '03:00', '03:45', '04:30', '05:15'])
  })

  it.each([
    // A day later on the clock is 23 hours.
    ['2026-03-07T14:00:00Z', '2026-03-08', '2026-03-08T14:00:00Z'],
    ['2026-10-31T13:00:00Z', '2026-11-01', '2026-11-01T13:00:00Z'],
  ])('counts a notice of 24 hours from %s as time that passes', (now, day, first) => {
    const found = freeTimes(
      {
        ...calendar,
        now,
        workingHours: hours('00:00', '24:00'),
        rules: { ...calendar.rules, leadMinutes: 1440 },
      },
      day,
      1,
    )
    expect(found.days[0]?.times[0]?.start).toBe(first)
  })
})

describe.each(zones)('when the clock of %s is changed', (zone) => {
  const changed = changedDays(zone, 2026, 2030)

  it.each([15, 30, 45, 60])(
    'offers each step of %d minutes that the clock shows, once, for five years',
    (stepMinutes) => {
      expect(changed).toHaveLength(10)
      for (const from of changed.map((day) => addDays(day, -1))) {
        const calendar = plain({
          now: '2025-12-01T00:00:00Z',
          zone,
          workingHours: hours('00:00', '24:00'),
          rules: { stepMinutes, horizonDays: 3650 },
          service: { durationMinutes: 30 },
        })
        const times = freeTimes(calendar, from, 3).days.flatMap((day) =>
          day.times.map(({ start }) => ({ date: day.date, start })),
        )
        expect(times.map(({ start }) => Date.parse(start) / 60_000)).toEqual(
          foundByMinutes(calendar, from, 3).map(({ start }) => start),
        )
        const walls = times.map(({ start }) => wallOf(start, zone))
        expect(walls.map(({ day }) => day)).toEqual(times.map(({ date }) => date))
        expect(new Set(walls.map(({ day, time }) => `${day} ${time}`)).size).toBe(walls.length)
      }
    },
  )
})
