import {
  billings,
  type OfferedPlan,
  offeredPlans,
  type Billing as Period,
} from '@fieldlark/domain/plans/plan.ts'
import type { Stripe } from 'stripe'
import { isRejection } from '../payments/stripe-client.ts'
import { isLive, lookupKey } from '../plans/found-subscription.ts'
import { type PlanBuyer, type PlanSettings, planErrorOf, planPage, readBuyer } from '../plans/plan-buyer.ts'
import { openPortal } from '../plans/portal-page.ts'
import { spendCredits, syncPlan } from '../plans/sync-plan.ts'
import { badRequest, HttpError, unavailable } from '../project/http-error.ts'
import { createJsonFunction } from '../project/json-function.ts'
import { callRpc } from '../project/rest-client.ts'

type Wanted = { plan: OfferedPlan; period: Period }
type Buyer = Awaited<ReturnType<typeof readBuyer>>

const maxBytes = 2000

async function customerOf({ rest }: PlanSettings, { billing, ...buyer }: Buyer): Promise<string> {
  if (buyer.customer !== null) return buyer.customer
  const { email, name, business_id, left_customers } = buyer
  const metadata = { fieldlark_business: business_id }
  const { id } = await billing.stripe.customers.create(
    { email, name, metadata },
    // Whoever gave the business away and has it back gets a customer of their own, not the one that they left.
    { idempotencyKey: `plan-customer-${business_id}-${email}-${left_customers}` },
  )
  return (await callRpc(rest, 'keep_plan_customer', { business_id, customer: id })) as string
}

async function priceOf(stripe: Stripe, key: string): Promise<string> {
  const { data } = await stripe.prices.list({ lookup_keys: [key], active: true })
  const [price] = data
  if (!price) throw new HttpError(409, 'price_missing', `There is no price with the lookup key ${key}.`)
  return price.id
}

/** The page that was opened before, where it is of the same plan and still open. */
async function openedBefore(stripe: Stripe, sessionId: string, key: string): Promise<string | null> {
  const session = await stripe.checkout.sessions.retrieve(sessionId)
  return session.status === 'open' && session.metadata?.['fieldlark_price'] === key ? session.url : null
}

/** Of two open pages both could be paid, so the former is closed; it may have ended by itself. */
const close = (stripe: Stripe, sessionId: string) =>
  stripe.checkout.sessions.expire(sessionId).catch((error: unknown) => {
    if (!isRejection(error)) throw error
  })

function sessionOf(settings: PlanSettings, buyer: PlanBuyer, customer: string, price: string, key: string) {
  const { business_id, language, trial_end } = buyer
  const metadata = { fieldlark_business: business_id, fieldlark_price: key }
  return {
    mode: 'subscription',
    customer,
    client_reference_id: business_id,
    line_items: [{ price, quantity: 1 }],
    metadata,
    // The first payment comes when the trial is over.
    subscription_data: { metadata, ...(trial_end !== null && { trial_end }) },
    locale: language,
    success_url: planPage(settings, business_id, '&paid=1'),
    cancel_url: planPage(settings, business_id),
  } satisfies Stripe.Checkout.SessionCreateParams
}

async function openCheckout(settings: PlanSettings, buyer: Buyer, { plan, period }: Wanted): Promise<string> {
  const { rest } = settings
  const { stripe } = buyer.billing
  const customer = await customerOf(settings, buyer)
  const key = lookupKey(plan, period)
  if (buyer.session_id !== null) {
    const open = await openedBefore(stripe, buyer.session_id, key)
    if (open !== null) return open
  }
  await spendCredits(rest, stripe, customer)
  const { id, url } = await stripe.checkout.sessions.create(
    sessionOf(settings, buyer, customer, await priceOf(stripe, key), key),
    // Two tabs at once get the same page; after it, another one.
    { idempotencyKey: `plan-${customer}-${key}-${buyer.session_id ?? 'first'}` },
  )
  const former = (await callRpc(rest, 'keep_plan_session', { customer, session_id: id })) as string | null
  if (former !== null) await close(stripe, former)
  if (url === null) throw unavailable()
  return url
}

async function answer(settings: PlanSettings, buyer: Buyer, wanted: Wanted): Promise<{ url: string }> {
  const { billing, customer } = buyer
  // Where it was paid in another tab a moment ago, the event is still on its way.
  const current = customer === null ? null : await syncPlan(settings, billing.stripe, customer)
  const url =
    current && isLive(current)
      ? await openPortal(settings, billing, { ...buyer, subscription: current.id }, 'update')
      : await openCheckout(settings, buyer, wanted)
  return { url }
}

/** Opens the page on which an owner pays for a plan; where one is running, the page that changes it. */
export const createPlanCheckout = (settings: PlanSettings) =>
  createJsonFunction(maxBytes, async (request, body) => {
    const plan = offeredPlans.find((each) => each === body['plan'])
    const period = billings.find((each) => each === body['billing'])
    const buyer = await readBuyer(settings, request, body)
    if (!plan || !period) throw badRequest()
    if (buyer.is_closed) throw new HttpError(409, 'business_closed', 'The business is closed.')
    try {
      return await answer(settings, buyer, { plan, period })
    } catch (error) {
      throw planErrorOf(error)
    }
  })
