import { randomUUID } from 'node:crypto'
import { addBusiness, addUser, ask } from '@fieldlark/supabase/access/people.ts'
import { openBilling } from '../../plans/billing.ts'
import { reconcileEach } from '../../plans/reconcile.ts'
import { type Answered, billingKeys, openShop } from './online-shop.ts'

/** A business that may buy a plan, and its owner. */
type Buyer = { owner: string; business: string; customer: () => Promise<string> }

/** The product with keys for plans, and owners who buy. */
export async function openPlanShop() {
  const shop = await openShop()
  const { database } = shop.scratch
  const billing = openBilling({ billing: billingKeys, stripeApiUrl: shop.stripe.address })
  const run = (onlyUnwanted: boolean) =>
    reconcileEach({ rest: shop.rest, log: () => {} }, billing, onlyUnwanted, new AbortController().signal)
  const one = async <T>(text: string, values: readonly unknown[]) =>
    (await database.query<{ value: T }>(text, values))[0]?.value

  return {
    ...shop,
    one,
    async buyer({ hasTrial = false } = {}): Promise<Buyer> {
      const owner = await addUser(database, `${randomUUID()}@example.com`)
      const business = await addBusiness(database, owner)
      if (!hasTrial)
        await database.query(
          `update private.entitlements set valid_until = now() - interval '1 minute' where business_id = $1`,
          [business],
        )
      const customer = async () =>
        (await one<string>('select customer as value from private.subscriptions where business_id = $1', [
          business,
        ])) ?? ''
      return { owner, business, customer }
    },
    checkout: (owner: string, business: string, plan = 'starter', billing = 'monthly') =>
      shop.asUser(owner, 'plan-checkout', { business_id: business, plan, billing }),
    portal: (owner: string, business: string, flow?: string) =>
      shop.asUser(owner, 'plan-portal', { business_id: business, flow }),
    /** What the jobs do that ask Stripe and tell it. */
    reconcile: () => run(false),
    endGivenUp: () => run(true),
    planOf: (business: string) => one<string>('select private.plan_of($1) as value', [business]),
    /** Sends one event signed as Stripe signs it. */
    tellPlan: (event: object, signed = shop.stripe.sign(event)): Promise<Answered> =>
      shop.send('plan-events', signed.payload, { 'stripe-signature': signed.header }),
    stateOf: async ({ owner, business }: Buyer) =>
      (
        await ask<{ state: Record<string, unknown> }>(
          database,
          owner,
          'select public.plan_state($1) as state',
          [business],
        )
      )[0]?.state,
  }
}
