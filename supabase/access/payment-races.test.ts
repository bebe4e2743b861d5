import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { line } from './line.ts'
import { type PaymentFixture, paymentFixture } from './payment-fixture.ts'
import { as, one, refusal, type Scratch, scratchSchema } from './people.ts'
import { seededRandom } from './seeded-random.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema({ ownerConnections: 24 })
})
afterAll(() => scratch.close())

/** The unexpected errors: deadlocks, violated constraints, duplicates. */
const surprises = (outcomes: readonly string[]) =>
  outcomes.filter((answer) => answer !== 'done' && !/^PT4\d\d [a-z_]+$/.test(answer))

/** All commands that change money or an invoice, on a few shared records. */
async function moves(books: PaymentFixture) {
  const bills = await Promise.all([1, 2, 3, 4].map(() => books.bill(100)))
  const draft = await books.save()
  const job = await books.job({}, [line(), line(), line()])
  const deposit = await books.record(null, 50, { job_id: job.id })
  const paid = await Promise.all(bills.map(({ id }) => books.record(id, 30)))
  await books.call('grant_credit', { client_id: books.client, id: randomUUID(), amount: 40 })
  const ids = [...bills, draft].map(({ id }) => id)
  const pick = <Item>(items: readonly Item[], at: number): Item => one(items[at % items.length])
  const some = (at: number) => 5 + (at % 37)
  return [
    (at: number) => books.record(pick(ids, at), some(at)),
    (at: number) => books.record(null, some(at), { job_id: job.id }),
    (at: number) => books.call('mark_invoice_paid', { invoice_id: pick(ids, at), payment_id: randomUUID() }),
    (at: number) => books.refund(pick(paid, at).id, 5, at % 2 === 0),
    (at: number) => books.refund(deposit.id, some(at), false),
    (at: number) => books.mine('select public.delete_payment($1)', [pick([...paid, deposit], at).id]),
    (at: number) => books.call('apply_credit', { invoice_id: pick(ids, at), id: randomUUID() }),
    (at: number) =>
      books.call('refund_credit', {
        client_id: books.client,
        refund: { id: randomUUID(), amount: some(at), method: 'cash' },
      }),
    (at: number) => books.send(pick(ids, at), at % 2 === 0 ? 'mail' : 'marked'),
    async (at: number) => {
      const { version } = await books.read(pick(ids, at))
      return books.save({ id: pick(ids, at), version }, [line({ unit_price: 60 + some(at) })])
    },
    (at: number) => books.step(pick(['write_off_invoice', 'undo_write_off'], at), pick(ids, at + 1)),
    (at: number) => books.step(pick(['void_invoice', 'unvoid_invoice'], at), pick(ids, at + 1)),
    (at: number) => books.create([{ job_line_id: pick(job.lines, at) }]),
    (at: number) =>
      scratch.database.transaction(async ({ query }) => {
        await query('select private.lock_invoice($1)', [pick(ids, at)])
        await query('select private.take_online_payment($1, $2, $3, $4, now())', [
          books.business,
          pick(ids, at),
          `pi_${randomUUID()}`,
          some(at),
        ])
      }),
    (at: number) => books.mine('select public.send_receipt($1)', [pick(paid, at).id]),
  ]
}

test('simultaneous commands on the same invoices and credit do not deadlock, and the books balance', async () => {
  const books = await paymentFixture(scratch.database)
  const all = await moves(books)
  const roll = seededRandom(5)
  const outcomes = await Promise.all(
    Array.from({ length: 400 }, () => refusal(one(all[roll(all.length)])(roll(1000)))),
  )
  expect(surprises(outcomes)).toEqual([])
  expect(outcomes.filter((answer) => answer === 'done').length).toBeGreaterThan(50)
  const wrong = await scratch.database.query(
    `select invoice.id, invoice.status, invoice.balance, sums.* from public.invoices as invoice
     cross join lateral private.invoice_sums(invoice.id) as sums
     where invoice.business_id = $1 and ((invoice.paid_amount, invoice.refunded_amount, invoice.credited_amount,
       invoice.balance) is distinct from (sums.paid, sums.refunded, sums.credited, sums.balance)
       or (invoice.status = 'sent' and invoice.balance = 0) or (invoice.status = 'paid' and invoice.balance > 0))`,
    [books.business],
  )
  expect(wrong).toEqual([])
  expect(await books.credit()).toBeGreaterThanOrEqual(0)
  const [numbers] = await books.mine(
    'select count(*)::int as rows, count(distinct payment_number)::int as numbers from public.payments',
  )
  expect(numbers?.['rows']).toBe(numbers?.['numbers'])
  const [account] = await books.mine<{ owes: number; closing: number }>(
    `select (balance - credit)::float as owes, (public.client_statement(client_id, '2000-01-01', '2099-12-31')
       ->> 'closing_balance')::float + (select coalesce(sum(credited_amount), 0)::float from public.invoices
         where client_id = $1 and status = 'draft') as closing
     from public.client_balances where client_id = $1`,
    [books.client],
  )
  expect(account?.closing).toBeCloseTo(one(account).owes, 6)
})

test('a deposit that is deleted while an invoice is made of its job is not used', async () => {
  const books = await paymentFixture(scratch.database)
  const job = await books.job({}, [line({ unit_price: 100 })])
  const deposit = await books.record(null, 50, { job_id: job.id })
  await books.call('grant_credit', { client_id: books.client, id: randomUUID(), amount: 40 })
  const { waiting } = await as(scratch.database, books.owner, async (query) => {
    await query('select public.delete_payment($1)', [deposit.id])
    const waiting = books.create([{ job_line_id: one(job.lines[0]) }])
    await expect
      .poll(() =>
        scratch.database.query(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        ),
      )
      .toHaveLength(1)
    return { waiting }
  })
  await waiting
  expect(await books.credit()).toBe(40)
})
