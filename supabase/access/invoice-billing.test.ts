import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type InvoiceFixture, invoiceFixture } from './invoice-fixture.ts'
import { line } from './line.ts'
import { refusal, type Scratch, scratchSchema } from './people.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

let billing: InvoiceFixture
beforeEach(async () => {
  // Billing covers all businesses, so only one at a time has something due.
  await scratch.database.query('delete from public.businesses')
  billing = await invoiceFixture(scratch.database)
})

/** Runs billing as the server, at this time. */
const run = (at: string) =>
  scratch.database.transaction(async ({ query }) => {
    await query(`select set_config('request.jwt.claims', '{"role":"service_role"}', true),
      set_config('role', 'service_role', true)`)
    const [row] = await query<{ drafts: number }>('select public.draft_due_billing($1) as drafts', [at])
    return row?.drafts
  })
const dayOf = async (job: string) =>
  (await billing.mine('select next_billing from public.jobs where id = $1', [job]))[0]?.['next_billing']
const invoices = () =>
  billing.mine<{ total: string; issue_date: string; due_date: string; client_id: string }>(
    `select total_amount as total, issue_date, due_date, client_id, status from public.invoices
     order by issue_date, created_at, invoice_number`,
  )
const monthly = { schedule_type: 'recurring', billing_frequency: 'monthly', payment_terms: 'net_15' }

describe('billing by the month', () => {
  test('makes one draft of all the client’s visits on the billing day, and no second one', async () => {
    const { id: a } = await billing.job({ ...monthly, next_billing: '2027-02-01' })
    const { id: b } = await billing.job({ ...monthly, next_billing: '2027-02-01' }, [
      line({ unit_price: 30 }),
    ])
    for (const day of ['2027-01-05', '2027-01-19']) await billing.visit(a, day)
    await billing.visit(b, '2027-01-12')
    // Four in the morning in London is still January in New York.
    expect(await run('2027-02-01T04:00:00Z')).toBe(0)
    const runs = await Promise.all([run('2027-02-01T15:00:00Z'), run('2027-02-01T15:00:00Z')])
    expect(new Set(runs)).toEqual(new Set([0, 1]))
    expect(await run('2027-02-20T15:00:00Z')).toBe(0)
    expect(await invoices()).toMatchObject([
      { total: '230.00', issue_date: '2027-02-01', due_date: '2027-02-16', status: 'draft' },
    ])
    expect([await dayOf(a), await dayOf(b)]).toEqual(['2027-03-01', '2027-03-01'])
  })

  test('on the 31st uses the last day of shorter months and returns to the 31st', async () => {
    const { id } = await billing.job({ ...monthly, next_billing: '2027-01-31' })
    const days: unknown[] = []
    for (const today of ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']) {
      await billing.visit(id, today)
      expect(await run(`${today}T16:00:00Z`)).toBe(1)
      days.push(await dayOf(id))
    }
    expect(days).toEqual(['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31', '2027-06-30'])
  })

  test('on the 30th and the 28th does not drift, also in a leap year', async () => {
    const { id: late } = await billing.job({ ...monthly, next_billing: '2028-01-30' })
    const { id: early } = await billing.job({ ...monthly, next_billing: '2028-01-28' })
    const days: unknown[] = []
    for (const today of ['2028-01-31', '2028-02-29', '2028-03-31']) {
      await run(`${today}T16:00:00Z`)
      days.push([await dayOf(early), await dayOf(late)])
    }
    expect(days).toEqual([
      ['2028-02-28', '2028-02-29'],
      ['2028-03-28', '2028-03-30'],
      ['2028-04-28', '2028-04-30'],
    ])
  })

  test('skips periods without work, and catches up once after downtime', async () => {
    const { id } = await billing.job({ ...monthly, next_billing: '2027-02-15' })
    expect(await run('2027-02-15T16:00:00Z')).toBe(0)
    expect(await dayOf(id)).toBe('2027-03-15')
    for (const day of ['2027-03-01', '2027-04-01', '2027-05-01']) await billing.visit(id, day)
    expect(await run('2027-05-20T16:00:00Z')).toBe(1)
    expect(await dayOf(id)).toBe('2027-06-15')
    expect(await invoices()).toMatchObject([{ total: '300.00' }])
  })

  test('starts a month after the first visit without a chosen day', async () => {
    const { id } = await billing.job(monthly)
    await billing.visit(id, '2027-01-31')
    expect(await run('2027-02-10T16:00:00Z')).toBe(0)
    expect(await dayOf(id)).toBe('2027-02-28')
    expect(await run('2027-02-28T16:00:00Z')).toBe(1)
    expect(await dayOf(id)).toBe('2027-03-31')
  })

  test('makes as many drafts as needed with two hundred lines each', async () => {
    const lines = Array.from({ length: 90 }, () => line({ unit_price: 1 }))
    const { id } = await billing.job({ ...monthly, next_billing: '2027-02-01' }, lines)
    for (const day of ['2027-01-01', '2027-01-02', '2027-01-03']) await billing.visit(id, day)
    expect(await run('2027-02-01T16:00:00Z')).toBe(2)
    expect((await invoices()).map(({ total }) => total)).toEqual(['180.00', '90.00'])
  })
})

describe('billing by the week', () => {
  const weekly = { schedule_type: 'recurring', billing_frequency: 'weekly', billing_interval_weeks: 2 }

  test('repeats every given number of weeks on the same weekday', async () => {
    const { id } = await billing.job({ ...weekly, next_billing: '2026-12-25' })
    await billing.visit(id, '2026-12-20')
    expect(await run('2026-12-25T16:00:00Z')).toBe(1)
    expect(await dayOf(id)).toBe('2027-01-08')
    await billing.visit(id, '2027-01-30')
    expect(await run('2027-02-05T16:00:00Z')).toBe(1)
    expect(await dayOf(id)).toBe('2027-02-19')
  })

  test('bills the rest of a finished job, and then stops', async () => {
    const { id } = await billing.job({ ...weekly, next_billing: '2027-01-01' })
    await billing.visit(id, '2026-12-30')
    await billing.finish(id)
    expect(await run('2027-01-01T16:00:00Z')).toBe(1)
    const day = await dayOf(id)
    expect(await run('2027-06-01T16:00:00Z')).toBe(0)
    expect(await dayOf(id)).toBe(day)
  })

  test('separates lines by tax and by client', async () => {
    const [other] = await billing.mine<{ id: string }>(
      `insert into public.clients (business_id, name) values ($1, 'Bo') returning id`,
      [billing.business],
    )
    const due = { ...weekly, next_billing: '2027-01-01' }
    const jobs = [
      await billing.job(due),
      await billing.job({ ...due, taxes: [{ name: 'VAT', rate: 20 }] }),
      await billing.job({ ...due, client_id: other?.id }),
    ]
    for (const { id } of jobs) {
      await scratch.database.query(
        `insert into public.visits (business_id, user_id, client_id, job_id, visit_date, status)
         select business_id, user_id, client_id, id, '2026-12-30', 'completed' from public.jobs where id = $1`,
        [id],
      )
    }
    expect(await run('2027-01-01T16:00:00Z')).toBe(3)
    expect((await invoices()).map(({ total }) => total).toSorted()).toEqual(['100.00', '100.00', '120.00'])
  })
})

test('cannot be started by users', async () => {
  expect(await refusal(billing.mine('select public.draft_due_billing()'))).toContain('42501')
})
