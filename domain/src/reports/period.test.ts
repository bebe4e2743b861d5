import { assert, constantFrom, integer, nat, property } from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween } from '#values/wall-time.ts'
import { nameOf, periodNames, periodOf, previousOf, readPeriod } from './period.ts'

const day = integer({ min: 0, max: 30_000 }).map((days) => addDays('2005-01-01', days))

test('a period is the month, quarter or year that includes today, or the one before', () => {
  const today = '2026-02-28'
  expect(periodNames.map((name) => periodOf(name, today))).toEqual([
    { from: '2026-02-01', to: '2026-02-28' },
    { from: '2026-01-01', to: '2026-01-31' },
    { from: '2026-01-01', to: '2026-03-31' },
    { from: '2025-10-01', to: '2025-12-31' },
    { from: '2026-01-01', to: '2026-12-31' },
    { from: '2025-01-01', to: '2025-12-31' },
  ])
})

test('the 31st belongs to its month, whatever the length of the previous one', () => {
  expect(periodOf('last_month', '2028-03-31')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
})

test('a period is recognised by its days', () => {
  assert(
    property(day, constantFrom(...periodNames), (today, name) => {
      expect(nameOf(periodOf(name, today), today)).toBe(name)
    }),
  )
  expect(nameOf({ from: '2026-02-02', to: '2026-02-28' }, '2026-02-28')).toBeNull()
})

test('the period before has as many months for whole months, else as many days', () => {
  expect(previousOf({ from: '2026-03-01', to: '2026-03-31' })).toEqual({
    from: '2026-02-01',
    to: '2026-02-28',
  })
  expect(previousOf({ from: '2026-01-01', to: '2026-12-31' })).toEqual({
    from: '2025-01-01',
    to: '2025-12-31',
  })
  expect(previousOf({ from: '2026-03-02', to: '2026-03-31' })).toEqual({
    from: '2026-01-31',
    to: '2026-03-01',
  })
  expect(previousOf({ from: '2026-03-05', to: '2026-03-05' })).toEqual({
    from: '2026-03-04',
    to: '2026-03-04',
  })
})

test('the period before ends the day before and has the same length', () => {
  assert(
    property(day, nat(800), (from, days) => {
      const period = { from, to: addDays(from, days) }
      const previous = previousOf(period)
      expect(daysBetween(previous.to, period.from)).toBe(1)
      expect(previous.from <= previous.to).toBe(true)
      expect(Math.abs(daysBetween(previous.from, previous.to) - days)).toBeLessThanOrEqual(3)
    }),
  )
})

test('an invalid address means this month; days in the wrong order are swapped', () => {
  const month = { from: '2026-11-01', to: '2026-11-30' }
  for (const [from, to] of [
    [null, null],
    ['2026-11-01', null],
    ['2026-02-30', '2026-03-01'],
    ['yesterday', 'today'],
    ['1999-12-31', '2026-01-01'],
  ] as const)
    expect(readPeriod(from, to, '2026-11-21')).toEqual(month)
  expect(readPeriod('2026-05-02', '2026-05-01', '2026-11-21')).toEqual({
    from: '2026-05-01',
    to: '2026-05-02',
  })
})
