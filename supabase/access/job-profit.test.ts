import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type InvoiceFixture, invoiceFixture } from './invoice-fixture.ts'
import { line } from './line.ts'
import { ask, refusal, type Scratch, scratchSchema } from './people.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

let billing: InvoiceFixture
beforeEach(async () => {
  billing = await invoiceFixture(scratch.database)
})

type Profit = Record<string, number | boolean | null>

const profitOf = async (job: string): Promise<Profit> => {
  const [row] = await billing.mine<{ profit: Profit }>('select public.job_profit($1) as profit', [job])
  return row?.profit ?? {}
}

const clock = async (visit: string, user: string, from: string, to: string) => {
  await billing.mine(
    `insert into public.visit_times (business_id, visit_id, user_id, started_at, ended_at) values ($1, $2, $3, $4, $5)`,
    [billing.business, visit, user, from, to],
  )
}

const costs = (user: string, amount: number) =>
  billing.mine('select public.set_labor_cost($1, $2, $3)', [billing.business, user, amount])

const spend = (job: string, amount: number, tax = 0) =>
  billing.mine(
    `insert into public.expenses (business_id, category, amount, tax_amount, date, job_id)
     values ($1, 'materials', $2, $3, '2026-11-10', $4)`,
    [billing.business, amount, tax, job],
  )

describe('the profit of a job', () => {
  test('has the price as revenue until it is invoiced, then the invoiced amount', async () => {
    const { id } = await billing.job({ taxes: [{ name: 'Tax', rate: 8 }] }, [line({ unit_price: 300 })])
    expect(await profitOf(id)).toMatchObject({ price: 300, invoiced: 0, still_open: 300, profit: 300 })
    await billing.finish(id)
    const invoice = await billing.create([{ job_id: id }])
    expect(await profitOf(id)).toMatchObject({ invoiced: 0, still_open: 300, profit: 300 })
    await billing.send(invoice.id, 'marked')
    expect(await profitOf(id)).toMatchObject({
      price: 300,
      invoiced: 300,
      still_open: 0,
      profit: 300,
      margin: 100,
    })
  })

  test('deducts hours at their cost at that time, materials and expenses', async () => {
    const { id } = await billing.job({}, [line({ unit_price: 500, unit_cost: 80, quantity: 1 })])
    const visit = await billing.visit(id, '2026-11-10', { status: 'scheduled' })
    await costs(billing.worker, 30)
    await clock(visit, billing.worker, '2026-11-10T14:00Z', '2026-11-10T16:30Z')
    await costs(billing.worker, 60)
    await clock(visit, billing.worker, '2026-11-11T14:00Z', '2026-11-11T15:00Z')
    await spend(id, 45.5, 3.5)
    expect(await profitOf(id)).toEqual({
      is_by_visit: false,
      visits: 0,
      price: 500,
      invoiced: 0,
      still_open: 500,
      minutes: 210,
      labor: 135,
      materials: 80,
      expenses: 45.5,
      profit: 239.5,
      margin: 47.9,
    })
  })

  test('charged per visit counts the completed visits with their materials', async () => {
    const { id } = await billing.job({ schedule_type: 'recurring', billing_frequency: 'after_each_visit' }, [
      line({ unit_price: 100, unit_cost: 10 }),
    ])
    await billing.visit(id, '2026-11-01')
    await billing.visit(id, '2026-11-08')
    await billing.visit(id, '2026-11-15', { status: 'scheduled' })
    const [first] = await billing.uninvoiced(null, id)
    await billing.send((await billing.create([{ visit_id: String(first?.['visit_id']) }])).id, 'marked')
    expect(await profitOf(id)).toMatchObject({
      is_by_visit: true,
      visits: 2,
      price: 100,
      invoiced: 100,
      still_open: 100,
      materials: 20,
      profit: 180,
    })
  })

  test('includes its share of an invoice of several jobs', async () => {
    const first = await billing.job({}, [line({ unit_price: 100 }), line({ unit_price: 33.33 })])
    const second = await billing.job({}, [line({ unit_price: 66.67 })])
    await billing.finish(first.id)
    await billing.finish(second.id)
    const invoice = await billing.create([{ job_id: first.id }, { job_id: second.id }])
    await billing.send(invoice.id, 'marked')
    expect(await profitOf(first.id)).toMatchObject({ invoiced: 133.33, still_open: 0 })
    expect(await profitOf(second.id)).toMatchObject({ invoiced: 66.67, still_open: 0 })
  })

  test('is zero for a free or cancelled job', async () => {
    const free = await billing.job({}, [line()])
    await billing.finish(free.id)
    await billing.mine(`update public.jobs set invoice_choice = 'no_charge' where id = $1`, [free.id])
    expect(await profitOf(free.id)).toMatchObject({ still_open: 0, profit: 0 })
    const off = await billing.job({}, [line()])
    await billing.mine(`update public.jobs set status = 'cancelled' where id = $1`, [off.id])
    expect(await profitOf(off.id)).toMatchObject({ still_open: 0, profit: 0 })
  })

  test('excludes the tax included in one agreed sum', async () => {
    const { id } = await billing.job({ amount: 119, taxes: [{ name: 'VAT', rate: 19 }] }, [])
    expect(await profitOf(id)).toMatchObject({ price: 100, still_open: 100 })
    await billing.finish(id)
    expect(await profitOf(id)).toMatchObject({ price: 100, still_open: 100 })
  })
})

test('equals the report of jobs for the same period', async () => {
  const { id } = await billing.job({}, [line({ unit_price: 500, unit_cost: 80 })])
  const visit = await billing.visit(id, '2026-11-10', { status: 'scheduled' })
  await costs(billing.worker, 30)
  await clock(visit, billing.worker, '2026-11-10T14:00Z', '2026-11-10T16:00Z')
  await spend(id, 20)
  await billing.finish(id)
  await billing.send((await billing.create([{ job_id: id }])).id, 'marked')
  const report = (from: string, to: string) =>
    billing.mine('select * from public.report_jobs($1, $2, $3)', [billing.business, from, to])
  const [row] = await report('2000-01-01', '2099-12-31')
  const { invoiced, labor, materials, expenses, profit } = await profitOf(id)
  expect(row && Object.values(row).slice(5).map(Number)).toEqual([
    invoiced,
    120,
    labor,
    materials,
    expenses,
    profit,
  ])
  expect(await report('2020-01-01', '2020-12-31')).toEqual([])
  const members = await billing.mine('select * from public.report_members($1, $2, $3)', [
    billing.business,
    '2026-11-10',
    '2026-11-10',
  ])
  expect(members).toMatchObject([{ user_id: billing.worker, minutes: 120, labor: '60.00' }])
})

test('is denied to workers and strangers', async () => {
  const { id } = await billing.job()
  for (const person of [billing.worker, (await invoiceFixture(scratch.database)).owner])
    expect(await refusal(ask(scratch.database, person, 'select public.job_profit($1)', [id]))).toBe(
      'PT404 job_not_found',
    )
})
