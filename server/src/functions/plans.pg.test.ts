import { randomUUID } from 'node:crypto'
import { addMember, addUser, ask, refusal } from '@fieldlark/supabase/access/people.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openBilling } from '../plans/billing.ts'
import { openPlanShop } from './testing/plan-shop.ts'

let shop: Awaited<ReturnType<typeof openPlanShop>>
beforeAll(async () => {
  shop = await openPlanShop()
})
afterAll(() => shop.close())
beforeEach(() => {
  shop.stripe.trouble.length = 0
})

const sessionOf = (url: unknown) => {
  const session = shop.stripe.billing.sessions.get(String(url).split('/').at(-1) ?? '')
  if (!session) throw new Error('There is no such session.')
  return session
}
/** Delivers every event since, in order. */
async function deliver(since: number): Promise<void> {
  for (const event of shop.stripe.billing.events.slice(since))
    expect(await shop.tellPlan(event)).toMatchObject({ status: 200 })
}
/** Does something at Stripe and delivers its events. */
async function happens<T>(work: () => T): Promise<T> {
  const before = shop.stripe.billing.events.length
  const result = work()
  await deliver(before)
  return result
}
async function subscribed(plan = 'starter', options = {}) {
  const buyer = await shop.buyer(options)
  const { body } = await shop.checkout(buyer.owner, buyer.business, plan)
  const subscription = await happens(() => shop.stripe.billing.complete(sessionOf(body['url']).id))
  return { ...buyer, subscription }
}
const mailsOf = async (business: string) =>
  (
    await shop.scratch.database.query<{ kind: string }>(
      'select kind from private.outbox where business_id = $1 order by created_at, kind',
      [business],
    )
  ).map(({ kind }) => kind)

describe('a checkout', () => {
  it('is for owners, of a plan that is sold', async () => {
    const { owner, business } = await shop.buyer()
    const manager = await addUser(shop.scratch.database, `${randomUUID()}@example.com`)
    await addMember(shop.scratch.database, business, manager, 'manager')
    expect(await shop.checkout(manager, business)).toMatchObject({
      status: 404,
      body: { code: 'business_not_found' },
    })
    expect(await shop.checkout(owner, 'x')).toMatchObject({ status: 404 })
    expect(await shop.checkout(owner, business, 'free')).toMatchObject({ status: 400 })
    expect(await shop.checkout(owner, business, 'starter', 'weekly')).toMatchObject({ status: 400 })
    expect(await shop.portal(owner, business)).toMatchObject({ status: 409, body: { code: 'plan_not_paid' } })
  })

  it('that is paid gives the business its plan, whose first payment waits for the end of a trial', async () => {
    const { business, owner, customer, subscription } = await subscribed('starter', { hasTrial: true })
    expect(subscription.status).toBe('trialing')
    expect(await shop.stateOf({ owner, business, customer })).toMatchObject({
      plan: 'trial',
      source: 'stripe',
      valid_until: null,
      subscription: { plan: 'starter', status: 'trialing' },
    })
    await happens(() => shop.stripe.billing.advance(31))
    expect(await shop.planOf(business)).toBe('starter')
    const { business: second, subscription: paid } = await subscribed()
    expect(paid.status).toBe('active')
    expect(await shop.planOf(second)).toBe('starter')
  })

  it.each([
    ['5 hours', 48, 51],
    ['60 hours', 59, 61],
  ])('in the last days of a trial is charged no sooner than %s from now', async (left, least, most) => {
    const { owner, business } = await shop.buyer({ hasTrial: true })
    await shop.scratch.database.query(
      'update private.entitlements set valid_until = now() + $2::interval where business_id = $1',
      [business, left],
    )
    const { body } = await shop.checkout(owner, business)
    const hours = (Number(sessionOf(body['url']).trial_end) - Date.now() / 1000) / 3600
    expect(hours).toBeGreaterThan(least)
    expect(hours).toBeLessThan(most)
  })

  it('in many tabs at once is one page', async () => {
    const { owner, business } = await shop.buyer()
    const answers = await Promise.all(Array.from({ length: 5 }, () => shop.checkout(owner, business)))
    expect(new Set(answers.map(({ body }) => body['url'])).size).toBe(1)
    expect((await shop.checkout(owner, business)).body['url']).toBe(answers[0]?.body['url'])
  })

  it('of another plan closes the page before, so that two are never paid', async () => {
    const { owner, business } = await shop.buyer()
    const first = sessionOf((await shop.checkout(owner, business)).body['url'])
    const second = sessionOf((await shop.checkout(owner, business, 'grow-pro', 'yearly')).body['url'])
    expect([first.status, second.status]).toEqual(['expired', 'open'])
    const third = sessionOf((await shop.checkout(owner, business)).body['url'])
    expect([second.status, third.status, third.price.lookup_key]).toEqual([
      'expired',
      'open',
      'starter_monthly',
    ])
  })

  it('leads to the portal where a plan runs, also before the event of its payment arrives', async () => {
    const { owner, business } = await shop.buyer()
    const { body } = await shop.checkout(owner, business)
    shop.stripe.billing.complete(sessionOf(body['url']).id)
    expect((await shop.checkout(owner, business, 'grow-pro')).body['url']).toMatch(
      /\/portal\/.*subscription_update/,
    )
    expect(await shop.planOf(business)).toBe('starter')
    expect((await shop.portal(owner, business, 'cancel')).body['url']).toMatch(/flow=subscription_cancel/)
  })

  it('that Stripe refuses says nothing of the card payments of clients', async () => {
    const { owner, business } = await shop.buyer()
    shop.stripe.trouble.push(400)
    expect(await shop.checkout(owner, business)).toMatchObject({
      status: 409,
      body: { code: 'plan_page_refused' },
    })
  })

  it('says that no plan is sold where there are no keys', async () => {
    expect(openBilling({ billing: null, stripeApiUrl: 'http://localhost:1' })).toBeNull()
  })
})

describe('a plan', () => {
  it('that is changed in the portal changes here', async () => {
    const { business, subscription } = await subscribed()
    await happens(() =>
      shop.stripe.billing.change(subscription.id, ({ items }) => {
        const [item] = items.data
        if (item) item.price = { ...item.price, lookup_key: 'grow_pro_yearly' }
      }),
    )
    expect(await shop.planOf(business)).toBe('grow-pro')
  })

  it('that is cancelled lasts until the end of what was paid, and is mailed once it is over', async () => {
    const { business, subscription } = await subscribed()
    await happens(() =>
      shop.stripe.billing.change(subscription.id, (each) => {
        each.cancel_at = each.items.data[0]?.current_period_end ?? null
      }),
    )
    expect(await shop.planOf(business)).toBe('starter')
    expect(
      await shop.one(
        "select valid_until > now() + interval '29 days' as value from private.entitlements where business_id = $1",
        [business],
      ),
    ).toBe(true)
    await happens(() => shop.stripe.billing.advance(31))
    expect(await shop.planOf(business)).toBe('expired')
    await shop.scratch.database.query('select private.watch_plans()')
    expect(await mailsOf(business)).toEqual(['plan-ended'])
  })

  it('whose payment fails goes on for 14 days, with a mail, and stays once it is paid', async () => {
    const { business, customer } = await subscribed()
    const whose = await customer()
    shop.stripe.billing.failing.add(whose)
    await happens(() => shop.stripe.billing.advance(31))
    expect(await shop.planOf(business)).toBe('starter')
    expect(
      await shop.one(
        `select valid_until between now() + interval '13 days' and now() + interval '14 days' as value
         from private.entitlements where business_id = $1`,
        [business],
      ),
    ).toBe(true)
    expect(await mailsOf(business)).toEqual(['plan-payment-failed'])
    shop.stripe.billing.failing.delete(whose)
    await happens(() => shop.stripe.billing.advance(1))
    expect(
      await shop.one('select valid_until as value from private.entitlements where business_id = $1', [
        business,
      ]),
    ).toBeNull()
  })

  it('with a price that is not ours changes nothing', async () => {
    const { business, subscription } = await subscribed()
    await happens(() =>
      shop.stripe.billing.change(subscription.id, ({ items }) => {
        const [item] = items.data
        if (item) item.price = { ...item.price, lookup_key: 'gold' }
      }),
    )
    expect(await shop.planOf(business)).toBe('starter')
  })
})

const as = (user: string, text: string, business: string) =>
  ask(shop.scratch.database, user, text, [business])
const closing =
  'select public.close_business($1, (select business_name from public.businesses where id = $1))'
const failed = async (business: string, days: number) => {
  await shop.scratch.database.query(
    'update private.subscriptions set past_due_since = now() - make_interval(days => $2) where business_id = $1',
    [business, days],
  )
  await shop.reconcile()
}

describe('a plan that its owner ends here', () => {
  it('by choosing Free after a failed payment is on Free, and no card is tried again', async () => {
    const { owner, business, customer, subscription } = await subscribed()
    shop.stripe.billing.failing.add(await customer())
    await happens(() => shop.stripe.billing.advance(31))
    await failed(business, 15)
    expect(await shop.planOf(business)).toBe('expired')
    await as(owner, 'select public.choose_free($1)', business)
    await shop.reconcile()
    expect([await shop.planOf(business), subscription.status]).toEqual(['free', 'canceled'])
    expect(await shop.endGivenUp()).toBe(0)
  })

  it('by choosing Free with an end that was set for later is over at once, also when an event comes first', async () => {
    const { owner, business, customer, subscription } = await subscribed()
    shop.stripe.billing.failing.add(await customer())
    await happens(() => shop.stripe.billing.advance(31))
    const setEnd = (each: typeof subscription) => {
      each.cancel_at = each.items.data[0]?.current_period_end ?? null
    }
    await happens(() => shop.stripe.billing.change(subscription.id, setEnd))
    await failed(business, 15)
    await as(owner, 'select public.choose_free($1)', business)
    await happens(() => shop.stripe.billing.change(subscription.id, () => {}))
    expect(await shop.endGivenUp()).toBe(1)
    expect([await shop.planOf(business), subscription.status]).toEqual(['free', 'canceled'])
    expect(await shop.endGivenUp()).toBe(0)
  })

  it('by closing the business lasts until the end of what was paid, and its bills stay open to the owner', async () => {
    const { owner, business, subscription } = await subscribed()
    await as(owner, closing, business)
    expect(await shop.endGivenUp()).toBe(1)
    expect([subscription.status, subscription.cancel_at]).toEqual([
      'active',
      subscription.items.data[0]?.current_period_end,
    ])
    expect(await shop.endGivenUp()).toBe(0)
    expect(await shop.portal(owner, business)).toMatchObject({ status: 200 })
    expect(await shop.checkout(owner, business)).toMatchObject({
      status: 409,
      body: { code: 'business_closed' },
    })
  })

  it('by closing it goes on where the business is opened again at once', async () => {
    const { owner, business, subscription } = await subscribed()
    await as(owner, closing, business)
    await as(owner, 'select public.reopen_business($1)', business)
    expect([await shop.endGivenUp(), subscription.cancel_at]).toEqual([0, null])
  })
})

it('a grant is refused where a plan is paid, which would take it away again', async () => {
  const { owner, subscription, business } = await subscribed()
  const grant = () =>
    refusal(
      shop.scratch.database.query(
        `select * from public.grant_plan((select email from public.profiles where id = $1), 'grow-pro')`,
        [owner],
      ),
    )
  expect(await grant()).toBe('PT409 plan_running')
  await happens(() => shop.stripe.billing.cancel(subscription.id))
  expect(await grant()).toBe('done')
  await shop.reconcile()
  expect(await shop.planOf(business)).toBe('grow-pro')
})

it('a plan runs although what its payment brings besides fails, which is made up for', async () => {
  const { database } = shop.scratch
  await database.query('revoke execute on function public.note_plan_payment from service_role')
  const { owner, business } = await subscribed()
  expect(await shop.planOf(business)).toBe('starter')
  await database.query('grant execute on function public.note_plan_payment to service_role')
  await shop.reconcile()
  expect(
    await shop.one('select count(*)::int as value from private.first_payments where user_id = $1', [owner]),
  ).toBe(1)
})

describe('an event', () => {
  it('that nobody signed, an old one or one of live mode changes nothing', async () => {
    const { business, subscription } = await subscribed()
    const before = shop.stripe.billing.events.length
    shop.stripe.billing.cancel(subscription.id)
    const [event] = shop.stripe.billing.events.slice(before)
    if (!event) throw new Error('There was no event.')
    const { sign } = shop.stripe
    expect(await shop.tellPlan(event, sign(event, 'whsec_of_somebody'))).toMatchObject({ status: 400 })
    expect(
      await shop.tellPlan(event, sign(event, undefined, Math.floor(Date.now() / 1000) - 600)),
    ).toMatchObject({ status: 400 })
    expect(await shop.tellPlan({ ...event, livemode: true })).toMatchObject({ status: 200 })
    expect(await shop.planOf(business)).toBe('starter')
    await deliver(before)
    expect(await shop.planOf(business)).toBe('expired')
  })

  it('carries nothing that is believed', async () => {
    const { business, subscription, customer } = await subscribed()
    const made = shop.stripe.event('customer.subscription.updated', {
      ...subscription,
      customer: await customer(),
      status: 'canceled',
    })
    expect(await shop.tellPlan(made)).toMatchObject({ status: 200 })
    expect(await shop.planOf(business)).toBe('starter')
  })

  it('of a customer who is not ours is taken and ignored', async () => {
    const made = shop.stripe.event('customer.subscription.updated', {
      object: 'subscription',
      customer: 'cus_other',
    })
    expect(await shop.tellPlan(made)).toEqual({ status: 200, body: { received: true } })
  })

  it('that fails on the way is asked for again, and then counts', async () => {
    const { business, subscription } = await subscribed()
    const before = shop.stripe.billing.events.length
    shop.stripe.billing.cancel(subscription.id)
    const [event] = shop.stripe.billing.events.slice(before)
    if (!event) throw new Error('There was no event.')
    shop.stripe.trouble.push(500, 500, 500)
    expect(await shop.tellPlan(event)).toMatchObject({ status: 503 })
    expect(await shop.planOf(business)).toBe('starter')
    expect(await shop.tellPlan(event)).toMatchObject({ status: 200 })
    expect(await shop.planOf(business)).toBe('expired')
  })
})

describe('credit of a referral', () => {
  it('reaches the bill once, and the friend’s first payment is noted', async () => {
    const { owner, business } = await shop.buyer()
    const referral = randomUUID()
    const { database } = shop.scratch
    await database.query(
      `insert into public.referrals (id, referrer_id, business_id, referral_code, referred_email, status)
       select $1, $2, $3, referral_code, 'friend@example.com', 'registered' from public.businesses where id = $3`,
      [referral, owner, business],
    )
    await database.query(
      `insert into private.account_credits (business_id, amount, cause, referral_id) values ($1, 50, 'referral', $2)`,
      [business, referral],
    )
    const { body } = await shop.checkout(owner, business)
    const session = sessionOf(body['url'])
    expect(shop.stripe.billing.balances.balanceOf(session.customer)).toBe(-5000)
    const [state] = await ask<{ state: object }>(database, owner, 'select public.plan_state($1) as state', [
      business,
    ])
    expect(state).toMatchObject({ state: { credit: 0 } })
    await happens(() => shop.stripe.billing.complete(session.id))
    expect(shop.stripe.billing.balances.balanceOf(session.customer)).toBe(-5000 + 1200)
    expect(shop.stripe.billing.charges.filter(({ customer }) => customer === session.customer)).toEqual([])
    await happens(() => shop.stripe.billing.advance(31))
    expect(shop.stripe.billing.balances.balanceOf(session.customer)).toBe(-5000 + 2400)
    const paid = () =>
      shop.one('select count(*)::int as value from private.first_payments where user_id = $1', [owner])
    expect(await paid()).toBe(0)
    for (let month = 0; month < 4; month += 1) await happens(() => shop.stripe.billing.advance(31))
    expect(shop.stripe.billing.balances.balanceOf(session.customer)).toBe(0)
    expect(await paid()).toBe(1)
    await happens(() => shop.stripe.billing.refund(session.customer))
    expect(
      await shop.one(
        'select refunded_at is not null as value from private.first_payments where user_id = $1',
        [owner],
      ),
    ).toBe(true)
  })
})
