import { billings, offeredPlans } from '@fieldlark/domain/plans/plan.ts'
import type { Stripe } from 'stripe'

/** What the database keeps of a subscription; instants in Unix seconds. */
type FoundSubscription = {
  id: string
  plan: string | null
  billing: string | null
  status: string
  period_end: number | null
  ends_at: number | null
}

const live = ['active', 'trialing', 'past_due']

export const isLive = ({ status }: Pick<Stripe.Subscription, 'status'>): boolean => live.includes(status)

/** The lookup key of a price at Stripe: starter_monthly … grow_pro_yearly. */
export const lookupKey = (plan: string, billing: string): string => `${plan.replace('-', '_')}_${billing}`

const offers = offeredPlans.flatMap((plan) =>
  billings.map((billing) => ({ key: lookupKey(plan, billing), plan, billing })),
)

/** The one that counts of a customer's: a running one before those that ended, and the newest of them. */
export function currentOf(subscriptions: readonly Stripe.Subscription[]): Stripe.Subscription | null {
  const [first = null] = [...subscriptions].sort(
    (a, b) => Number(isLive(b)) - Number(isLive(a)) || b.created - a.created,
  )
  return first
}

/** A price that is not one of ours has no plan: then nothing of the business changes. */
export function foundOf(subscription: Stripe.Subscription): FoundSubscription {
  const [item] = subscription.items.data
  const offer = offers.find(({ key }) => key === item?.price.lookup_key)
  return {
    id: subscription.id,
    plan: offer?.plan ?? null,
    billing: offer?.billing ?? null,
    status: subscription.status,
    period_end: item?.current_period_end ?? null,
    ends_at: subscription.cancel_at,
  }
}
