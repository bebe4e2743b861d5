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

const planned = [{ text: 'settings', name: 'settings' }, { text: 'select 1' }]

/** As often as `took` names a duration, in milliseconds; half a second lies between two runs. */
function runs(timings: StatementTimings, holder: string, ...took: number[]) {
  for (const ms of took) {
    timings.note('select 1', ms, holder)
    vi.advanceTimersByTime(500)
  }
}

test('a statement that is slow for somebody is planned for their values for a while', () => {
  const timings = new StatementTimings()
  runs(timings, 'user:large', 200, 200, 200)
  expect(timings.planned(steps, 'user:large')).toEqual(planned)
  expect(timings.planned(steps, 'user:small')).toBe(steps)
  expect(timings.planned([{ text: 'settings', name: 'settings' }], 'user:large')).toHaveLength(1)
  vi.advanceTimersByTime(301_000)
  expect(timings.planned(steps, 'user:large')).toBe(steps)
  timings.note('select 1', 200, 'user:large')
  expect(timings.planned(steps, 'user:large')).toEqual(planned)
})

test('a statement that waited, as it is quick otherwise, keeps its plan', () => {
  const timings = new StatementTimings()
  for (let at = 0; at < 16; at += 1) timings.note('select 1', 200, 'user:any')
  runs(timings, 'user:any', 200, 2, 200, 200, 2, 200)
  expect(timings.planned(steps, 'user:any')).toBe(steps)
})

test('remembers two hundred people of a statement', () => {
  const timings = new StatementTimings()
  for (let at = 0; at <= 200; at += 1) runs(timings, `user:${at}`, 200, 200, 200)
  expect(timings.planned(steps, 'user:0')).toBe(steps)
  expect(timings.planned(steps, 'user:200')).toEqual(planned)
})
