import { monthlyPrice, type OfferedPlan, offeredPlans } from './plan.ts'

/** A plan as the counter of pages knows it: one that is offered, or none. */
export const countedPlan = (plan: unknown): OfferedPlan | '' =>
  offeredPlans.find((offered) => offered === plan) ?? ''

/** What choosing a plan is worth where events are counted: 19 for pro, 12 for starter, otherwise 0. */
export function planValue(plan: unknown): number {
  const counted = countedPlan(plan)
  return counted === '' ? 0 : monthlyPrice[counted]
}
