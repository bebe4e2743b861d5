import { expect, it } from 'vitest'

import { planChoiceOf, planSearch } from './plan-choice.ts'

const parameters = (query: string) => new URLSearchParams(query)

it('reads plan and billing', () => {
  expect(planChoiceOf(parameters('plan=grow-pro&billing=yearly'))).toEqual({
    plan: 'grow-pro',
    billing: 'yearly',
  })
})

it('defaults to monthly for an unknown billing', () => {
  expect(planChoiceOf(parameters('plan=starter'))?.billing).toBe('monthly')
  expect(planChoiceOf(parameters('plan=starter&billing=weekly'))?.billing).toBe('monthly')
})

it('ignores a plan that is not offered', () => {
  expect(planChoiceOf(parameters('plan=free&billing=yearly'))).toBeNull()
  expect(planChoiceOf(parameters('plan=../admin'))).toBeNull()
  expect(planChoiceOf(parameters('billing=yearly'))).toBeNull()
})

it('passes on plan, billing and trade and nothing else', () => {
  expect(planSearch(parameters('ref=ABC&plan=starter&billing=yearly&code=1'))).toBe(
    '?plan=starter&billing=yearly',
  )
  expect(planSearch(parameters('ref=ABC&trade=appliance_repair'))).toBe('?trade=appliance_repair')
  expect(planSearch(parameters('trade=hvac&plan=starter'))).toBe('?plan=starter&billing=monthly&trade=hvac')
  expect(planSearch(parameters('trade=../admin'))).toBe('')
  expect(planSearch(parameters('ref=ABC'))).toBe('')
})
