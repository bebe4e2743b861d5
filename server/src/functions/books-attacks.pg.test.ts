import { randomUUID } from 'node:crypto'
import {
  type CardPaymentFixture,
  cardPaymentFixture,
} from '@fieldlark/supabase/access/card-payment-fixture.ts'
import { line } from '@fieldlark/supabase/access/line.ts'
import { type PaymentFixture, paymentFixture } from '@fieldlark/supabase/access/payment-fixture.ts'
import { one, refusal } from '@fieldlark/supabase/access/people.ts'
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
})

/** A session that the client of this business has paid on. */
async function paidAt({ token }: CardPaymentFixture, amount?: number) {
  const known = new Set(shop.stripe.account.sessions.keys())
  await shop.link({ action: 'pay', token, ...(amount !== undefined && { amount }) })
  const session = one([...shop.stripe.account.sessions.values()].find(({ id }) => !known.has(id)))
  shop.stripe.account.complete(session.id)
  return session
}
const completed = (session: object) => shop.stripe.event('checkout.session.completed', session)
const payments = ({ mine, business }: CardPaymentFixture) =>
  mine<{ id: string; amount: string }>(
    'select id, amount from public.payments where business_id = $1 order by created_at',
    [business],
  )

describe('payment events of another business', () => {
  it('cannot reassign a payment to another invoice', async () => {
    const thief = await cardPaymentFixture(shop.scratch.database)
    const session = await paidAt(till)
    const copied = { ...(await paidAt(thief)), payment_intent: session.payment_intent }
    expect(await shop.tell(thief.business, completed(copied))).toMatchObject({ status: 200 })
    expect(await shop.tell(till.business, completed(session))).toMatchObject({ body: { outcome: 'paid' } })
    expect(await till.read()).toMatchObject({ status: 'paid', balance: '0.00' })
    expect(await payments(till)).toMatchObject([{ amount: '100.00' }])
  })

  it('are ignored when they name a checkout of this business', async () => {
    const thief = await cardPaymentFixture(shop.scratch.database)
    const session = await paidAt(till)
    expect(await shop.tell(thief.business, completed(session))).toMatchObject({
      body: { outcome: 'ignored' },
    })
    expect(await payments(thief)).toEqual([])
    expect(await till.read()).toMatchObject({ status: 'sent', balance: '100.00' })
  })
})

it('money being refunded by card cannot be refunded in cash at the same time', async () => {
  await shop.tell(till.business, completed(await paidAt(till)))
  const payment = one((await payments(till))[0]).id
  await till.mine('select public.begin_online_refund($1, $2)', [
    payment,
    JSON.stringify({ id: randomUUID(), amount: 80, is_still_owed: false }),
  ])
  const cash = (amount: number) =>
    refusal(
      till.mine('select public.refund_payment($1, $2)', [
        payment,
        JSON.stringify({ id: randomUUID(), amount, method: 'cash', is_still_owed: false }),
      ]),
    )
  expect(await cash(21)).toBe('PT409 refund_too_large')
  expect(await cash(20)).toBe('done')
})

it('deleting a business deletes its payments, refunds, events and statements', async () => {
  await shop.tell(till.business, completed(await paidAt(till)))
  const payment = one((await payments(till))[0]).id
  await shop.refund(till.owner, {
    payment_id: payment,
    refund: { id: randomUUID(), amount: 40, is_still_owed: true, tell_client: true },
  })
  await shop.link({ action: 'pay', token: till.token })
  await till.mine(`select public.make_statement($1, $2, '2026-01-01', '2026-12-31')`, [
    till.client,
    randomUUID(),
  ])
  const expense = randomUUID()
  await till.mine(
    `insert into public.expenses (id, business_id, category, amount, date) values ($1, $2, 'fuel', 5, '2026-11-20')`,
    [expense, till.business],
  )
  await till.mine(
    `insert into public.receipts (business_id, expense_id, name, path, mime_type, size_bytes)
     values ($1, $2, 'R', $1::uuid || '/' || gen_random_uuid() || '.png', 'image/png', 9)`,
    [till.business, expense],
  )
  await shop.scratch.database.query(
    `insert into public.reminders_sent (business_id, record, record_id, step) values ($1, 'invoice', $2, 'due_1')`,
    [till.business, till.invoice],
  )
  await shop.scratch.database.query('delete from public.businesses where id = $1', [till.business])
  const tables = await shop.scratch.database.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.columns
     where column_name = 'business_id' and table_schema in ('public', 'private')
       and is_updatable = 'YES' and table_name not in ('outbox', 'reminder_candidates')`,
  )
  const left = []
  for (const { name } of tables) {
    const rows = await shop.scratch.database.query(`select from ${name} where business_id = $1 limit 1`, [
      till.business,
    ])
    if (rows.length > 0) left.push(name)
  }
  expect(left).toEqual([])
})

it('a forwarded invoice link reveals no more than the document', async () => {
  const { body } = await shop.link({ action: 'open', token: till.token })
  const { client, invoice, lines } = body as Record<string, object>
  expect(Object.keys(client ?? {}).toSorted()).toEqual(['address', 'company_name', 'language', 'name'])
  const answer = JSON.stringify([invoice, lines])
  for (const field of ['user_id', 'source_id', 'service_id', 'viewed_at', 'is_sample', 'version"'])
    expect(answer).not.toContain(field)
})

describe('PDF access', () => {
  let books: PaymentFixture
  beforeEach(async () => {
    books = await paymentFixture(shop.scratch.database)
  })
  const print = (by: string, fields: object) =>
    shop
      .documentPdf(by, fields)
      .then(({ status, headers }) => `${status} ${headers.get('content-type')?.split(';')[0]}`)
  const printed = '200 application/pdf'
  const nothing = '404 application/json'

  it('gives earlier versions to the office only, and the current one to workers too', async () => {
    const job = await books.job()
    await books.mine('insert into public.job_members (business_id, job_id, user_id) values ($1, $2, $3)', [
      books.business,
      job.id,
      books.worker,
    ])
    const invoice = await books.create([{ job_id: job.id }])
    await books.send(invoice.id, 'marked')
    const { version } = await books.read(invoice.id)
    await books.save({ id: invoice.id, version }, [
      line({ unit_price: 55, source: { job_line_id: one(job.lines[0]) } }),
    ])
    const fields = { kind: 'invoice', id: invoice.id }
    for (const version_number of [undefined, 1, 2])
      expect(await print(books.owner, { ...fields, version_number })).toBe(printed)
    expect(await print(books.worker, fields)).toBe(printed)
    expect(await print(books.worker, { ...fields, version_number: 2 })).toBe(printed)
    expect(await print(books.worker, { ...fields, version_number: 1 })).toBe(nothing)
    expect(await print(books.other, fields)).toBe(nothing)
  })

  it('is denied to other businesses and for ids of another document kind', async () => {
    const other = await paymentFixture(shop.scratch.database)
    const { id } = await other.bill()
    const payment = (await other.record(id, 10)).id
    const statement = randomUUID()
    await other.call('make_statement', {
      client_id: other.client,
      id: statement,
      from_date: '2026-01-01',
      to_date: '2026-12-31',
    })
    const ids = { invoice: id, receipt: payment, statement, 'job-sheet': (await other.job()).id }
    for (const kind of Object.keys(ids))
      for (const [of, each] of Object.entries(ids)) {
        const fields = { kind, id: each }
        expect(await print(books.owner, fields)).toBe(nothing)
        expect([kind, of, await print(other.owner, fields)]).toEqual([
          kind,
          of,
          kind === of ? printed : nothing,
        ])
        expect(await print(other.worker, fields)).toBe(nothing)
      }
    for (const kind of ['receipt', 'statement', 'job-sheet'])
      expect(await print(other.owner, { kind, token: till.token })).toBe(nothing)
  })
})
