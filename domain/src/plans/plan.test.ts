import { expect, it } from 'vitest'
import { isFieldlarkNamed, trialDaysLeft, yearlyPrice } from './limits.ts'
import { monthlyPrice, planStatuses } from './plan.ts'

it('costs 19, 12 or nothing a month, and ten months a year', () => {
  expect([monthlyPrice['grow-pro'], monthlyPrice.starter, monthlyPrice.free]).toEqual([19, 12, 0])
  expect(yearlyPrice('grow-pro')).toBe(190)
})

it('counts today as a remaining day of the trial', () => {
  expect(trialDaysLeft('2026-01-15T12:00:00Z', '2026-01-01T12:00:00Z')).toBe(14)
  expect(trialDaysLeft('2026-01-15T12:00:00Z', '2026-01-15T11:59:59Z')).toBe(1)
  expect(trialDaysLeft('2026-01-15T12:00:00Z', '2026-01-15T12:00:00Z')).toBe(0)
})

it('names Fieldlark in the emails of a business that does not pay', () => {
  expect(planStatuses.filter((plan) => !isFieldlarkNamed(plan))).toEqual(['grow-pro', 'starter'])
})
