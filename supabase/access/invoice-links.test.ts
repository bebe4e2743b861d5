import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CardPaymentFixture, cardPaymentFixture, secretKey } from './card-payment-fixture.ts'
import { ask, one, refusal, type Scratch, scratchSchema } from './people.ts'

let scratch: Scratch
let till: CardPaymentFixture
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())
beforeEach(async () => {
  till = await cardPaymentFixture(scratch.database)
})

type Page = Record<string, unknown> & { invoice: Record<string, unknown> }
const page = async (text: string, values: readonly unknown[]): Promise<Page> =>
  one((await till.served<{ page: Page }>(`select ${text} as page`, values))[0]).page
const open = (isOpening = true, by = till.token) =>
  page('public.open_invoice_link($1, $2, $3, $4)', [by, isOpening, '203.0.113.9', 'Phone'])
const claim = (by = till.token) => page('public.claim_invoice_paid($1, $2, $3)', [by, '203.0.113.9', 'Phone'])
const become = (status: string) =>
  scratch.database.query('update public.invoices set status = $2 where id = $1', [till.invoice, status])
const eventsOf = (kind: string) =>
  till.mine<{ data: object }>(
    'select data from public.record_events where record_id = $1 and kind = $2 order by id',
    [till.invoice, kind],
  )

test('a link opens its invoice without internal data and without keys', async () => {
  const opened = await open()
  expect(opened).toMatchObject({
    state: 'viewed',
    version_number: 1,
    can_pay_online: true,
    invoice: { title: 'Spring cleaning', total_amount: 100, balance: 100 },
    business: { name: 'Brightside', currency: 'USD', language: 'en' },
    client: { name: 'Zoe', language: 'en' },
    payments: [],
  })
  const text = JSON.stringify(opened)
  for (const secret of [
    till.owner,
    secretKey,
    'cost',
    'is_sample',
    'business_id',
    'client_id',
    'property_id',
  ])
    expect(text).not.toContain(secret)
})

test('opening is logged once, not for previews, and does not make an open form stale', async () => {
  const { version } = await till.read()
  await open(false)
  expect(await till.read()).toMatchObject({ viewed_at: null })
  await open()
  const viewed = await till.read()
  expect(viewed).toMatchObject({ viewed_at: expect.any(Date), version })
  await open()
  expect(await till.read()).toEqual(viewed)
  expect(await eventsOf('viewed')).toEqual([
    { data: { version_number: 1, ip: '203.0.113.9', user_agent: 'Phone' } },
  ])
})

test('altered, revoked and expired links and those of drafts or deleted invoices get the same answer', async () => {
  const edited = `${till.token.slice(0, -1)}${till.token.endsWith('0') ? '1' : '0'}`
  for (const each of ['', edited, 'x'.repeat(43), till.invoice])
    expect(await refusal(open(true, each))).toBe('PT404 link_not_found')
  const links = (set: string) =>
    scratch.database.query(`update private.invoice_links set ${set} where invoice_id = $1`, [till.invoice])
  await links('revoked_at = now()')
  expect(await refusal(open())).toBe('PT404 link_not_found')
  await links('revoked_at = null, expires_at = now()')
  expect(await refusal(claim())).toBe('PT404 link_not_found')
  await links(`expires_at = now() + interval '1 day'`)
  await become('void')
  await become('draft')
  expect(await refusal(open())).toBe('PT404 link_not_found')
  await till.mine('delete from public.invoices where id = $1', [till.invoice])
  expect(await refusal(open())).toBe('PT404 link_not_found')
})

test('only the server can open links, so users and visitors cannot try tokens', async () => {
  for (const person of [till.owner, 'anon']) {
    for (const text of [
      'select public.open_invoice_link($1, true)',
      'select public.claim_invoice_paid($1)',
      'select public.begin_checkout($1)',
      'select public.linked_checkout($1)',
    ])
      expect(await refusal(ask(scratch.database, person, text, [till.token]))).toMatch(/^42501/)
  }
})

test('a void invoice says so and cannot be paid', async () => {
  await become('void')
  expect(await open()).toMatchObject({ state: 'void', can_pay_online: false })
  expect(await refusal(claim())).toBe('PT409 invoice_void')
})

test('the invoice of a closed business is shown, and takes neither a report nor a payment', async () => {
  await scratch.database.query('update public.businesses set closed_at = now() where id = $1', [
    till.business,
  ])
  expect(await open()).toMatchObject({ is_closed: true, can_pay_online: false, invoice: { balance: 100 } })
  expect(await refusal(claim())).toBe('PT409 business_closed')
  expect(await refusal(page('public.begin_checkout($1, null)', [till.token]))).toBe('PT409 business_closed')
  expect(await eventsOf('claimed_paid')).toEqual([])
  await scratch.database.query('update public.businesses set closed_at = null where id = $1', [till.business])
  expect(await claim()).toMatchObject({ is_closed: false })
})

test('without Stripe keys an invoice cannot be paid by card', async () => {
  await till.mine('select public.forget_payment_keys($1)', [till.business])
  expect(await open()).toMatchObject({ can_pay_online: false })
})

test('“I have paid” is recorded once, changes no balance, and is possible again after a reminder', async () => {
  await Promise.all(Array.from({ length: 20 }, () => claim()))
  expect(await till.read()).toMatchObject({
    status: 'sent',
    balance: '100.00',
    claimed_paid_at: expect.any(Date),
  })
  expect(await eventsOf('claimed_paid')).toHaveLength(1)
  expect(await till.mails()).toMatchObject([
    { kind: 'invoice-claimed-owner', data: { client_name: 'Zoe', balance: 100 } },
  ])
  await scratch.database.query('update public.invoices set last_mailed_at = now() where id = $1', [
    till.invoice,
  ])
  await claim()
  expect(await eventsOf('claimed_paid')).toHaveLength(2)
  expect(await till.mails()).toHaveLength(2)
})
