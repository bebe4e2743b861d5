import { setTimeout as wait } from 'node:timers/promises'
import { seededRandom } from '@fieldlark/supabase/access/seeded-random.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { prices, type Subscription } from '../payments/testing/stripe-billing.ts'
import { openPlanShop } from './testing/plan-shop.ts'

/** A sample that takes seconds; with FULL=on all of them, and each event ten times. */
const isWhole = process.env.FULL === 'on'
const runs = isWhole ? 1000 : 12
const copies = isWhole ? 10 : 3

let shop: Awaited<ReturnType<typeof openPlanShop>>
beforeAll(async () => {
  shop = await openPlanShop()
})
afterAll(() => shop.close())

type Random = (below: number) => number
type Event = object

const running = (): Subscription | undefined =>
  [...shop.stripe.billing.subscriptions.values()].find(({ status }) => status !== 'canceled')

async function subscribe(owner: string, business: string, random: Random): Promise<void> {
  const [plan, billing] = [random(2) ? 'starter' : 'grow-pro', random(2) ? 'monthly' : 'yearly']
  const { body } = await shop.checkout(owner, business, plan, billing)
  const id = String(body['url']).split('/').at(-1) ?? ''
  if (shop.stripe.billing.sessions.has(id)) shop.stripe.billing.complete(id)
}

/** Something that a customer, their bank or time does. */
async function step(owner: string, business: string, random: Random): Promise<void> {
  const { billing, trouble } = shop.stripe
  const found = running()
  if (!found) {
    trouble.length = 0
    await subscribe(owner, business, random)
    return
  }
  const choices = [
    () =>
      billing.change(found.id, ({ items }) => {
        const [item] = items.data
        if (item) item.price = prices[random(prices.length)] ?? item.price
      }),
    () =>
      billing.change(found.id, (each) => {
        each.cancel_at = each.cancel_at === null ? (each.items.data[0]?.current_period_end ?? null) : null
      }),
    () => billing.cancel(found.id),
    () => billing.failing.add(found.customer),
    () => billing.failing.delete(found.customer),
    () => billing.advance(1 + random(45)),
  ]
  choices[random(choices.length)]?.()
}

/** Delivers some of the events, several at a time and in any order; what fails on the way is put back, as Stripe does. */
async function deliver(pending: Event[], count: number, random: Random): Promise<void> {
  for (let left = count; left > 0 && pending.length > 0; ) {
    const batch = Array.from({ length: Math.min(1 + random(4), pending.length) }, () =>
      pending.splice(random(pending.length), 1),
    ).flat()
    left -= batch.length
    const answers = await Promise.all(batch.map((event) => shop.tellPlan(event)))
    pending.push(...batch.filter((_, at) => answers[at]?.status !== 200))
  }
}

function truth(): string {
  const all = [...shop.stripe.billing.subscriptions.values()]
  const key = running()?.items.data[0]?.price.lookup_key
  if (key) return key.startsWith('starter') ? 'starter' : 'grow-pro'
  return all.length > 0 ? 'expired' : 'none'
}

it.each(Array.from({ length: runs }, (_, seed) => seed))(
  'whatever order events arrive in, the plan is what Stripe says in the end (%i)',
  async (seed) => {
    const random = seededRandom(seed + 1)
    const { billing, trouble } = shop.stripe
    billing.reset()
    trouble.length = 0
    const { owner, business } = await shop.buyer()
    const pending: Event[] = []
    let seen = 0
    for (let at = 0; at < 8; at += 1) {
      // Things go on while events are on their way.
      const moving = deliver(pending, random(12), random)
      await wait(random(30))
      await step(owner, business, random)
      await moving
      const news = billing.events.slice(seen)
      seen = billing.events.length
      pending.push(...news.flatMap((event) => Array.from({ length: copies }, () => event)))
      // The server ends between the receipt and the answer: Stripe is not reached, or its response is lost.
      if (random(3) === 0) trouble.push(500, 500, 500)
      if (random(5) === 0) trouble.push('lost', 'lost', 'lost')
    }
    trouble.length = 0
    await deliver(pending, Number.POSITIVE_INFINITY, random)
    expect(await shop.planOf(business)).toBe(truth())
  },
)
