import { describe, expect, it } from 'vitest'
import { endingDays, planAt, planLimits } from './limits.ts'
import { planStatuses } from './plan.ts'

const trial = { plan_status: 'trial', trial_ends_at: '2026-01-15T12:00:00Z' } as const

it('limits people, active clients, new work and automation as the price page says', () => {
  expect(planStatuses.map((plan) => [plan, ...Object.values(planLimits[plan])])).toEqual([
    ['trial', null, null, null, null],
    ['grow-pro', null, null, null, null],
    ['starter', 3, null, null, 0],
    ['free', 1, 25, null, 0],
    ['expired', 0, 0, 0, 0],
  ])
})

describe('a trial', () => {
  it('is over at its end, and not a moment earlier', () => {
    expect(planAt(trial, '2026-01-15T11:59:59Z')).toBe('trial')
    expect(planAt(trial, '2026-01-15T12:00:00Z')).toBe('expired')
  })

  it.each([
    ['2026-01-10T11:59:59Z', null],
    ['2026-01-10T12:00:00Z', 5],
    ['2026-01-15T11:00:00Z', 1],
    ['2026-01-15T12:00:00Z', 0],
  ])('is spoken of in its last five days: at %s %s', (now, days) => {
    expect(endingDays(trial, now)).toBe(days)
  })

  it('that was replaced by a plan ends nothing', () => {
    const later = '2027-01-01T00:00:00Z'
    expect(planStatuses.map((plan_status) => endingDays({ ...trial, plan_status }, later))).toEqual([
      0,
      null,
      null,
      null,
      0,
    ])
  })
})
