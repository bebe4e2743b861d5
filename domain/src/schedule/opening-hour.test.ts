import { expect, test } from 'vitest'

import { openingHour } from './opening-hour.ts'

test('a day is scrolled to its first visit, however late that is', () => {
  expect(openingHour({ first: 8, starts: [12 * 60, 10 * 60 + 30], now: 23 * 60 })).toBe(10)
  expect(openingHour({ first: 6, starts: [20 * 60], now: 7 * 60 })).toBe(20)
  expect(openingHour({ first: 0, starts: [15], now: null })).toBe(0)
})

test('without visits, today is scrolled to the hour before now, and other days to the first working hour', () => {
  expect(openingHour({ first: 8, starts: [], now: 23 * 60 + 30 })).toBe(22)
  expect(openingHour({ first: 8, starts: [], now: 30 })).toBe(8)
  expect(openingHour({ first: 8, starts: [], now: null })).toBe(9)
})
