import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { approvedQuote } from './approved-quote.ts'
import { insertRow } from './insert-row.ts'
import { type InvoiceFixture, invoiceFixture, type Source } from './invoice-fixture.ts'
import { line } from './line.ts'
import { ask, one, refusal, type Scratch, scratchSchema } from './people.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

let billing: InvoiceFixture
let quote: string
beforeEach(async () => {
  await scratch.database.query('delete from public.businesses')
  billing = await invoiceFixture(scratch.database)
  quote = await approvedQuote(billing, {}, [line({ id: randomUUID(), quantity: 1, unit_price: 1000 })])
})

/** As if another total had been approved. */
const setApproved = (total: number) =>
  scratch.database.transaction(async ({ query }) => {
    await query('set local session_replication_role = replica')
    await query('update public.quotes set total = $2 where id = $1', [quote, total])
  })
/** The job of the quote, scheduled. */
const convert = async () => {
  const [job] = await billing.mine<{ id: string }>('select id from public.convert_quote($1, $2)', [
    quote,
    randomUUID(),
  ])
  await billing.mine(`update public.jobs set status = 'scheduled' where id = $1`, [one(job).id])
  return one(job).id
}
const sourced = async (source: Source, price: number, more: Record<string, unknown>[] = []) => {
  const { lines } = await billing.plan([source])
  return [
    ...lines.map((each) => ({ ...each, unit_price: price, quantity: 1 })),
    ...more.map((each) => line({ id: randomUUID(), ...each })),
  ]
}
const accept = (amount: number, by = billing.owner) =>
  ask(scratch.database, by, 'select public.accept_overrun($1, $2)', [quote, amount])
/** The details of the refusal. */
const figures = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown as { message: string; details?: string },
  )
  expect(error?.message).toBe('more_than_quoted')
  return JSON.parse(error?.details ?? '{}') as Record<string, unknown>
}

test('an invoice of exactly the approved quote asks nothing', async () => {
  const job = await convert()
  await billing.finish(job)
  expect((await billing.create([{ job_id: job }])).total_amount).toBe('1000.00')
})

test('a price above the approved quote is refused with both figures, and saved once it is meant', async () => {
  const job = await convert()
  await billing.finish(job)
  const id = randomUUID()
  const lines = await sourced({ job_id: job }, 1400)
  const save = () => billing.save({ id }, lines)
  expect(await figures(save())).toEqual({
    quote_id: quote,
    quote_number: 'Q-0001',
    approved: 1000,
    billed: 1400,
  })
  await accept(1400)
  expect((await save()).total_amount).toBe('1400.00')
  const { version } = await billing.read(id)
  const dearer = lines.map((each) => ({ ...each, unit_price: 1500 }))
  expect(await figures(billing.save({ id, version }, dearer))).toMatchObject({ billed: 1500 })
})

test('a line added by hand counts', async () => {
  const job = await convert()
  await billing.finish(job)
  const lines = await sourced({ job_id: job }, 1000, [{ name: 'Windows', unit_price: 50 }])
  expect(await figures(billing.save({}, lines))).toMatchObject({ approved: 1000, billed: 1050 })
})

test('other work on the same invoice does not count', async () => {
  const job = await convert()
  await billing.finish(job)
  const other = await billing.job({}, [line({ unit_price: 500 })])
  await billing.finish(other.id)
  expect((await billing.create([{ job_id: job }, { job_id: other.id }])).total_amount).toBe('1500.00')
})

test('a job that grew beyond its quote asks when it is invoiced on completion', async () => {
  const job = await convert()
  await scratch.database.query('update public.job_lines set unit_price = 1200 where job_id = $1', [job])
  const visit = await insertRow(scratch.database, 'visits', {
    business_id: billing.business,
    user_id: billing.owner,
    client_id: billing.client,
    job_id: job,
    visit_date: '2026-11-10',
    status: 'in_progress',
  })
  const invoice = randomUUID()
  const complete = () =>
    billing.mine(`select public.complete_visit($1, invoice_choice => 'now', invoice_id => $2)`, [
      visit,
      invoice,
    ])
  expect(await figures(complete())).toMatchObject({ approved: 1000, billed: 1200 })
  await accept(1200)
  await complete()
  expect((await billing.read(invoice)).total_amount).toBe('1200.00')
})

test('restoring a void invoice asks too', async () => {
  const job = await convert()
  await billing.finish(job)
  const first = await billing.create([{ job_id: job }])
  await billing.step('void_invoice', first.id)
  await setApproved(800)
  expect(await figures(billing.step('unvoid_invoice', first.id))).toMatchObject({
    approved: 800,
    billed: 1000,
  })
})

test('each visit of a recurring job may cost what the quote says; the timetable drafts more, sending it asks', async () => {
  const job = await convert()
  await billing.mine(
    `update public.jobs set schedule_type = 'recurring', billing_frequency = 'weekly', next_billing = '2027-01-01'
     where id = $1`,
    [job],
  )
  await billing.visit(job, '2026-11-10')
  await billing.visit(job, '2026-11-17')
  const drafts = async () => {
    await scratch.database.query(`select public.draft_due_billing('2027-02-01T15:00:00Z')`)
    return billing.mine<{ id: string; total_amount: string }>(
      'select id, total_amount from public.invoices order by created_at',
    )
  }
  const [regular] = await drafts()
  expect(one(regular).total_amount).toBe('2000.00')
  await billing.send(one(regular).id)
  await scratch.database.query('update public.job_lines set unit_price = 1100 where job_id = $1', [job])
  await scratch.database.query(`update public.jobs set next_billing = '2027-01-01' where id = $1`, [job])
  await billing.visit(job, '2026-11-24')
  const dearer = one((await drafts()).find(({ total_amount }) => total_amount === '1100.00'))
  expect(await figures(billing.send(dearer.id))).toMatchObject({ approved: 3000, billed: 3100 })
  await accept(3100)
  await billing.send(dearer.id)
})

test('a worker is not asked whether more is meant, but sent to the office', async () => {
  const job = await convert()
  await billing.mine('insert into public.job_members (business_id, job_id, user_id) values ($1, $2, $3)', [
    billing.business,
    job,
    billing.worker,
  ])
  await scratch.database.query('update public.job_lines set unit_price = 1200 where job_id = $1', [job])
  await billing.finish(job)
  const id = randomUUID()
  const byWorker = (text: string, values: readonly unknown[]) =>
    refusal(ask(scratch.database, billing.worker, text, values))
  const create = () =>
    byWorker('select public.create_invoice($1, $2, null, $3)', [
      billing.business,
      id,
      JSON.stringify([{ job_id: job }]),
    ])
  expect(await create()).toBe('PT403 overrun_needs_office')
  // What the office meant, they may draft and send.
  await accept(1200)
  expect(await create()).toBe('done')
  await setApproved(900)
  await scratch.database.query('delete from private.accepted_overruns')
  const send = () => byWorker(`select public.send_invoice($1, 'link')`, [id])
  expect(await send()).toBe('PT403 overrun_needs_office')
  await accept(1200)
  expect(await send()).toBe('done')
})

test('only the office of that business says that it is meant', async () => {
  expect(await refusal(accept(5000, billing.worker))).toBe('PT404 quote_not_found')
  const stranger = await invoiceFixture(scratch.database)
  expect(await refusal(accept(5000, stranger.owner))).toBe('PT404 quote_not_found')
  expect(await refusal(accept(-1))).toBe('PT400 amount_out_of_range')
})

describe('a quote that became a recurring job', () => {
  const toRecurring = (id = randomUUID()) =>
    billing.mine<{ id: string; total: string }>(`select * from public.convert_quote($1, $2, 'recurring')`, [
      quote,
      id,
    ])

  test('is billed at its total for each visit, and each visit once', async () => {
    quote = await approvedQuote(
      billing,
      { discount_type: 'percent', discount_value: 10, taxes: [{ name: 'Tax', rate: 8.25 }] },
      [
        line({ id: randomUUID(), quantity: 3, unit_price: 33.33 }),
        line({ id: randomUUID(), quantity: 1, unit_price: 19.99, is_taxable: false }),
      ],
    )
    const [agreed] = await billing.mine<{ total: string }>('select total from public.quotes where id = $1', [
      quote,
    ])
    const { total } = one(agreed)
    const id = randomUUID()
    for (const _ of [1, 2]) {
      const [job] = await toRecurring(id)
      expect(job).toMatchObject({
        id,
        schedule_type: 'recurring',
        billing_frequency: 'after_each_visit',
        amount: total,
      })
    }
    await billing.mine(`update public.jobs set status = 'scheduled' where id = $1`, [id])
    const visits = [await billing.visit(id, '2026-11-10'), await billing.visit(id, '2026-11-17')]
    expect((await billing.uninvoiced(null, id)).map((row) => [row['visit_id'], row['total']])).toEqual(
      expect.arrayContaining(visits.map((visit) => [visit, total])),
    )
    expect((await billing.create([{ visit_id: one(visits[0]) }])).total_amount).toBe(total)
    expect(await refusal(billing.create([{ visit_id: one(visits[0]) }]))).toBe('PT409 already_invoiced')
    expect((await billing.create([{ job_id: id }])).total_amount).toBe(total)
    expect(await refusal(billing.create([{ job_id: id }]))).toMatch(/^PT409/)
    expect(await refusal(billing.create([{ quote_id: quote }]))).toMatch(/^PT409/)
    expect(await billing.uninvoiced(null, id)).toEqual([])
  })

  test('has not been invoiced before, because no visit would be billed then', async () => {
    await billing.create([{ quote_id: quote }])
    expect(await refusal(toRecurring())).toBe('PT409 already_invoiced')
    const job = await convert()
    const recur = billing.mine(`update public.jobs set schedule_type = 'recurring' where id = $1`, [job])
    expect(await refusal(recur)).toBe('PT409 already_invoiced')
  })
})
