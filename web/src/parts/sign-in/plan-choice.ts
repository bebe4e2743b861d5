import { type Billing, billings, type OfferedPlan, offeredPlans } from '@fieldlark/domain/plans/plan.ts'

import { noteEvent } from '#connection/noted-events.ts'

/** The plan somebody chose on the pricing page before there was an account to keep it in. */
export type PlanChoice = { plan: OfferedPlan; billing: Billing }

export const chosenPlanKey = 'chosenPlan'

/** From the query parameters `plan` and `billing`; unknown values are ignored, billing defaults to monthly. */
export function planChoiceOf(search: URLSearchParams): PlanChoice | null {
  const plan = offeredPlans.find((offered) => offered === search.get('plan'))
  const billing = billings.find((offered) => offered === search.get('billing')) ?? 'monthly'
  return plan ? { plan, billing } : null
}

/** Stored on this device until a plan is bought: a confirmation email may open in a new tab. */
export function rememberPlanChoice(choice: PlanChoice) {
  const text = new URLSearchParams(choice).toString()
  try {
    if (localStorage.getItem(chosenPlanKey) === text) return
    localStorage.setItem(chosenPlanKey, text)
    noteEvent('plan', choice.plan)
  } catch {
    // Storage is blocked: the query still carries it during this visit.
  }
}

export function readPlanChoice(): PlanChoice | null {
  try {
    return planChoiceOf(new URLSearchParams(localStorage.getItem(chosenPlanKey) ?? ''))
  } catch {
    return null
  }
}

/** The query string that sign-up pages pass to onboarding, such as "?plan=starter&billing=yearly&trade=hvac", or ''. */
export function planSearch(search: URLSearchParams): string {
  const trade = search.get('trade')
  // Onboarding knows the trades; the list of them is no part of these pages.
  const choices = new URLSearchParams({
    ...planChoiceOf(search),
    ...(trade && /^[a-z_]{1,30}$/.test(trade) && { trade }),
  }).toString()
  return choices && `?${choices}`
}
