import { expect, it } from 'vitest'
import { planStatuses } from './plan.ts'
import { countedPlan, planValue } from './plan-value.ts'

it('is 19 for pro, 12 for starter and 0 for everything else', () => {
  const others = ['gold', '', 'constructor', null, undefined, 7, {}]
  const worth = [...planStatuses, ...others].filter((plan) => planValue(plan) !== 0)
  expect(worth.map((plan) => [plan, planValue(plan)])).toEqual([
    ['grow-pro', 19],
    ['starter', 12],
  ])
  expect(others.map(countedPlan)).toEqual(others.map(() => ''))
})
