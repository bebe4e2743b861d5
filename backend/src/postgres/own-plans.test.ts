import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OwnPlans } from './own-plans.ts'

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
const unnamed = [{ text: 'settings', name: 'settings' }, { text: 'select 1' }]

/** Runs the statement `times` times as its steps are planned; it takes `shared` or `own` milliseconds. */
function run(plans: OwnPlans, holder: string, times: number, shared: number, own: number): boolean[] {
  return Array.from({ length: times }, () => {
    const isShared = plans.planned(steps, holder) === steps
    plans.note('select 1', isShared ? shared : own, holder, isShared)
    return isShared
  })
}

test('a statement whose own plan is twice as fast for somebody keeps it for a while', () => {
  const plans = new OwnPlans()
  expect(run(plans, 'user:large', 6, 80, 2)).toEqual([true, true, true, false, false, false])
  expect(plans.planned(steps, 'user:large')).toEqual(unnamed)
  expect(plans.planned(steps, 'user:small')).toBe(steps)
  expect(plans.planned([{ text: 'settings', name: 'settings' }], 'user:large')).toHaveLength(1)
  vi.advanceTimersByTime(301_000)
  expect(plans.planned(steps, 'user:large')).toBe(steps)
})

test('a statement that only waited goes on with the shared plan, and is tried again after a while', () => {
  const plans = new OwnPlans()
  plans.note('select 1', 200, 'user:any', true)
  expect(run(plans, 'user:any', 7, 3, 4)).toEqual([true, true, false, false, false, true, true])
  expect(run(plans, 'user:any', 4, 80, 2)).toEqual([true, true, true, true])
  vi.advanceTimersByTime(31_000)
  expect(run(plans, 'user:any', 4, 80, 2)).toEqual([true, true, true, false])
})

test('quick runs begin no trial, nor does a slow statement without a name', () => {
  const plans = new OwnPlans()
  expect(run(plans, 'user:any', 8, 30, 1)).not.toContain(false)
  plans.note('select 1', 200, 'user:any', false)
  expect(run(plans, 'user:any', 8, 30, 1)).not.toContain(false)
})

test('remembers two hundred people of a statement', () => {
  const plans = new OwnPlans()
  for (let at = 0; at <= 200; at += 1) run(plans, `user:${at}`, 6, 80, 2)
  expect(plans.planned(steps, 'user:0')).toBe(steps)
  expect(plans.planned(steps, 'user:1')).toEqual(unnamed)
})
