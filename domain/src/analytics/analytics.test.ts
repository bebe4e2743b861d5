import { describe, expect, it } from 'vitest'
import {
  earnedOf,
  expectedOf,
  keptShare,
  sinceFirstIncome,
  weekdaysIn,
  wilson,
  winRate,
} from './analytics.ts'

const month = { month: '2026-03-01', income: 4000, expenses: 500, labor: 300, minutes: 2400 }

describe('what an hour earned', () => {
  it('is what is left, by the hours of the owner', () => {
    expect(earnedOf([month, { ...month, income: 1000, minutes: 1200 }])).toEqual({
      months: 2,
      earned: 3400,
      minutes: 3600,
      perHour: 3400 / 60,
    })
  })

  it('leaves out months that were worked without the clock', () => {
    expect(earnedOf([month, { ...month, income: 9000, minutes: 1199 }]).perHour).toBe(80)
    expect(earnedOf([{ ...month, minutes: 0 }])).toEqual({ months: 0, earned: 0, minutes: 0, perHour: null })
  })

  it('is a loss where more was spent', () => {
    expect(earnedOf([{ ...month, income: 0 }]).perHour).toBe(-20)
  })
})

describe('the share of quotes that are won', () => {
  it('is unknown below ten decisions', () => {
    expect(winRate({ won: 9, lost: 0 })).toBeNull()
    expect(winRate({ won: 7, lost: 3 })).toBe(0.7)
  })

  // By hand: z/(1 + z²/10) × √(0.25/10 + z²/400) = 0.231 on both sides of a half.
  it('has the interval of Wilson, which stays within 0 and 1', () => {
    const { low, high } = wilson(5, 10)
    expect([low.toFixed(3), high.toFixed(3)]).toEqual(['0.269', '0.731'])
    expect(wilson(0, 10).low).toBe(0)
    expect(wilson(10, 10).high).toBe(1)
  })
})

describe('the next ninety days', () => {
  const ended = { completed: 42, cancelled: 6, no_show: 2, timed: 0 }
  const forecast = {
    from: '2026-03-01',
    to: '2026-05-30',
    months: [
      { month: '2026-03-01', visits: 3, amount: 600 },
      { month: '2026-04-01', visits: 1, amount: 400 },
    ],
    year: ended,
    quotes: { items: 3, amount: 900, approved: 100 },
  }

  it('keep the share of visits that the last year kept', () => {
    expect(keptShare(ended)).toBe(42 / 50)
  })

  it('keep the whole schedule while fewer than ten visits have ended', () => {
    const few = { completed: 5, cancelled: 4, no_show: 0, timed: 0 }
    expect(keptShare(few)).toBeNull()
    expect(expectedOf({ ...forecast, year: few }, null).low).toBe(1100)
  })

  it('count open quotes at the rate at which quotes are won, and not without one', () => {
    const low = (1000 * 42) / 50 + 100
    expect(expectedOf(forecast, 0.5)).toEqual({ planned: 1000, low, likely: low + 400 })
    expect(expectedOf(forecast, null).likely).toBe(low)
  })
})

describe('the days that may have brought income', () => {
  const period = { from: '2026-01-15', to: '2026-12-31' }
  it.each([
    ['2026-04-01', [0, 0, 0, 500]],
    ['2026-01-15', [10, 0, 500]],
    ['2026-01-15', [0, 0]],
  ])('begin on %s', (from, incomes) => {
    const months = incomes.map((income, at) => ({ ...month, month: `2026-0${at + 1}-01`, income }))
    expect(sinceFirstIncome(months, period)).toEqual({ from, to: '2026-12-31' })
  })
})

describe('the weekdays of a period', () => {
  it.each([
    ['2026-03-02', '2026-03-02', [1, 0, 0, 0, 0, 0, 0]],
    ['2026-03-01', '2026-03-31', [5, 5, 4, 4, 4, 4, 5]],
    ['2028-02-01', '2028-02-29', [4, 5, 4, 4, 4, 4, 4]],
    ['2026-01-01', '2026-12-31', [52, 52, 52, 53, 52, 52, 52]],
  ])('from %s to %s', (from, to, counts) => {
    expect(weekdaysIn({ from, to })).toEqual(counts)
  })
})
