import { randomUUID } from 'node:crypto'
import { addMember, addUser, ask } from '@fieldlark/supabase/access/people.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { prices } from '../payments/testing/stripe-billing.ts'
import { newCharge } from '../payments/testing/stripe-charge.ts'
import { openPlanShop } from './testing/plan-shop.ts'

let shop: Awaited<ReturnType<typeof openPlanShop>>
beforeAll(async () => {
  shop = await openPlanShop()
})
afterAll(() => shop.close())

/** Does something at Stripe and delivers its events. */
async function happens<T>(work: () => T): Promise<T> {
  const { events } = shop.stripe.billing
  const before = events.length
  const result = work()
  for (let at = before; at < events.length; at += 1)
    expect(await shop.tellPlan(events[at] ?? {})).toMatchObject({ status: 200 })
  return result
}
async function subscribed(billing = 'monthly') {
  const buyer = await shop.buyer()
  const { body } = await shop.checkout(buyer.owner, buyer.business, 'starter', billing)
  const id = String(body['url']).split('/').at(-1) ?? ''
  const subscription = await happens(() => shop.stripe.billing.complete(id))
  return { ...buyer, subscription, payer: subscription.customer }
}
const isTakenBack = (owner: string) =>
  shop.one('select refunded_at is not null as value from private.first_payments where user_id = $1', [owner])

it.each(['refund', 'dispute'] as const)(
  'a %s of what was paid ends the plan and its reward',
  async (kind) => {
    const { owner, business, subscription, payer } = await subscribed()
    expect([await shop.planOf(business), await isTakenBack(owner)]).toEqual(['starter', false])
    await happens(() => shop.stripe.billing[kind](payer))
    expect(subscription.status).toBe('canceled')
    expect([await shop.planOf(business), await isTakenBack(owner)]).toEqual(['expired', true])
  },
)

it('a payment that is taken back after the end of the plan earns no reward either', async () => {
  const { owner, subscription, payer } = await subscribed()
  await happens(() => shop.stripe.billing.cancel(subscription.id))
  expect(await isTakenBack(owner)).toBe(false)
  await happens(() => shop.stripe.billing.dispute(payer))
  expect(await isTakenBack(owner)).toBe(true)
})

it('a refund of an older month leaves the plan', async () => {
  const { business, payer } = await subscribed()
  await happens(() => shop.stripe.billing.advance(31))
  await happens(() => shop.stripe.billing.refund(payer))
  expect(await shop.planOf(business)).toBe('starter')
})

/** Another plan in the middle of a period: a part of its price is charged at once. */
function upgrade(id: string, key: string, amount: number): void {
  const { billing } = shop.stripe
  billing.change(id, ({ customer, items: { data } }) => {
    const [item] = data
    const price = prices.find(({ lookup_key }) => lookup_key === key)
    if (item && price) item.price = price
    billing.charges.push(newCharge(customer, amount, Math.floor(Date.now() / 1000)))
  })
}

it('a dispute of a year ends the plan although a small part of another was paid since', async () => {
  const { business, subscription, payer } = await subscribed('yearly')
  await happens(() => upgrade(subscription.id, 'grow_pro_yearly', 700))
  expect(await shop.planOf(business)).toBe('grow-pro')
  await happens(() => shop.stripe.billing.dispute(payer, 12_000))
  expect([subscription.status, await shop.planOf(business)]).toEqual(['canceled', 'expired'])
})

it('so it does after a change to months, which what is left of the year pays', async () => {
  const { business, subscription, payer } = await subscribed('yearly')
  await happens(() => {
    upgrade(subscription.id, 'starter_monthly', 0)
    const [item] = subscription.items.data
    if (item) item.current_period_start += 86_400
  })
  await happens(() => shop.stripe.billing.dispute(payer, 12_000))
  expect(await shop.planOf(business)).toBe('expired')
})

it('a second payment for the same month that was given back ends nothing', async () => {
  const { business, subscription, payer } = await subscribed()
  const { billing } = shop.stripe
  const [paid] = billing.charges.filter(({ customer }) => customer === payer)
  if (!paid) throw new Error('Nothing was paid.')
  await happens(() => {
    billing.refund(payer)
    billing.charges.push(newCharge(subscription.customer, paid.amount, paid.created + 60))
  })
  expect(await shop.planOf(business)).toBe('starter')
})

it('a month of a dearer plan that was given back ends nothing that is paid since', async () => {
  const { business, subscription, payer } = await subscribed()
  const { billing } = shop.stripe
  const [item] = subscription.items.data
  const [dear] = billing.charges.filter(({ customer }) => customer === payer)
  if (!item || !dear) throw new Error('Nothing was paid.')
  const { current_period_start: begun, price } = item
  await happens(() => {
    dear.amount = 4 * (price.unit_amount ?? 0)
    item.current_period_start = begun + 2 * 86_400
    billing.charges.push(
      newCharge(subscription.customer, price.unit_amount ?? 0, item.current_period_start + 60),
    )
    billing.refund(payer)
  })
  expect(await shop.planOf(business)).toBe('starter')
})

/** A month of which credit pays a part, and a payment beside it that is given back. */
async function paidWithCredit() {
  const { billing } = shop.stripe
  const buyer = await shop.buyer()
  const { body } = await shop.checkout(buyer.owner, buyer.business)
  const payer = await buyer.customer()
  billing.adjust(payer, -500)
  const subscription = await happens(() => billing.complete(String(body['url']).split('/').at(-1) ?? ''))
  await happens(() => {
    const beside = newCharge(payer, 300, subscription.created + 60)
    billing.charges.push({ ...beside, amount_refunded: 300 })
    billing.change(subscription.id, () => {})
  })
  return { ...buyer, payer }
}

it('a payment beside the month that was given back ends nothing where credit pays the rest', async () => {
  const { business, payer } = await paidWithCredit()
  const charged = shop.stripe.billing.charges.filter(({ customer }) => customer === payer)
  expect(charged.map(({ amount }) => amount)).toEqual([700, 300])
  expect(await shop.planOf(business)).toBe('starter')
  await happens(() => shop.stripe.billing.advance(31))
  expect(await shop.planOf(business)).toBe('starter')
})

it('what is charged beside the credit ends the plan when it is given back', async () => {
  const { business, payer } = await paidWithCredit()
  await happens(() => shop.stripe.billing.refund(payer))
  expect(await shop.planOf(business)).toBe('expired')
})

it('so does a first payment that is older than its subscription, as at a checkout', async () => {
  const { business, subscription, payer } = await subscribed()
  await happens(() => {
    const [paid] = shop.stripe.billing.charges.filter(({ customer }) => customer === payer)
    if (paid) paid.created = subscription.created - 60
    shop.stripe.billing.refund(payer)
  })
  expect(await shop.planOf(business)).toBe('expired')
})

it('a month that a disputed year left on the balance ends with it', async () => {
  const { business, subscription, payer } = await subscribed('yearly')
  const { billing } = shop.stripe
  const begun = subscription.created
  await happens(() => {
    upgrade(subscription.id, 'starter_monthly', 0)
    const [item] = subscription.items.data
    if (item) item.current_period_start += 40 * 86_400
    // The change left 110 dollars, of which the first month takes its price.
    billing.balances.add(payer, -11_000, begun + 86_400, { type: 'applied_to_invoice' })
    billing.balances.add(payer, 1200, begun + 40 * 86_400, { type: 'applied_to_invoice' })
  })
  expect(await shop.planOf(business)).toBe('starter')
  await happens(() => billing.dispute(payer, 12_000))
  expect(await shop.planOf(business)).toBe('expired')
})

it('a payment of February that was given back does not count for March', async () => {
  const { business, subscription, payer } = await subscribed()
  const [item] = subscription.items.data
  const [paid] = shop.stripe.billing.charges.filter(({ customer }) => customer === payer)
  if (!item || !paid) throw new Error('Nothing was paid.')
  await happens(() => {
    // The bill of a renewal is paid an hour into its period, and that of March is not paid yet.
    paid.created = item.current_period_start + 3600
    item.current_period_start += 28 * 86_400
    shop.stripe.billing.refund(payer)
  })
  expect(await shop.planOf(business)).toBe('starter')
})

/** Hands a business over as its owner, and ends what they paid as the job does. */
async function handOver(owner: string, business: string): Promise<string> {
  const { database } = shop.scratch
  const heir = await addUser(database, `${randomUUID()}@example.com`)
  await addMember(database, business, heir, 'manager')
  await ask(database, owner, 'select public.offer_business($1, $2)', [business, heir])
  await ask(database, heir, 'select public.accept_business($1)', [business])
  await shop.endGivenUp()
  return heir
}

it.each([
  ['refund', 'at once'],
  ['dispute', 'after whoever has it now has chosen the next one'],
] as const)('a %s ends the plan of a business that was handed over, %s', async (kind, when) => {
  const { owner, business, payer } = await subscribed('yearly')
  const heir = await handOver(owner, business)
  if (when !== 'at once') {
    const { body } = await shop.checkout(heir, business, 'starter', 'yearly')
    await happens(() => shop.stripe.billing.complete(String(body['url']).split('/').at(-1) ?? ''))
  }
  expect(await shop.planOf(business)).toBe('starter')
  await happens(() => shop.stripe.billing[kind](payer))
  expect(await shop.planOf(business)).toBe('expired')
})

it('what whoever has the business now has paid themselves goes on', async () => {
  const { owner, business, payer } = await subscribed()
  const heir = await handOver(owner, business)
  await shop.scratch.database.query(
    `update private.entitlements set valid_until = now() - interval '1 minute' where business_id = $1`,
    [business],
  )
  const { body } = await shop.checkout(heir, business, 'grow-pro')
  await happens(() => shop.stripe.billing.complete(String(body['url']).split('/').at(-1) ?? ''))
  await happens(() => shop.stripe.billing.dispute(payer))
  expect(await shop.planOf(business)).toBe('grow-pro')
})
