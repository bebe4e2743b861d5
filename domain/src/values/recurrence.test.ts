import { assert, constantFrom, integer, option, property, record, uniqueArray } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expand, type Frequency, firstDays, frequencies, type RecurrenceRule } from './recurrence.ts'
import { instantOf, wallOf } from './wall-time.ts'

const rule = (
  frequency: Frequency,
  start_date: string,
  more: Partial<RecurrenceRule> = {},
): RecurrenceRule => ({
  frequency,
  start_date,
  every: 1,
  weekdays: [],
  nth: null,
  ends: 'never',
  end_date: null,
  end_count: null,
  ...more,
})

describe('repeats', () => {
  it.each([
    [
      'monthly on the 31st: on the last day of a short month, and on the 31st again after it',
      rule('monthly_date', '2027-12-31'),
      ['2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30', '2028-05-31'],
    ],
    [
      'on the last day of the month',
      rule('monthly_last', '2026-01-10'),
      ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30'],
    ],
    [
      'on the fifth, that is the last Friday',
      rule('monthly_weekday', '2026-01-30', { nth: 5 }),
      ['2026-01-30', '2026-02-27', '2026-03-27', '2026-04-24', '2026-05-29', '2026-06-26'],
    ],
    [
      'on the second Tuesday, from a day after it',
      rule('monthly_weekday', '2026-01-20', { nth: 2 }),
      ['2026-02-10', '2026-03-10', '2026-04-14', '2026-05-12', '2026-06-09', '2026-07-14'],
    ],
    [
      'every two weeks on Monday and Thursday, across a year of 53 weeks',
      rule('weekly', '2026-12-17', { every: 2, weekdays: [4, 1] }),
      ['2026-12-17', '2026-12-28', '2026-12-31', '2027-01-11', '2027-01-14', '2027-01-25'],
    ],
    [
      'every quarter on the 30th',
      rule('quarterly', '2026-11-30'),
      ['2026-11-30', '2027-02-28', '2027-05-30', '2027-08-30', '2027-11-30', '2028-02-29'],
    ],
    [
      'every year on 29 February',
      rule('monthly_date', '2028-02-29', { every: 12 }),
      ['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29', '2033-02-28'],
    ],
    [
      'every ten days',
      rule('custom_days', '2026-02-20', { every: 10 }),
      ['2026-02-20', '2026-03-02', '2026-03-12', '2026-03-22', '2026-04-01', '2026-04-11'],
    ],
  ])('%s', (_, given, days) => {
    expect(firstDays(given, 6)).toEqual(days)
  })

  it('ends after a number of occurrences and on its last day', () => {
    expect(firstDays(rule('daily', '2026-01-01', { ends: 'after', end_count: 3 }), 9)).toHaveLength(3)
    expect(firstDays(rule('daily', '2026-01-01', { ends: 'on', end_date: '2026-01-04' }), 9)).toHaveLength(4)
  })

  it('counts from its first occurrence, wherever the range starts', () => {
    const found = expand(rule('weekly', '2026-01-05', { weekdays: [1, 3] }), {
      from: '2026-02-01',
      until: '2026-02-05',
    })
    expect(found).toEqual([
      { sequence: 9, day: '2026-02-02' },
      { sequence: 10, day: '2026-02-04' },
    ])
  })

  it('handles the incomplete rules of a form', () => {
    const noSteps = rule('weekly', '2026-01-06', { every: 0, weekdays: [2] })
    expect(firstDays(noSteps, 2)).toEqual(['2026-01-06', '2026-01-13'])
    expect(firstDays(rule('weekly', '2026-01-06'), 2), 'no weekdays chosen').toEqual([])
    expect(expand(rule('daily', '2026-01-06'), { until: '2026-01-05' })).toEqual([])
  })
})

/** An independent oracle: steps through a zone's calendar day by day with Intl and checks whether each day matches. */
type Date = { iso: string; year: number; month: number; date: number; weekday: number; isLast: boolean }

const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

function shownIn(zone: string): (millis: number) => Omit<Date, 'isLast'> & { time: string } {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    weekday: 'short',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return (millis) => {
    const parts = Object.fromEntries(format.formatToParts(millis).map(({ type, value }) => [type, value]))
    const { year = '', month = '', day = '', weekday = '', hour, minute } = parts
    return {
      iso: `${year}-${month}-${day}`,
      time: `${hour}:${minute}`,
      year: Number(year),
      month: Number(month),
      date: Number(day),
      weekday: names.indexOf(weekday) + 1,
    }
  }
}

const hour = 3_600_000
const begin = globalThis.Date.UTC(2024, 0, 1)
const end = globalThis.Date.UTC(2028, 11, 31)

function calendarOf(zone: string): Date[] {
  const shown = shownIn(zone)
  const days = new Map<string, Omit<Date, 'isLast'>>()
  for (let millis = begin - 24 * hour; millis <= end + 24 * hour; millis += 12 * hour) {
    const { time: _, ...date } = shown(millis)
    days.set(date.iso, date)
  }
  const all = [...days.values()]
  return all.map((date, at) => ({ ...date, isLast: all[at + 1]?.date === 1 }))
}

function isDue(given: RecurrenceRule, calendar: Date[], first: number, at: number): boolean {
  const start = calendar[first]
  const day = calendar[at]
  if (!start || !day || at < first) return false
  const months = (day.year - start.year) * 12 + day.month - start.month
  const isSameDate = day.date === start.date || (day.isLast && day.date < start.date)
  switch (given.frequency) {
    case 'daily':
    case 'custom_days':
      return (at - first) % given.every === 0
    case 'weekly': {
      const monday = first - start.weekday + 1
      return Math.floor((at - monday) / 7) % given.every === 0 && given.weekdays.includes(day.weekday)
    }
    case 'monthly_date':
      return months % given.every === 0 && isSameDate
    case 'quarterly':
      return months % (3 * given.every) === 0 && isSameDate
    case 'monthly_last':
      return months % given.every === 0 && day.isLast
    default: {
      if (months % given.every !== 0 || day.weekday !== start.weekday) return false
      const isLastOne = calendar[at + 7]?.month !== day.month
      return given.nth === 5 ? isLastOne : Math.ceil(day.date / 7) === given.nth
    }
  }
}

const zones = [
  'America/New_York',
  'America/Los_Angeles',
  'America/Mexico_City',
  'America/Santiago',
  'America/St_Johns',
  'Europe/Madrid',
  'Europe/Dublin',
  'Africa/Casablanca',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
]

describe.each(zones)('in %s', (zone) => {
  const calendar = calendarOf(zone)
  const shown = shownIn(zone)

  it('matches the oracle on every day of five years', () => {
    const rules = record({
      frequency: constantFrom(...frequencies),
      every: integer({ min: 1, max: 9 }),
      weekdays: uniqueArray(integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 }),
      nth: integer({ min: 1, max: 5 }),
      first: integer({ min: 0, max: 800 }),
      length: option(integer({ min: 0, max: 900 })),
      count: option(integer({ min: 1, max: 60 })),
    })
    assert(
      property(rules, ({ frequency, every, weekdays, nth, first, length, count }) => {
        const given = rule(frequency, calendar[first]?.iso ?? '', {
          every,
          weekdays: frequency === 'weekly' ? weekdays : [],
          nth: frequency === 'monthly_weekday' ? nth : null,
          ends: length !== null ? 'on' : count !== null ? 'after' : 'never',
          end_date: length === null ? null : (calendar[first + length]?.iso ?? null),
          end_count: count,
        })
        // The last day is only there to show that the one before it ends a month.
        const until = calendar.at(-9)?.iso ?? ''
        const due = calendar
          .filter(({ iso }, at) => iso <= until && isDue(given, calendar, first, at))
          .map(({ iso }) => iso)
          .filter((iso) => given.ends !== 'on' || given.end_date === null || iso <= given.end_date)
        const limited = given.ends === 'after' ? due.slice(0, given.end_count ?? 0) : due
        expect(expand(given, { until }).map(({ day }) => day)).toEqual(limited)
      }),
      { numRuns: 60 },
    )
  })

  it('keeps its local time through five years of clock changes', () => {
    const skipped: string[] = []
    for (const { iso } of calendar) {
      for (const time of ['00:30', '02:15', '09:00']) {
        const found = globalThis.Date.parse(instantOf(iso, time, zone))
        const wall = shown(found)
        if (`${wall.iso} ${wall.time}` === `${iso} ${time}`) {
          // Of an hour that occurs twice, the first.
          const earlier = [0.5, 1].map((hours) => shown(found - hours * hour))
          expect(earlier.some((other) => other.iso === iso && other.time === time)).toBe(false)
        } else {
          // The clock skips this hour, so the visit is half an hour or an hour later, and no instant has the requested
          // local time.
          skipped.push(`${iso} ${time}`)
          expect(`${wall.iso} ${wall.time}` > `${iso} ${time}`).toBe(true)
          const around = Array.from({ length: 17 }, (_, step) => shown(found + (step - 8) * 0.25 * hour))
          expect(around.some((other) => other.iso === iso && other.time === time)).toBe(false)
        }
        expect(wallOf(new globalThis.Date(found).toISOString(), zone)).toEqual({
          day: wall.iso,
          time: `${wall.time}:00`,
        })
      }
    }
    expect(skipped.length).toBeLessThanOrEqual(5 * 2)
  })
})
