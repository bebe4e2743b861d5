import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type InvoiceFixture, invoiceFixture, type Source } from './invoice-fixture.ts'
import { line } from './line.ts'
import { one, refusal, type Scratch, scratchSchema } from './people.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

let billing: InvoiceFixture
beforeEach(async () => {
  billing = await invoiceFixture(scratch.database)
})

const tax = [{ name: 'Tax', rate: 8 }]
const monthly = { schedule_type: 'recurring' }
const codeOf = async (work: Promise<unknown>) => (await refusal(work)).replace(/^PT\d+ /, '')

describe('a job that is billed by visit', () => {
  test('charges all its lines for each completed visit, with the date', async () => {
    const { id: job } = await billing.job(monthly, [
      line({ name: 'Lawn' }),
      line({ name: 'Hedge', unit_price: 20 }),
    ])
    await billing.visit(job, '2026-11-03')
    await billing.visit(job, '2026-11-10')
    await billing.visit(job, '2026-11-17', { status: 'scheduled' })
    await billing.visit(job, '2026-11-12', { invoice_choice: 'no_charge' })
    const invoice = await billing.create([{ job_id: job }])
    expect(invoice).toMatchObject({ total_amount: '240.00', title: 'Windows' })
    expect((await billing.linesOf(invoice.id)).map(({ name, service_date }) => [name, service_date])).toEqual(
      [
        ['Lawn', '2026-11-03'],
        ['Hedge', '2026-11-03'],
        ['Lawn', '2026-11-10'],
        ['Hedge', '2026-11-10'],
      ],
    )
    expect(
      await billing.mine('select 1 from public.invoice_sources where visit_id is not null'),
    ).toHaveLength(2)
  })

  test('bills only later visits, and a single selected visit', async () => {
    const { id: job } = await billing.job(monthly)
    const first = await billing.visit(job)
    await billing.visit(job)
    expect((await billing.create([{ visit_id: first }])).total_amount).toBe('100.00')
    expect(await codeOf(billing.create([{ visit_id: first }]))).toBe('already_invoiced')
    expect((await billing.create([{ job_id: job }])).total_amount).toBe('100.00')
    expect(await codeOf(billing.create([{ job_id: job }]))).toBe('already_invoiced')
  })

  test('has nothing to bill before a visit is completed', async () => {
    const { id: job, lines } = await billing.job(monthly)
    expect(await codeOf(billing.create([{ job_id: job }]))).toBe('nothing_to_invoice')
    const open = await billing.visit(job, '2026-11-10', { status: 'scheduled' })
    expect(await codeOf(billing.create([{ visit_id: open }]))).toBe('nothing_to_invoice')
    expect(await codeOf(billing.create([{ job_line_id: one(lines[0]) }]))).toBe('unknown_source')
  })

  test('applies a fixed discount once per visit', async () => {
    const { id: job } = await billing.job(
      { ...monthly, discount_type: 'fixed', discount_value: 15, taxes: tax },
      [line({ unit_price: 70 }), line({ unit_price: 45 }), line({ unit_price: -10 })],
    )
    await billing.visit(job)
    await billing.visit(job)
    await billing.visit(job)
    const rows = await billing.uninvoiced()
    expect(rows.map(({ total }) => total)).toEqual(['97.20', '97.20', '97.20'])
    const invoice = await billing.create([{ job_id: job }])
    expect(invoice).toMatchObject({ discount_type: null, amount: '270.00', total_amount: '291.60' })
  })
})

describe('a job that is billed by line', () => {
  test('is billed when completed, each line once, with its discount and taxes', async () => {
    const { id: job, lines } = await billing.job({ discount_type: 'fixed', discount_value: 30, taxes: tax }, [
      line({ unit_price: 100 }),
      line({ unit_price: 200 }),
    ])
    expect(await billing.uninvoiced()).toEqual([])
    await billing.finish(job)
    const rows = await billing.uninvoiced()
    expect(rows.map(({ job_line_id, total }) => [job_line_id, total])).toEqual(
      expect.arrayContaining([
        [lines[0], '97.20'],
        [lines[1], '194.40'],
      ]),
    )
    const whole = await billing.plan([{ job_id: job }])
    expect(whole.invoice).toMatchObject({ discount_type: 'fixed', discount_value: 30 })
    const half = await billing.create([{ job_line_id: one(lines[0]) }])
    expect(half).toMatchObject({ discount_type: null, total_amount: '97.20' })
    const rest = await billing.create([{ job_id: job }])
    expect(rest).toMatchObject({ total_amount: '194.40' })
    expect(await billing.uninvoiced()).toEqual([])
  })

  test('is billed for its visits as well, and can be billed before it is completed', async () => {
    const { id: job } = await billing.job()
    const visit = await billing.visit(job)
    expect((await billing.create([{ visit_id: visit }])).total_amount).toBe('100.00')
    expect(await codeOf(billing.create([{ job_id: job }]))).toBe('already_invoiced')
  })

  test('with one agreed sum includes its tax', async () => {
    const { id: job } = await billing.job({ amount: 108, taxes: tax }, [])
    await billing.finish(job)
    expect(await billing.uninvoiced()).toMatchObject([
      { amount: '100.00', tax_amount: '8.00', total: '108.00' },
    ])
    expect(await billing.create([{ job_id: job }])).toMatchObject({
      amount: '100.00',
      total_amount: '108.00',
    })
  })

  test('that is free or marked as no charge is not suggested, but can be billed', async () => {
    const { id: free } = await billing.job({}, [line({ unit_price: 0 })])
    const { id: gift } = await billing.job({ invoice_choice: 'no_charge' })
    await billing.mine(`update public.jobs set invoice_choice = 'no_charge' where id = $1`, [gift])
    for (const job of [free, gift]) await billing.finish(job)
    expect(await billing.uninvoiced()).toEqual([])
    expect((await billing.create([{ job_id: free }])).total_amount).toBe('0.00')
    expect((await billing.create([{ job_id: gift }])).total_amount).toBe('100.00')
  })
})

describe('several sources', () => {
  test('of one client and one tax make one invoice, and are rejected with two taxes or clients', async () => {
    const a = await billing.job({ taxes: tax, discount_type: 'percent', discount_value: 10 })
    const b = await billing.job({ taxes: tax, discount_type: 'percent', discount_value: 10 })
    const c = await billing.job({ taxes: [{ name: 'VAT', rate: 20 }] })
    const d = await billing.job({ taxes: tax, discount_type: 'fixed', discount_value: 10 })
    const together: Source[] = [{ job_id: b.id }, { job_id: a.id }]
    expect((await billing.plan(together)).invoice).toMatchObject({
      discount_type: 'percent',
      discount_value: 10,
      title: 'Windows',
    })
    expect(await codeOf(billing.plan([...together, { job_id: c.id }]))).toBe('taxes_differ')
    const spread = await billing.plan([...together, { job_id: d.id }])
    expect(spread.invoice).toMatchObject({ discount_type: null, discount_value: 0 })
    expect(spread.lines.map((each) => each['discount_amount'])).toEqual([10, 10, 10])
    const [other] = await billing.mine<{ id: string }>(
      `insert into public.clients (business_id, name) values ($1, 'Bo') returning id`,
      [billing.business],
    )
    expect(await codeOf(billing.plan(together, one(other).id))).toBe('source_of_other_client')
    expect(await billing.create(together)).toMatchObject({ subtotal: '200.00', amount: '180.00' })
  })

  test('selected twice are billed once, and those of other businesses are not found', async () => {
    const { id: job, lines } = await billing.job()
    const plan = await billing.plan([{ job_id: job }, { job_line_id: one(lines[0]) }, { job_id: job }])
    expect(plan.lines).toHaveLength(1)
    const other = await invoiceFixture(scratch.database)
    const theirs = await other.job()
    for (const source of [
      { job_id: theirs.id },
      { job_line_id: one(theirs.lines[0]) },
      { visit_id: randomUUID() },
    ])
      expect(await codeOf(billing.plan([source]))).toBe('source_not_found')
  })
})

describe('an approved quote', () => {
  const approved = async () => {
    const id = randomUUID()
    await billing.mine('select public.save_quote($1, $2, $3)', [
      billing.business,
      JSON.stringify({ id, client_id: billing.client, title: 'Roof', taxes: tax }),
      JSON.stringify([line(), line({ kind: 'optional', unit_price: 900, is_selected: false })]),
    ])
    expect(await codeOf(billing.create([{ quote_id: id }]))).toBe('quote_not_approved')
    await billing.mine(`select public.approve_quote($1, 1, 'on_behalf', 'Zoe', how => 'By phone')`, [id])
    return id
  }

  test('is billed once with the selected options', async () => {
    const quote = await approved()
    expect(await billing.uninvoiced()).toMatchObject([{ quote_id: quote, name: 'Roof', total: '108.00' }])
    const invoice = await billing.create([{ quote_id: quote }])
    expect(invoice).toMatchObject({ title: 'Roof', total_amount: '108.00' })
    expect(await codeOf(billing.create([{ quote_id: quote }]))).toBe('already_invoiced')
    expect(await billing.uninvoiced()).toEqual([])
  })

  test('that became a job is billed with the job, and the job of a billed quote is not billed', async () => {
    const [first, second] = [await approved(), await approved()]
    const [job, late] = [randomUUID(), randomUUID()]
    await billing.mine('select public.convert_quote($1, $2)', [first, job])
    expect(await codeOf(billing.create([{ quote_id: first }]))).toBe('quote_converted')
    await billing.create([{ quote_id: second }])
    await billing.mine('select public.convert_quote($1, $2)', [second, late])
    expect(await codeOf(billing.create([{ job_id: late }]))).toBe('already_invoiced')
    await billing.mine(`update public.jobs set status = 'scheduled' where id = any($1)`, [[job, late]])
    for (const each of [job, late]) await billing.finish(each)
    expect((await billing.uninvoiced()).map(({ job_id }) => job_id)).toEqual([job])
  })
})

describe('nothing is invoiced twice', () => {
  test.each(['visit', 'job'])('by 50 simultaneous clicks on one %s', async (kind) => {
    const { id: job } = await billing.job(kind === 'visit' ? monthly : {}, [line(), line()])
    const source = kind === 'visit' ? { visit_id: await billing.visit(job) } : { job_id: job }
    const said50 = await Promise.all(Array.from({ length: 50 }, () => codeOf(billing.create([source]))))
    expect(said50.filter((each) => each === 'done')).toHaveLength(1)
    expect(said50.filter((each) => each === 'already_invoiced')).toHaveLength(49)
    expect(await billing.mine('select 1 from public.invoices')).toHaveLength(1)
    expect((await billing.save()).invoice_number).toBe('INV-0002')
  })

  test('by a repeated request', async () => {
    const { id: job } = await billing.job()
    const id = randomUUID()
    const made = await Promise.all(Array.from({ length: 10 }, () => billing.create([{ job_id: job }], id)))
    expect(new Set(made.map((row) => `${row.id} ${row.invoice_number}`)).size).toBe(1)
  })

  test('by two forms saved at once, or as lines and as a whole', async () => {
    const { id: job, lines } = await billing.job({}, [line(), line()])
    const whole = line({ source: { job_id: job } })
    const parts = lines.map((id) => line({ source: { job_line_id: id } }))
    const answers = await Promise.all([codeOf(billing.save({}, [whole])), codeOf(billing.save({}, parts))])
    expect(answers.toSorted()).toEqual(['already_invoiced', 'done'])
  })

  test('until the invoice is voided, deleted or releases it', async () => {
    const { id: job } = await billing.job()
    const first = await billing.create([{ job_id: job }])
    await billing.step('void_invoice', first.id)
    const second = await billing.create([{ job_id: job }])
    expect(await codeOf(billing.step('unvoid_invoice', first.id))).toBe('already_invoiced')
    await billing.mine('delete from public.invoices where id = $1', [second.id])
    const back = await billing.step('unvoid_invoice', first.id)
    expect(back).toMatchObject({ status: 'draft', balance: '100.00' })
    expect(await codeOf(billing.create([{ job_id: job }]))).toBe('already_invoiced')
    await billing.save({ id: first.id, version: back.version }, [line()])
    expect((await billing.create([{ job_id: job }])).total_amount).toBe('100.00')
  })

  test('or deleted while it is on an invoice', async () => {
    const byVisit = await billing.job(monthly)
    const visit = await billing.visit(byVisit.id)
    const byLine = await billing.job()
    await billing.create([{ visit_id: visit }])
    const second = await billing.create([{ job_id: byLine.id }])
    const remove = (table: string, id: string | undefined) =>
      codeOf(scratch.database.query(`delete from public.${table} where id = $1`, [id]))
    expect(await remove('visits', visit)).toBe('already_invoiced')
    expect(await remove('jobs', byVisit.id)).toBe('job_has_work')
    expect(await remove('jobs', byLine.id)).toBe('already_invoiced')
    expect(await remove('job_lines', byLine.lines[0])).toBe('already_invoiced')
    await billing.step('void_invoice', second.id)
    expect(await remove('jobs', byLine.id)).toBe('done')
    expect(await remove('businesses', billing.business)).toBe('done')
  })
})
