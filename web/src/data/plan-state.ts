import type { OfferedPlan, PlanStatus } from '@fieldlark/domain/plans/plan.ts'

/** The plan of a business as its owners and managers see it. */
export type PlanState = {
  plan: PlanStatus
  source: 'trial' | 'stripe' | 'admin' | 'free'
  /** Null: it does not end. */
  valid_until: string | null
  /** Free begins when the trial is over. */
  then_free: boolean
  /** With those who are invited. */
  people: number
  active_clients: number
  /** Earned by referrals and not spent, in US dollars. */
  credit: number
  /** What is or was paid at the payment service; null: nothing yet. */
  subscription: {
    plan: OfferedPlan | null
    status: string
    billing: 'monthly' | 'yearly' | null
    period_end: string | null
    /** The day for which it was cancelled. */
    ends_at: string | null
  } | null
}
