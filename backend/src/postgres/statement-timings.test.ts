import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { StatementTimings } from './statement-timings.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const steps = [
  { text: 'settings', name: 'settings' },
  { text: 'select 1', name: 'any' },
]

test('an unknown statement is not quick', () => {
  expect(new StatementTimings().isQuick(steps)).toBe(false)
})

test('a statement that was slow once counts as slow for a while', () => {
  const timings = new StatementTimings()
  timings.note('select 1', 2)
  expect(timings.isQuick(steps)).toBe(true)
  timings.note('select 1', 200)
  timings.note('select 1', 2)
  expect(timings.isQuick(steps)).toBe(false)
  vi.advanceTimersByTime(31_000)
  expect(timings.isQuick(steps)).toBe(true)
})

test('steps without a name are never quick, because they may begin a transaction', () => {
  const timings = new StatementTimings()
  timings.note('rollback', 1)
  expect(timings.isQuick([{ text: 'begin' }, ...steps, { text: 'rollback' }])).toBe(false)
})

test('remembers a thousand statements', () => {
  const timings = new StatementTimings()
  timings.note('select 1', 2)
  for (let at = 0; at < 1000; at += 1) timings.note(`select ${at} as other`, 2)
  expect(timings.isQuick(steps)).toBe(false)
})
