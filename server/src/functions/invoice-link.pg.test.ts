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
  shop.stripe.requests.length = 0
  shop.stripe.trouble.length = 0
})

const sessions = () => [...shop.stripe.account.sessions.values()]
const pay = (amount?: unknown, token = till.token) =>
  shop.link({ action: 'pay', token, ...(amount === undefined ? {} : { amount }) })
const check = () => shop.link({ action: 'check', token: till.token })
const open = () => shop.link({ action: 'open', token: till.token })

it('opens the invoice for whoever has the link and records “I have paid”', async () => {
  expect(await open()).toMatchObject({
    status: 200,
    body: { state: 'viewed', can_pay_online: true, invoice: { balance: 100 }, client: { name: 'Zoe' } },
  })
  expect(await shop.link({ action: 'claim', token: till.token })).toMatchObject({
    status: 200,
    body: { invoice: { claimed_paid_at: expect.any(String), balance: 100 } },
  })
})

it('rejects altered links, unknown actions and unreadable amounts', async () => {
  const dead = await shop.link({ action: 'open', token: `${till.token}A` })
  expect(dead).toMatchObject({ status: 404, body: { code: 'link_not_found' } })
  for (const action of ['pay', 'claim', 'check'])
    expect(await shop.link({ action, token: 'short' })).toEqual(dead)
  expect(await shop.link({ action: 'delete', token: till.token })).toMatchObject({ status: 400 })
  for (const amount of ['50', Number.NaN.toString(), {}, [1], true])
    expect(await pay(amount)).toMatchObject({ status: 400, body: { code: 'bad_request' } })
  for (const amount of [0, -5, 100.01, 1e15, 0.001, 33.333])
    expect(await pay(amount)).toMatchObject({ status: 400, body: { code: 'amount_out_of_range' } })
  expect(sessions()).toEqual([])
})

describe('paying by card', () => {
  it('opens one checkout for the balance, with a return address and a description', async () => {
    const { status, body } = await pay()
    const [session] = sessions()
    expect({ status, body }).toEqual({ status: 200, body: { url: session?.url } })
    expect(session).toMatchObject({
      amount_total: 10_000,
      currency: 'usd',
      success_url: `http://project.test/i/${till.token}?paid=1`,
      cancel_url: `http://project.test/i/${till.token}?paid=0`,
      metadata: { fieldlark_business: till.business, fieldlark_invoice: till.invoice },
    })
  })

  it.each([
    ['JPY', 3500, 3500],
    ['KRW', 120_000, 120_000],
    ['EUR', 99.99, 9999],
  ])('charges %s in its smallest unit', async (currency, amount, minor) => {
    till = await cardPaymentFixture(shop.scratch.database, amount, currency)
    await pay()
    expect(sessions()).toMatchObject([{ amount_total: minor, currency: currency.toLowerCase() }])
    if (currency !== 'EUR') expect(await pay(0.5)).toMatchObject({ status: 400 })
  })

  it('opens one checkout for fifty clicks at once', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => pay(40)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    expect(sessions()).toHaveLength(1)
  })

  it('opens a new checkout for another amount and closes the one before', async () => {
    await pay(40)
    await pay(60)
    expect(sessions().map(({ status, amount_total }) => [status, amount_total])).toEqual([
      ['expired', 4000],
      ['open', 6000],
    ])
    const urls = await Promise.all([pay(10), pay(20), pay(30), pay(10)])
    expect(urls.every(({ status }) => status === 200 || status === 503)).toBe(true)
    expect(sessions().filter(({ status }) => status === 'open')).toHaveLength(1)
  })

  it('returns to the link it was opened from, not to another one', async () => {
    const token = 'b'.repeat(32)
    await shop.scratch.database.query(
      `insert into private.invoice_links (business_id, invoice_id, token_hash, expires_at)
       values ($1, $2, private.token_hash($3), now() + interval '1 day')`,
      [till.business, till.invoice, token],
    )
    await pay()
    await pay(undefined, token)
    expect(sessions().map(({ status, success_url }) => [status, success_url])).toEqual([
      ['expired', `http://project.test/i/${till.token}?paid=1`],
      ['open', `http://project.test/i/${token}?paid=1`],
    ])
  })

  it('opens one checkout when the response is lost and the request is retried', async () => {
    shop.stripe.trouble.push('lost', 'lost', 'lost')
    expect(await pay()).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect(await pay()).toMatchObject({ status: 200 })
    expect(sessions()).toHaveLength(1)
  })

  it('reports Stripe’s refusal with a code and allows another attempt', async () => {
    expect(await pay(0.3)).toMatchObject({ status: 400, body: { code: 'amount_too_small' } })
    expect(await pay()).toMatchObject({ status: 200 })
    await till.mine('select public.set_payment_keys($1, $2)', [till.business, 'sk_test_wrong_0123456789'])
    const rejected = await pay(50)
    expect(rejected).toMatchObject({ status: 409, body: { code: 'card_unavailable' } })
    expect(JSON.stringify(rejected)).not.toContain('sk_')
  })

  it('is not offered when nothing is due or without Stripe keys', async () => {
    await till.mine('select public.forget_payment_keys($1)', [till.business])
    expect(await pay()).toMatchObject({ status: 409, body: { code: 'payments_not_set_up' } })
    await shop.scratch.database.query(`update public.invoices set status = 'void' where id = $1`, [
      till.invoice,
    ])
    expect(await pay()).toMatchObject({ status: 409, body: { code: 'invoice_void' } })
  })
})

describe('returning from the checkout', () => {
  it('records the payment even before the webhook arrives', async () => {
    await pay(40)
    expect(await check()).toMatchObject({ body: { payments: [], invoice: { balance: 100 } } })
    shop.stripe.account.complete(sessions()[0]?.id ?? '')
    const answers = await Promise.all(Array.from({ length: 10 }, check))
    for (const { body } of answers)
      expect(body).toMatchObject({ state: 'partial', payments: [{ amount: 40 }], invoice: { balance: 60 } })
    expect(await pay()).toMatchObject({ status: 200 })
    expect(sessions()[1]?.amount_total).toBe(6000)
  })

  it('with another amount first settles what was paid on the previous checkout', async () => {
    await pay(40)
    shop.stripe.account.complete(sessions()[0]?.id ?? '')
    expect(await pay(100)).toMatchObject({ status: 400, body: { code: 'amount_out_of_range' } })
    expect(await till.read()).toMatchObject({ paid_amount: '40.00', balance: '60.00' })
  })

  it('waits for a payment that the bank has not confirmed and opens no second checkout', async () => {
    await pay(40)
    shop.stripe.account.complete(sessions()[0]?.id ?? '', false)
    expect(await check()).toMatchObject({ body: { payments: [] } })
    expect(await pay(60)).toMatchObject({ status: 409, body: { code: 'payment_processing' } })
  })

  it('shows the invoice when Stripe cannot be reached', async () => {
    await pay()
    shop.stripe.trouble.push(500, 500, 500)
    expect(await check()).toMatchObject({ status: 200, body: { state: 'sent' } })
  })
})
