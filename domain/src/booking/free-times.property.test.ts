import { assert, constant, property, tuple } from 'fast-check'
import { expect, it } from 'vitest'

import { addDays } from '#values/wall-time.ts'

import type { BookingCalendar } from './booking-calendar.ts'
import { freeTimes } from './free-times.ts'
import { foundByMinutes } from './testing/minute-check.ts'
import { busyAround, randomCalendar } from './testing/random-calendar.ts'

const isWhole = process.env.FULL === 'on'
const days = 2

const instant = (minute: number) => new Date(minute * 60_000).toISOString().replace('.000', '')

const found = (calendar: BookingCalendar, from: string, count = days) =>
  freeTimes(calendar, from, count).days.flatMap(({ date, times }) =>
    times.map(({ start, end }) => `${date} ${start} ${end}`),
  )
const expected = (calendar: BookingCalendar, from: string, count = days) =>
  foundByMinutes(calendar, from, count).map(
    ({ date, start, end }) => `${date} ${instant(start)} ${instant(end)}`,
  )

// In parts: all 10,000 take a minute alone, and on a busy machine longer than a test may.
it.each(Array.from({ length: isWhole ? 10 : 1 }, (_, nth) => nth + 1))(
  'finds in any calendar what looking at each minute finds (%d)',
  () => {
    let withTimes = 0
    const numRuns = isWhole ? 1000 : 200
    assert(
      property(randomCalendar, ({ calendar, from }) => {
        const offered = found(calendar, from)
        expect(offered).toEqual(expected(calendar, from))
        if (offered.length > 0) withTimes += 1
      }),
      { numRuns },
    )
    // Calendars without a free time would prove little.
    expect(withTimes).toBeGreaterThan(numRuns / 3)
  },
)

it('finds the same times of a day whatever days are asked for with it', () => {
  assert(
    property(randomCalendar, ({ calendar, from }) => {
      const alone = [from, addDays(from, 1)].flatMap((day) => found(calendar, day, 1))
      expect(found(calendar, from, 2)).toEqual(alone)
    }),
    { numRuns: isWhole ? 2000 : 50 },
  )
})

it('only takes times away when somebody books', () => {
  const booked = randomCalendar.chain((random) => tuple(constant(random), busyAround(random.from)))
  assert(
    property(booked, ([{ calendar: random, from }, busy]) => {
      // The first stop of a day is reached from where the day begins, a later one from the stop before.
      const members = random.members.map((member) => ({ ...member, base: null }))
      const calendar = { ...random, members }
      const before = found(calendar, from)
      const after = found({ ...calendar, busy: [...calendar.busy, busy] }, from)
      expect(after.filter((time) => !before.includes(time))).toEqual([])
    }),
    { numRuns: isWhole ? 2000 : 50 },
  )
})
