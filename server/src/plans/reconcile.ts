import { describeError } from '@fieldlark/backend/http/log.ts'
import type { Stripe } from 'stripe'
import { callRpc } from '../project/rest-client.ts'
import type { Billing } from './billing.ts'
import { isLive } from './found-subscription.ts'
import { syncPlan } from './sync-plan.ts'

type Customer = { customer: string; is_gone: boolean; is_unwanted: boolean }
type Settings = Parameters<typeof syncPlan>[0]

/**
 * Ends a subscription that nobody could cancel any more, or that its owner gave up here: one that is paid lasts until the end
 * of what was paid, and of one that is not paid Stripe tries no card again.
 */
async function end(stripe: Stripe, current: Stripe.Subscription, isGone: boolean): Promise<void> {
  if (isGone || current.status === 'past_due') await stripe.subscriptions.cancel(current.id)
  else await stripe.subscriptions.update(current.id, { cancel_at_period_end: true })
}

async function reconcile(
  settings: Settings,
  { stripe }: Billing,
  { customer, is_gone, is_unwanted }: Customer,
): Promise<void> {
  const current = await syncPlan(settings, stripe, customer)
  if (!current || !isLive(current)) return
  const isToEnd = is_unwanted && (current.status === 'past_due' || current.cancel_at === null)
  if (!is_gone && !isToEnd) return
  await end(stripe, current, is_gone)
  await syncPlan(settings, stripe, customer)
}

/** Every customer, or those whose subscription ends. One whom Stripe does not answer for does not keep the others waiting. */
export async function reconcileEach(
  settings: Settings,
  billing: Billing | null,
  only_unwanted: boolean,
  signal: AbortSignal,
): Promise<number> {
  if (billing === null) return 0
  let done = 0
  for (const customer of (await callRpc(settings.rest, 'plan_customers', {
    only_unwanted,
  })) as Customer[]) {
    if (signal.aborted) break
    try {
      await reconcile(settings, billing, customer)
      done += 1
    } catch (error) {
      settings.log({ level: 'warn', event: 'a plan was not reconciled', ...describeError(error) })
    }
  }
  return done
}
