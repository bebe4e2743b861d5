import {
  type CardPaymentFixture,
  cardPaymentFixture,
} from '@fieldlark/supabase/access/card-payment-fixture.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openShop, type Shop } from './testing/online-shop.ts'

let shop: Shop
let till: CardPaymentFixture
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  till = await cardPaymentFixture(shop.scratch.database)
  shop.stripe.account.sessions.clear()
  shop.stripe.account.refunds.length = 0
  shop.stripe.trouble.length = 0
})

/** Opens a checkout for this amount and pays on it. */
async function paid(amount: number, isPaid = true) {
  await shop.link({ action: 'pay', token: till.token, amount })
  const open = [...shop.stripe.account.sessions.values()].find(({ status }) => status === 'open')
  return shop.stripe.account.complete(open?.id ?? '', isPaid)
}
const completed = (session: object, type = 'checkout.session.completed') => shop.stripe.event(type, session)
const tell = (event: object, business = till.business) => shop.tell(business, event)
const payments = () =>
  till.mine<{ amount: string; method: string; invoice_id: string | null }>(
    'select amount, method, invoice_id from public.payments where business_id = $1 order by created_at, id',
    [till.business],
  )
const refunds = () =>
  till.mine(
    'select amount, is_still_owed, method from public.refunds where business_id = $1 order by created_at',
    [till.business],
  )
const credit = async () =>
  (
    await till.mine<{ sum: string | null }>(
      'select sum(amount) as sum from public.credits where business_id = $1',
      [till.business],
    )
  )[0]?.sum

describe('a payment', () => {
  it('is recorded once, however often its event arrives, also concurrently', async () => {
    const event = completed(await paid(40))
    const answers = await Promise.all(Array.from({ length: 10 }, () => tell(event)))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    const outcomes = answers.map(({ body }) => body['outcome'])
    expect(outcomes.filter((outcome) => outcome === 'paid')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'duplicate')).toHaveLength(9)
    expect(await tell(event)).toEqual({ status: 200, body: { received: true, outcome: 'duplicate' } })
    expect(await payments()).toEqual([{ amount: '40.00', method: 'online', invoice_id: till.invoice }])
    expect(await till.read()).toMatchObject({ status: 'sent', balance: '60.00' })
  })

  it('of the whole balance settles the invoice and sends mail to both sides', async () => {
    await tell(completed(await paid(100)))
    expect(await till.read()).toMatchObject({ status: 'paid', balance: '0.00' })
    const mails = (await till.mails()).map(({ kind, to_address }) => `${kind} ${to_address}`)
    expect(mails).toHaveLength(2)
    expect(mails).toContain('payment-receipt zoe@example.com')
    expect(mails).toContainEqual(expect.stringMatching(/^invoice-paid-owner /))
  })

  it('that a bank has yet to confirm counts only once it is confirmed', async () => {
    const session = await paid(40, false)
    expect(await tell(completed(session))).toMatchObject({ body: { outcome: 'waiting' } })
    expect(await payments()).toEqual([])
    session.payment_status = 'paid'
    const later = completed(session, 'checkout.session.async_payment_succeeded')
    expect(await tell(later)).toMatchObject({ body: { outcome: 'paid' } })
    expect(await payments()).toHaveLength(1)
  })

  it('that the bank declined can be followed by another', async () => {
    const session = await paid(40, false)
    await tell(completed(session))
    await tell(completed(session, 'checkout.session.async_payment_failed'))
    expect(await payments()).toEqual([])
    expect(await shop.link({ action: 'pay', token: till.token, amount: 60 })).toMatchObject({ status: 200 })
  })

  it('that arrives after the invoice was voided becomes client credit', async () => {
    const session = await paid(40)
    await shop.scratch.database.query(`update public.invoices set status = 'void' where id = $1`, [
      till.invoice,
    ])
    expect(await tell(completed(session))).toMatchObject({ body: { outcome: 'paid' } })
    expect(await payments()).toEqual([{ amount: '40.00', method: 'online', invoice_id: null }])
    expect(await credit()).toBe('40.00')
  })

  it('above the balance pays it, and the rest becomes client credit', async () => {
    const session = await paid(100)
    await till.mine(
      `select public.record_payment($1, jsonb_build_object('id', gen_random_uuid(), 'invoice_id', $2::text,
        'amount', 70, 'method', 'cash'))`,
      [till.business, till.invoice],
    )
    await tell(completed(session))
    expect(await till.read()).toMatchObject({ status: 'paid', balance: '0.00' })
    expect(await credit()).toBe('70.00')
  })

  it('concurrent with a cash payment and an open client page keeps the books balanced', async () => {
    const event = completed(await paid(60))
    const cash = (amount: number) =>
      till.mine(
        `select public.record_payment($1, jsonb_build_object('id', gen_random_uuid(), 'invoice_id', $2::text,
          'amount', $3::numeric, 'method', 'cash'))`,
        [till.business, till.invoice, amount],
      )
    await Promise.all([
      ...Array.from({ length: 4 }, () => tell(event)),
      ...Array.from({ length: 4 }, () => cash(10)),
      ...Array.from({ length: 4 }, () => shop.link({ action: 'open', token: till.token })),
      ...Array.from({ length: 4 }, () => shop.link({ action: 'check', token: till.token })),
    ])
    expect(await payments()).toHaveLength(5)
    expect(await till.read()).toMatchObject({ status: 'paid', balance: '0.00' })
  })

  it('is recorded as Stripe’s API reports it when the event says something else', async () => {
    const session = await paid(40)
    expect(await tell(completed({ ...session, amount_total: 1 }))).toMatchObject({
      body: { outcome: 'paid' },
    })
    expect(await payments()).toMatchObject([{ amount: '40.00' }])
  })

  it('in another currency is not recorded', async () => {
    const session = await paid(40)
    session.currency = 'jpy'
    expect(await tell(completed(session))).toMatchObject({ status: 200, body: { outcome: 'other_currency' } })
    expect(await payments()).toEqual([])
    const events = await till.mine(
      `select data from public.record_events where record_id = $1 and kind = 'payment_mismatch'`,
      [till.invoice],
    )
    expect(events).toMatchObject([{ data: { currency: 'JPY' } }])
  })
})

describe('an event', () => {
  it('that is forged, signed by another business, old or unsigned is rejected with the same error', async () => {
    const event = completed(await paid(40))
    const { stripe } = shop
    const signed = stripe.sign(event)
    const old = Math.floor(Date.now() / 1000) - 301
    const answers = [
      await shop.tell(till.business, event, stripe.sign(event, 'whsec_of_somebody_else')),
      await shop.tell(till.business, event, stripe.sign(event, undefined, old)),
      await shop.tell(till.business, event, { ...signed, payload: signed.payload.replace('4000', '4001') }),
      await shop.tell(till.business, event, { ...signed, header: '' }),
      await shop.tell('00000000-0000-4000-8000-000000000000', event),
      await shop.tell('nobody', event),
    ]
    expect(new Set(answers.map((each) => JSON.stringify(each)))).toEqual(
      new Set([
        JSON.stringify({
          status: 400,
          body: { code: 'bad_signature', message: 'The signature is missing or wrong.' },
        }),
      ]),
    )
    await till.mine('select public.forget_payment_keys($1)', [till.business])
    expect(await tell(event)).toEqual(answers[0])
    expect(await payments()).toEqual([])
  })

  it('of 256 kB or more is rejected unread', async () => {
    const huge = completed({ ...(await paid(40)), more: 'x'.repeat(256 * 1024) })
    expect((await tell(huge)).status).toBe(413)
  })

  it('about another business’s checkout is ignored, even when both use one Stripe account', async () => {
    const session = await paid(40)
    const other = await cardPaymentFixture(shop.scratch.database)
    expect(await tell(completed(session), other.business)).toMatchObject({
      status: 200,
      body: { outcome: 'ignored' },
    })
    expect(await payments()).toEqual([])
    expect(await tell(completed(session))).toMatchObject({ body: { outcome: 'paid' } })
  })

  it('about something unrelated is acknowledged and ignored', async () => {
    const session = await paid(40)
    for (const event of [
      shop.stripe.event('customer.created', { id: 'cus_1', object: 'customer' }),
      completed({ ...session, client_reference_id: 'order 5' }),
      completed({ ...session, client_reference_id: null }),
      shop.stripe.event('charge.refunded', { object: 'charge', payment_intent: 'pi_x', metadata: {} }),
    ])
      expect(await tell(event)).toMatchObject({ status: 200, body: { outcome: 'ignored' } })
    expect(await payments()).toEqual([])
  })

  it('about an expired session closes the checkout', async () => {
    await shop.link({ action: 'pay', token: till.token, amount: 40 })
    const [session] = [...shop.stripe.account.sessions.values()]
    if (!session) throw new Error('There is no page.')
    session.status = 'expired'
    expect(await tell(completed(session, 'checkout.session.expired'))).toMatchObject({
      body: { outcome: 'expired' },
    })
    await shop.link({ action: 'pay', token: till.token, amount: 40 })
    expect(shop.stripe.account.sessions.size).toBe(2)
  })
})

describe('a refund made in Stripe’s dashboard', () => {
  const refunded = (payment: string) =>
    shop.stripe.event('charge.refunded', shop.stripe.account.charge(payment))

  it('is recorded once, and the invoice is not owed again', async () => {
    const session = await paid(100)
    await tell(completed(session))
    const payment = session.payment_intent ?? ''
    shop.stripe.account.createRefund({ payment_intent: payment, amount: '3000' })
    await Promise.all(Array.from({ length: 5 }, () => tell(refunded(payment))))
    expect(await refunds()).toEqual([{ amount: '30.00', is_still_owed: false, method: 'online' }])
    shop.stripe.account.createRefund({ payment_intent: payment, amount: '7000' })
    await tell(refunded(payment))
    expect(await refunds()).toHaveLength(2)
    expect(await till.read()).toMatchObject({ status: 'paid', balance: '0.00' })
  })

  it('of money that became credit reduces the credit', async () => {
    const session = await paid(100)
    await shop.scratch.database.query(`update public.invoices set status = 'void' where id = $1`, [
      till.invoice,
    ])
    await tell(completed(session))
    shop.stripe.account.createRefund({ payment_intent: session.payment_intent ?? '', amount: '6000' })
    await tell(refunded(session.payment_intent ?? ''))
    expect(await refunds()).toMatchObject([{ amount: '60.00', is_still_owed: false }])
    expect(await credit()).toBe('40.00')
  })

  it('that arrives before its payment is requested again and recorded then', async () => {
    const session = await paid(100)
    const payment = session.payment_intent ?? ''
    shop.stripe.account.createRefund({ payment_intent: payment, amount: '2500' })
    const early = refunded(payment)
    expect(await tell(early)).toMatchObject({ status: 503, body: { code: 'payment_missing' } })
    await tell(completed(session))
    expect(await tell(early)).toMatchObject({ status: 200, body: { outcome: 'refunded' } })
    expect(await refunds()).toMatchObject([{ amount: '25.00' }])
  })
})

it('events in any order and any number leave the same books', async () => {
  for (let round = 0; round < 12; round += 1) {
    till = await cardPaymentFixture(shop.scratch.database)
    const first = await paid(30)
    await tell(completed(first))
    const next = await paid(70)
    const payment = first.payment_intent ?? ''
    shop.stripe.account.createRefund({ payment_intent: payment, amount: '1000' })
    const events = [
      completed(first),
      completed(next),
      shop.stripe.event('charge.refunded', shop.stripe.account.charge(payment)),
      completed({ ...first, status: 'expired' }, 'checkout.session.expired'),
      shop.stripe.event('payment_intent.succeeded', { id: payment, object: 'payment_intent' }),
    ]
    // Stripe repeats every event that was not acknowledged.
    let waiting = [...events, ...events, ...events]
      .map((event) => ({ event, at: Math.random() }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ event }) => event)
    while (waiting.length > 0) {
      const answers = await Promise.all(
        waiting.slice(0, 4).map(async (event) => ({ event, ...(await tell(event)) })),
      )
      waiting = [
        ...waiting.slice(4),
        ...answers.filter(({ status }) => status !== 200).map(({ event }) => event),
      ]
    }
    expect(await payments()).toHaveLength(2)
    expect(await refunds()).toEqual([{ amount: '10.00', is_still_owed: false, method: 'online' }])
    expect(await till.read()).toMatchObject({ status: 'paid', balance: '0.00' })
  }
})
