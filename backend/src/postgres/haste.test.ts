import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Haste } from './haste.ts'

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

test('nothing is quick before it was seen', () => {
  expect(new Haste().isQuick(steps)).toBe(false)
})

test('a statement that was slow once is not trusted for a while', () => {
  const haste = new Haste()
  haste.note('select 1', 2)
  expect(haste.isQuick(steps)).toBe(true)
  haste.note('select 1', 200)
  haste.note('select 1', 2)
  expect(haste.isQuick(steps)).toBe(false)
  vi.advanceTimersByTime(31_000)
  expect(haste.isQuick(steps)).toBe(true)
})

test('what has no name is never quick: it may open a transaction', () => {
  const haste = new Haste()
  haste.note('rollback', 1)
  expect(haste.isQuick([{ text: 'begin' }, ...steps, { text: 'rollback' }])).toBe(false)
})

test('remembers a thousand statements', () => {
  const haste = new Haste()
  haste.note('select 1', 2)
  for (let at = 0; at < 1000; at += 1) haste.note(`select ${at} as other`, 2)
  expect(haste.isQuick(steps)).toBe(false)
})
