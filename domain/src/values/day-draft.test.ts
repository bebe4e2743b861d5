import { expect, it } from 'vitest'

import { isDay, optionalDay, requiredDay } from './day-draft.ts'

it.each([
  ['2000-01-01', true],
  ['2100-01-01', true],
  ['2024-02-29', true],
  ['2026-02-29', false],
  ['2026-02-30', false],
  ['2026-04-31', false],
  ['1999-12-31', false],
  ['2100-01-02', false],
  ['2026-1-1', false],
  ['', false],
])('recognises %j as a calendar day: %s', (text, isOne) => {
  expect(isDay(text)).toBe(isOne)
})

it('reports an invalid day with a code, and turns an empty optional one into null', () => {
  const codeOf = (text: string) => requiredDay.safeParse(text).error?.issues.map(({ message }) => message)
  expect(codeOf('')).toEqual(['required'])
  expect(codeOf('2026-02-30')).toEqual(['invalidDay'])
  expect(codeOf('2026-02-28')).toBeUndefined()
  expect(optionalDay.parse('')).toBeNull()
  expect(optionalDay.safeParse('2026-02-30').success).toBe(false)
})
