import { describeError } from '@fieldlark/backend/http/log.ts'
import type { Stripe } from 'stripe'
import { callRpc, type RestFetch } from '../project/rest-client.ts'
import { currentOf, foundOf, isLive } from './found-subscription.ts'
import type { PlanSettings } from './plan-buyer.ts'
import { isTakenBack, paymentsOf } from './taken-back.ts'

type SyncSettings = Pick<PlanSettings, 'rest' | 'log'>

type PlanEvent = { id: string; kind: string }

type Credit = { id: string; cents: number }

/** Puts earned credit on the customer's balance, each once: Stripe forgets idempotency keys after a day, so it is looked for first. */
export async function spendCredits(rest: RestFetch, stripe: Stripe, customer: string): Promise<void> {
  const credits = (await callRpc(rest, 'unspent_credits', { customer })) as Credit[]
  if (credits.length === 0) return
  const { data: made } = await stripe.customers.listBalanceTransactions(customer, { limit: 100 })
  for (const { id, cents } of credits) {
    const metadata = { fieldlark_credit: id }
    const transaction =
      made.find((each) => each.metadata?.['fieldlark_credit'] === id) ??
      (await stripe.customers.createBalanceTransaction(
        customer,
        { amount: -cents, currency: 'usd', metadata },
        { idempotencyKey: `credit-${id}` },
      ))
    await callRpc(rest, 'note_spent_credit', { credit_id: id, transaction_id: transaction.id })
  }
}

/** The referral of a customer counts from their first payment on, unless that is given back. */
async function noteFirstPayment(rest: RestFetch, stripe: Stripe, customer: string): Promise<void> {
  const [first] = await paymentsOf(stripe, customer)
  if (!first) return
  await callRpc(rest, 'note_plan_payment', {
    customer,
    paid_at: first.created,
    card_fingerprint: first.payment_method_details?.card?.fingerprint ?? null,
    is_refunded: first.amount_refunded > 0 || first.disputed,
  })
}

/** A plan ends with what was paid for it, also that of a business which its payer has handed over. Returns whether one ended. */
async function endWhenTakenBack(
  { rest }: SyncSettings,
  stripe: Stripe,
  subscription: Stripe.Subscription,
  customer: string,
): Promise<boolean> {
  if (!(await isTakenBack(stripe, subscription, customer))) return false
  const waiting = (await callRpc(rest, 'end_granted_plan', { customer })) as string | null
  if (waiting !== null) await stripe.subscriptions.cancel(waiting)
  if (!isLive(subscription)) return false
  await stripe.subscriptions.cancel(subscription.id)
  return true
}

/** What goes with a subscription. Where it fails, the plan is as Stripe says all the same, and the nightly run tries again. */
async function attempt<Result>(
  { log }: SyncSettings,
  name: string,
  work: () => Promise<Result>,
): Promise<Result | null> {
  try {
    return await work()
  } catch (error) {
    log({ level: 'warn', event: `${name} of a plan failed`, ...describeError(error) })
    return null
  }
}

/**
 * Makes the database say what Stripe says of a customer. What an event carries is never taken: it may be old by now, or arrive
 * after a newer one. Null where there is no subscription, the event was handled before, or the customer is not ours.
 */
export async function syncPlan(
  settings: SyncSettings,
  stripe: Stripe,
  customer: string,
  event?: PlanEvent,
): Promise<Stripe.Subscription | null> {
  const { rest } = settings
  const about = event ? { customer, event_id: event.id, kind: event.kind } : { customer }
  const number = await callRpc(rest, 'begin_plan_fetch', about)
  if (number === null) return null
  const fetchCurrent = async () =>
    currentOf((await stripe.subscriptions.list({ customer, status: 'all', limit: 100 })).data)
  const found = await fetchCurrent()
  const isEnded =
    found &&
    (await attempt(settings, 'the payments', () => endWhenTakenBack(settings, stripe, found, customer)))
  const current = isEnded ? await fetchCurrent() : found
  await callRpc(rest, 'keep_subscription', {
    customer,
    fetch_number: number,
    fetched: current && foundOf(current),
    ...(event && { event_id: event.id }),
  })
  if (current && isLive(current))
    await attempt(settings, 'the credit', () => spendCredits(rest, stripe, customer))
  // Also after the end: a payment that is taken back must not earn a reward.
  if (current) await attempt(settings, 'the first payment', () => noteFirstPayment(rest, stripe, customer))
  return current
}
