import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type InvoiceFixture, invoiceFixture, type Source } from './invoice-fixture.ts'
import { line } from './line.ts'
import { one, refusal, type Scratch, scratchSchema } from './people.ts'
import { seededRandom } from './seeded-random.ts'

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

const draftDue = () => scratch.database.query(`select public.draft_due_billing('2027-02-01T15:00:00Z')`)
/** What the invoices that are not void come to. */
const billed = async () => {
  const [row] = await billing.mine<{ sum: string }>(
    `select coalesce(sum(total_amount), 0) as sum from public.invoices where status <> 'void'`,
  )
  return Number(one(row).sum)
}

describe('a one-off job', () => {
  test('is billed once however many visits it takes', async () => {
    const { id } = await billing.job({}, [line({ unit_price: 600 }), line({ unit_price: 400 })])
    const visits = [await billing.visit(id), await billing.visit(id), await billing.visit(id)]
    await billing.create([{ visit_id: one(visits[0]) }])
    for (const visit_id of visits)
      expect(await refusal(billing.create([{ visit_id }]))).toContain('already_invoiced')
    await billing.finish(id)
    expect(await billing.uninvoiced(null, id)).toEqual([])
    expect(await billed()).toBe(1000)
  })

  test('gets no draft on a billing day', async () => {
    const { id } = await billing.job({ next_billing: '2027-01-01' })
    await billing.visit(id)
    await draftDue()
    expect(await billed()).toBe(0)
  })

  test.each(['after_each_visit', 'weekly', 'monthly'])('is not billed %s', async (billing_frequency) => {
    expect(await refusal(billing.job({ billing_frequency }))).toContain('billing_needs_recurring')
    const { id } = await billing.job()
    const change = billing.mine('update public.jobs set billing_frequency = $2 where id = $1', [
      id,
      billing_frequency,
    ])
    expect(await refusal(change)).toContain('billing_needs_recurring')
    await billing.job({ schedule_type: 'recurring', billing_frequency })
  })

  test('whose visit was billed before with the whole price has nothing left to bill', async () => {
    const { id } = await billing.job()
    const visit = await billing.visit(id)
    const invoice = await billing.save()
    await scratch.database.query(
      'insert into public.invoice_sources (business_id, invoice_id, job_id, visit_id) values ($1, $2, $3, $4)',
      [billing.business, invoice.id, id, visit],
    )
    await billing.finish(id)
    expect(await billing.uninvoiced(null, id)).toEqual([])
    expect(await refusal(billing.create([{ job_id: id }]))).toContain('already_invoiced')
  })

  test.each([1, 2, 3, 4])('never costs more than its price (random steps %s)', async (seed) => {
    const roll = seededRandom(seed)
    const lines = Array.from({ length: roll(4) }, () => line({ unit_price: 1 + roll(500) }))
    const job = await billing.job({ amount: 300 }, lines)
    const visits: string[] = []
    const invoices: string[] = []
    const [row] = await billing.mine<{ amount: string }>('select amount from public.jobs where id = $1', [
      job.id,
    ])
    const pick = (ids: readonly string[]) => ids[roll(ids.length)]
    const bill = async (source: Source) => invoices.push((await billing.create([source])).id)
    const steps = [
      async () => visits.push(await billing.visit(job.id)),
      () => bill({ job_id: job.id }),
      () => bill({ visit_id: pick(visits) ?? randomUUID() }),
      () => bill({ job_line_id: pick(job.lines) ?? randomUUID() }),
      () => billing.step('void_invoice', pick(invoices) ?? randomUUID()),
      () => billing.step('unvoid_invoice', pick(invoices) ?? randomUUID()),
      () => billing.mine('delete from public.invoices where id = $1', [pick(invoices) ?? randomUUID()]),
      () => billing.finish(job.id),
      draftDue,
    ]
    for (let at = 0; at < 40; at += 1) {
      await steps[roll(steps.length)]?.().catch((error: unknown) => expect(String(error)).toMatch(refusable))
      expect(await billed()).toBeLessThanOrEqual(Number(one(row).amount))
    }
  })
})

const refusable =
  /already_invoiced|_not_found|status_not_allowed|visit_not_done|unknown_source|invoice_void|source_/
