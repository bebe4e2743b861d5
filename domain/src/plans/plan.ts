/** The values of businesses.plan_status. */
export const planStatuses = ['trial', 'grow-pro', 'starter', 'free', 'expired'] as const
export type PlanStatus = (typeof planStatuses)[number]

/** Days of trial by the language of sign-up, as each language's page promises. */
export const TRIAL_DAYS = { en: 14, es: 30 } as const

/** Per month in US dollars; everything else is 0. */
export const monthlyPrice: Record<PlanStatus, number> = {
  trial: 0,
  'grow-pro': 19,
  starter: 12,
  free: 0,
  expired: 0,
}

/** The plans that query parameters of onboarding may select; anything else is ignored. */
export const offeredPlans = ['starter', 'grow-pro'] as const
export const billings = ['monthly', 'yearly'] as const
export type OfferedPlan = (typeof offeredPlans)[number]
export type Billing = (typeof billings)[number]
