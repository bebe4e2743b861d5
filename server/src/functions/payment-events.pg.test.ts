import { openTill, type Till } from '@fieldlark/supabase/access/online.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openShop, type Shop } from './testing/online-shop.ts'

let shop: Shop
let till: Till
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  till = await openTill(shop.scratch.database)
  shop.stripe.account.sessions.clear()
  shop.stripe.account.refunds.length = 0
  shop.stripe.trouble.length = 0
})

/** Somebody has opened the page of the company for this amount and paid on it. */
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
  it('goes into the books once, however often it is told, all at once and again', async () => {
    const event = completed(await paid(40))
    const answers = await Promise.all(Array.from({ length: 10 }, () => tell(event)))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    const outcomes = answers.map(({ said }) => said['outcome'])
    expect(outcomes.filter((outcome) => outcome === 'paid')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'duplicate')).toHaveLength(9)
    expect(await tell(event)).toEqual({ status: 200, said: { received: true, outcome: 'duplicate' } })
    expect(await payments()).toEqual([{ amount: '40.00', method: 'online', invoice_id: till.invoice }])
    expect(await till.read()).toMatchObject({ status: 'sent', balance: '60.00' })
  })

  it('of all of it settles the invoice, and both sides have mail', async () => {
    await tell(completed(await paid(100)))
    expect(await till.read()).toMatchObject({ status: 'paid', balance: '0.00' })
    const mails = (await till.mails()).map(({ kind, to_address }) => `${kind} ${to_address}`)
    expect(mails).toHaveLength(2)
    expect(mails).toContain('payment-receipt zoe@example.com')
    expect(mails).toContainEqual(expect.stringMatching(/^invoice-paid-owner /))
  })

  it('that a bank has still to confirm waits, and counts when it is confirmed', async () => {
    const session = await paid(40, false)
    expect(await tell(completed(session))).toMatchObject({ said: { outcome: 'waiting' } })
    expect(await payments()).toEqual([])
    session.payment_status = 'paid'
    const later = completed(session, 'checkout.session.async_payment_succeeded')
    expect(await tell(later)).toMatchObject({ said: { outcome: 'paid' } })
    expect(await payments()).toHaveLength(1)
  })

  it('that the bank refused leaves the way open for another', async () => {
    const session = await paid(40, false)
    await tell(completed(session))
    await tell(completed(session, 'checkout.session.async_payment_failed'))
    expect(await payments()).toEqual([])
    expect(await shop.link({ action: 'pay', token: till.token, amount: 60 })).toMatchObject({ status: 200 })
  })

  it('that comes after the invoice was withdrawn is the client’s credit, not lost', async () => {
    const session = await paid(40)
    await shop.scratch.database.query(`update public.invoices set status = 'void' where id = $1`, [
      till.invoice,
    ])
    expect(await tell(completed(session))).toMatchObject({ said: { outcome: 'paid' } })
    expect(await payments()).toEqual([{ amount: '40.00', method: 'online', invoice_id: null }])
    expect(await credit()).toBe('40.00')
  })

  it('of more than is still due pays that, and the rest is credit', async () => {
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

  it('that comes while cash is taken and the client looks on ends in the same books', async () => {
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

  it('is taken as the company says it when it is asked, where the event says something else', async () => {
    const session = await paid(40)
    expect(await tell(completed({ ...session, amount_total: 1 }))).toMatchObject({
      said: { outcome: 'paid' },
    })
    expect(await payments()).toMatchObject([{ amount: '40.00' }])
  })

  it('in other money is not taken for ours', async () => {
    const session = await paid(40)
    session.currency = 'jpy'
    expect(await tell(completed(session))).toMatchObject({ status: 200, said: { outcome: 'other_currency' } })
    expect(await payments()).toEqual([])
    const told = await till.mine(
      `select data from public.record_events where record_id = $1 and kind = 'payment_mismatch'`,
      [till.invoice],
    )
    expect(told).toMatchObject([{ data: { currency: 'JPY' } }])
  })
})

describe('an event', () => {
  it('that is forged, signed by another, long ago or not at all is refused in the same words', async () => {
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
          said: { code: 'bad_signature', message: 'This is not signed as it should be.' },
        }),
      ]),
    )
    await till.mine('select public.forget_payment_keys($1)', [till.business])
    expect(await tell(event)).toEqual(answers[0])
    expect(await payments()).toEqual([])
  })

  it('of a quarter of a megabyte and more is not read', async () => {
    const huge = completed({ ...(await paid(40)), more: 'x'.repeat(256 * 1024) })
    expect((await tell(huge)).status).toBe(413)
  })

  it('about another business’s page is passed over, also where both use one account', async () => {
    const session = await paid(40)
    const other = await openTill(shop.scratch.database)
    expect(await tell(completed(session), other.business)).toMatchObject({
      status: 200,
      said: { outcome: 'ignored' },
    })
    expect(await payments()).toEqual([])
    expect(await tell(completed(session))).toMatchObject({ said: { outcome: 'paid' } })
  })

  it('about what is none of ours is answered and forgotten', async () => {
    const session = await paid(40)
    for (const event of [
      shop.stripe.event('customer.created', { id: 'cus_1', object: 'customer' }),
      completed({ ...session, client_reference_id: 'order 5' }),
      completed({ ...session, client_reference_id: null }),
      shop.stripe.event('charge.refunded', { object: 'charge', payment_intent: 'pi_x', metadata: {} }),
    ])
      expect(await tell(event)).toMatchObject({ status: 200, said: { outcome: 'ignored' } })
    expect(await payments()).toEqual([])
  })

  it('that nobody paid in time closes the page', async () => {
    await shop.link({ action: 'pay', token: till.token, amount: 40 })
    const [session] = [...shop.stripe.account.sessions.values()]
    if (!session) throw new Error('There is no page.')
    session.status = 'expired'
    expect(await tell(completed(session, 'checkout.session.expired'))).toMatchObject({
      said: { outcome: 'expired' },
    })
    await shop.link({ action: 'pay', token: till.token, amount: 40 })
    expect(shop.stripe.account.sessions.size).toBe(2)
  })
})

describe('a refund in the company’s own dashboard', () => {
  const refunded = (payment: string) =>
    shop.stripe.event('charge.refunded', shop.stripe.account.charge(payment))

  it('is in the books once; the invoice is not owed again', async () => {
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

  it('of what became credit takes the credit back', async () => {
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

  it('told before its payment is asked for again, and the end is the same', async () => {
    const session = await paid(100)
    const payment = session.payment_intent ?? ''
    shop.stripe.account.createRefund({ payment_intent: payment, amount: '2500' })
    const early = refunded(payment)
    expect(await tell(early)).toMatchObject({ status: 503, said: { code: 'payment_missing' } })
    await tell(completed(session))
    expect(await tell(early)).toMatchObject({ status: 200, said: { outcome: 'refunded' } })
    expect(await refunds()).toMatchObject([{ amount: '25.00' }])
  })
})

it('whatever the order and however often, the books end as they should', async () => {
  for (let round = 0; round < 12; round += 1) {
    till = await openTill(shop.scratch.database)
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
    // Told as the company does: what was not taken is told again later.
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
