import { randomUUID } from 'node:crypto'
import {
  type CardPaymentFixture,
  cardPaymentFixture,
} from '@fieldlark/supabase/access/card-payment-fixture.ts'
import { addMember, addUser } from '@fieldlark/supabase/access/people.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openShop, type Shop } from './testing/online-shop.ts'

let shop: Shop
let till: CardPaymentFixture
let payment: string
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  till = await cardPaymentFixture(shop.scratch.database)
  shop.stripe.account.sessions.clear()
  shop.stripe.account.refunds.length = 0
  shop.stripe.trouble.length = 0
  await shop.link({ action: 'pay', token: till.token })
  const [session] = [...shop.stripe.account.sessions.values()]
  shop.stripe.account.complete(session?.id ?? '')
  await shop.tell(till.business, shop.stripe.event('checkout.session.completed', session ?? {}))
  payment =
    (
      await till.mine<{ id: string }>('select id from public.payments where business_id = $1', [
        till.business,
      ])
    )[0]?.id ?? ''
})

const refund = (fields: object = {}, by = till.owner, of = payment) =>
  shop.refund(by, {
    payment_id: of,
    refund: { id: randomUUID(), amount: 40, is_still_owed: false, ...fields },
  })
const rows = () =>
  till.mine('select * from public.refunds where business_id = $1 order by created_at', [till.business])

it('refunds by card and records it, whether or not the invoice is owed again', async () => {
  expect(
    await refund({ is_still_owed: true, reason: 'A window was left out', tell_client: true }),
  ).toMatchObject({
    status: 200,
    body: { amount: 40, is_still_owed: true, method: 'online', reason: 'A window was left out' },
  })
  expect(shop.stripe.account.refunds).toMatchObject([{ amount: 4000 }])
  expect(await till.read()).toMatchObject({ status: 'sent', balance: '40.00' })
  await refund({ amount: 60 })
  expect(await till.read()).toMatchObject({ status: 'sent', balance: '40.00' })
  expect(await till.mails()).toContainEqual(
    expect.objectContaining({ kind: 'payment-refund', data: expect.objectContaining({ amount: 40 }) }),
  )
})

it('makes one refund for fifty clicks and for a retry after a lost response', async () => {
  const id = randomUUID()
  const answers = await Promise.all(Array.from({ length: 50 }, () => refund({ id })))
  expect(new Set(answers.map(({ status, body }) => `${status} ${String(body['id'])}`))).toEqual(
    new Set([`200 ${id}`]),
  )
  const lost = randomUUID()
  shop.stripe.trouble.push('lost', 'lost', 'lost')
  expect(await refund({ id: lost, amount: 10 })).toMatchObject({ status: 503 })
  expect(await refund({ id: lost, amount: 10 })).toMatchObject({ status: 200, body: { id: lost } })
  expect(shop.stripe.account.refunds).toHaveLength(2)
  expect(await rows()).toHaveLength(2)
})

it('records one refund when the webhook arrives before the response', async () => {
  const id = randomUUID()
  const [session] = [...shop.stripe.account.sessions.values()]
  const answer = refund({ id, is_still_owed: true, reason: 'Twice' })
  const charge = shop.stripe.account.charge(session?.payment_intent ?? '')
  await Promise.all([answer, shop.tell(till.business, shop.stripe.event('charge.refunded', charge))])
  await shop.tell(till.business, shop.stripe.event('charge.refunded', charge))
  expect(await rows()).toMatchObject([{ id, is_still_owed: true, reason: 'Twice', user_id: till.owner }])
})

it('never refunds more than was paid', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => refund({ amount: 30 })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(answers.filter(({ body }) => body['code'] === 'refund_too_large')).toHaveLength(7)
  for (const amount of [0, -1, 10.001, 'x', null]) expect((await refund({ amount })).status).toBe(400)
  expect((await refund({ amount: 10.01 })).status).toBe(409)
  expect(await rows()).toHaveLength(3)
})

it('leaves the books unchanged when Stripe refuses, and allows another attempt', async () => {
  const [session] = [...shop.stripe.account.sessions.values()]
  shop.stripe.account.createRefund({ payment_intent: session?.payment_intent ?? '', amount: '9000' })
  expect(await refund()).toMatchObject({ status: 409, body: { code: 'refund_refused' } })
  expect(await rows()).toEqual([])
  expect(await refund({ amount: 10 })).toMatchObject({ status: 200 })
})

it('is allowed for the office only, and for its own payments', async () => {
  const manager = await addUser(shop.scratch.database, `${randomUUID()}@example.com`)
  const worker = await addUser(shop.scratch.database, `${randomUUID()}@example.com`)
  await addMember(shop.scratch.database, till.business, manager, 'manager')
  await addMember(shop.scratch.database, till.business, worker, 'worker')
  const stranger = (await cardPaymentFixture(shop.scratch.database)).owner
  for (const person of [worker, stranger])
    expect(await refund({}, person)).toMatchObject({ status: 404, body: { code: 'payment_not_found' } })
  expect(await refund({}, till.owner, randomUUID())).toMatchObject({ status: 404 })
  expect((await shop.send('refund-online', { payment_id: payment, refund: {} })).status).toBe(401)
  expect(await refund({}, manager)).toMatchObject({ status: 200 })
})
