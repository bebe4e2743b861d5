import { monthlyPrice, type PlanStatus } from './plan.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Whole days left, including today; 0 when the trial is over. Both instants are ISO text. */
export const trialDaysLeft = (trialEndsAt: string, now: string): number =>
  Math.max(0, Math.ceil((Date.parse(trialEndsAt) - Date.parse(now)) / dayMs))

/** Whether emails, documents and link pages of a business say "Sent with Fieldlark" at their foot: those on a paid plan don’t. */
export const isFieldlarkNamed = (plan: PlanStatus): boolean => monthlyPrice[plan] === 0

/** A year costs as much as ten months. */
export const yearlyPrice = (plan: PlanStatus): number => monthlyPrice[plan] * 10

/** What a plan may limit; `new_work` is everything that begins: clients, quotes and jobs. */
export type LimitKey = 'people' | 'active_clients' | 'new_work' | 'automation'

const all = { people: null, active_clients: null, new_work: null, automation: null }

/**
 * The most of each that a plan holds: null is any number, 0 none. The same table is in SQL (`private.plan_limit`), which decides;
 * a test compares them.
 */
export const planLimits: Record<PlanStatus, Record<LimitKey, number | null>> = {
  trial: all,
  'grow-pro': all,
  starter: { ...all, people: 3, automation: 0 },
  free: { ...all, people: 1, active_clients: 25, automation: 0 },
  expired: { people: 0, active_clients: 0, new_work: 0, automation: 0 },
}

/** From this many days before its end on, the screens say that a trial ends. */
const shownDays = 5

type Held = { plan_status: PlanStatus; trial_ends_at: string | null }

/** The plan that counts at `now`: a trial is over at its end, also before the server has written it down. */
export const planAt = ({ plan_status, trial_ends_at }: Held, now: string): PlanStatus =>
  plan_status === 'trial' && trial_ends_at !== null && trialDaysLeft(trial_ends_at, now) === 0
    ? 'expired'
    : plan_status

/** What a screen says about the end of a plan: the days that are left, 0 once it is over; null: nothing. */
export function endingDays(held: Held, now: string): number | null {
  const plan = planAt(held, now)
  if (plan === 'expired') return 0
  if (plan !== 'trial' || held.trial_ends_at === null) return null
  const left = trialDaysLeft(held.trial_ends_at, now)
  return left <= shownDays ? left : null
}
