import { randomUUID } from 'node:crypto'
import { addMember, addUser, ask } from '@fieldlark/supabase/access/people.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPlanShop } from './testing/plan-shop.ts'

let shop: Awaited<ReturnType<typeof openPlanShop>>
beforeAll(async () => {
  shop = await openPlanShop()
})
afterAll(() => shop.close())

const pageFor = async (owner: string, business: string, plan = 'starter') => {
  const { body } = await shop.checkout(owner, business, plan)
  const session = shop.stripe.billing.sessions.get(String(body['url']).split('/').at(-1) ?? '')
  if (!session) throw new Error(`There is no such session: ${JSON.stringify(body)}`)
  return session
}
async function handOver(business: string, from: string, to: string): Promise<void> {
  await ask(shop.scratch.database, from, 'select public.offer_business($1, $2)', [business, to])
  await ask(shop.scratch.database, to, 'select public.accept_business($1)', [business])
  await shop.endGivenUp()
}
/** A business whose owner paid for it and gave it away. */
async function handedOver() {
  const buyer = await shop.buyer()
  const { id } = await pageFor(buyer.owner, buyer.business)
  const { events } = shop.stripe.billing
  const before = events.length
  const subscription = shop.stripe.billing.complete(id)
  for (const event of events.slice(before)) await shop.tellPlan(event)
  const heir = await addUser(shop.scratch.database, `${randomUUID()}@example.com`)
  await addMember(shop.scratch.database, buyer.business, heir, 'manager')
  const former = await buyer.customer()
  await handOver(buyer.business, buyer.owner, heir)
  return { ...buyer, heir, former, subscription, paidUntil: subscription.items.data[0]?.current_period_end }
}

it('a plan whose business is handed over lasts, and whoever has it now begins anew', async () => {
  const { owner, business, heir, former, subscription, paidUntil } = await handedOver()
  expect([subscription.status, await shop.planOf(business)]).toEqual(['canceled', 'starter'])
  expect(await shop.portal(heir, business)).toMatchObject({ body: { code: 'plan_not_paid' } })
  const { customer, trial_end } = await pageFor(heir, business)
  expect(customer).not.toBe(former)
  expect(trial_end).toBe(paidUntil)
  const { database } = shop.scratch
  await database.query('select public.note_plan_payment($1, $2, null, false)', [former, 1_790_000_000])
  expect(
    await database.query('select user_id from private.first_payments where user_id = any($1)', [
      [owner, heir],
    ]),
  ).toEqual([{ user_id: owner }])
})

it('its new owner is charged after the time that was paid, whichever page they open', async () => {
  const { business, heir, paidUntil } = await handedOver()
  const first = await pageFor(heir, business)
  const other = await pageFor(heir, business, 'grow-pro')
  const again = await pageFor(heir, business)
  expect([first.trial_end, other.trial_end, again.trial_end]).toEqual([paidUntil, paidUntil, paidUntil])
  expect([first.status, other.status, again.status]).toEqual(['expired', 'expired', 'open'])
})

it('whoever gets it back the same day buys with a new customer', async () => {
  const { owner, business, heir, former, paidUntil } = await handedOver()
  await handOver(business, heir, owner)
  const { customer, trial_end } = await pageFor(owner, business)
  expect(customer).not.toBe(former)
  expect(trial_end).toBe(paidUntil)
})
