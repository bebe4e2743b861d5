import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { allows, choiceMade, everything, keepChoice, keptChoice, mustAsk, nothing } from './choice.ts'

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

const preferences = () => JSON.parse(localStorage.getItem('cookie_preferences') ?? '{}') as { at: string }
const custom = { analytics: true, functional: false, marketing: false }

it.each([
  ['accepted', everything],
  ['declined', nothing],
  ['custom', custom],
] as const)('keeps %s', (word, choice) => {
  expect(mustAsk()).toBe(true)
  keepChoice(choice)
  expect(localStorage.getItem('cookie_consent')).toBe(word)
  expect(preferences()).toMatchObject({ ...choice, version: 1 })
  expect(keptChoice()).toEqual(choice)
  expect(allows('analytics')).toBe(choice.analytics)
  expect(mustAsk()).toBe(false)
})

it('asks again after a year and under another policy, and allows nothing until then', () => {
  keepChoice(everything)
  const at = Date.parse(preferences().at)
  const day = 24 * 60 * 60 * 1000
  expect(keptChoice(at + 364 * day)).toEqual(everything)
  expect(keptChoice(at + 366 * day)).toBeNull()
  localStorage.setItem('cookie_preferences', JSON.stringify({ ...preferences(), version: 0 }))
  expect(mustAsk()).toBe(true)
  expect(allows('analytics')).toBe(false)
})

it('takes what is no choice for none', () => {
  localStorage.setItem('cookie_consent', 'accepted')
  for (const text of ['', '{', 'null', '{"analytics":true,"version":1}']) {
    localStorage.setItem('cookie_preferences', text)
    expect(keptChoice()).toBeNull()
  }
})

it('takes Global Privacy Control for a refusal until somebody chooses', () => {
  vi.stubGlobal('navigator', { globalPrivacyControl: true })
  expect(mustAsk()).toBe(false)
  expect(allows('analytics')).toBe(false)
  expect(localStorage.length).toBe(0)
  keepChoice(everything)
  expect(allows('analytics')).toBe(true)
})

it('asks nobody whose browser keeps no answer', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(mustAsk()).toBe(false)
  expect(() => keepChoice(everything)).not.toThrow()
  expect(allows('analytics')).toBe(false)
})

it('says that a choice was made', () => {
  const heard = vi.fn()
  addEventListener(choiceMade, heard)
  keepChoice(nothing)
  removeEventListener(choiceMade, heard)
  expect(heard).toHaveBeenCalledOnce()
})
