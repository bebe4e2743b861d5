import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type InvoiceFixture, invoiceFixture } from './invoice-fixture.ts'
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

const monthly = { schedule_type: 'recurring' }
const codeOf = async (work: Promise<unknown>) => (await refusal(work)).replace(/^PT\d+ /, '')
const reopen = (visit: string) => codeOf(billing.mine('select public.reopen_visit($1)', [visit]))
const stored = async (table: string, id: string) =>
  one(
    (
      await scratch.database.query<{ version: number }>(`select * from public.${table} where id = $1`, [id])
    )[0],
  )

async function otherClient(): Promise<string> {
  const rows = await billing.mine<{ id: string }>(
    `insert into public.clients (business_id, name) values ($1, 'Bo') returning id`,
    [billing.business],
  )
  return one(rows[0]).id
}

/** Saves the job with these fields and lines. */
const saveAgain = async (job: string, fields: object, lines: readonly object[] | null = null) =>
  codeOf(
    billing.mine('select public.save_job($1, $2, $3)', [
      billing.business,
      JSON.stringify({ id: job, version: (await stored('jobs', job)).version, ...fields }),
      lines && JSON.stringify(lines),
    ]),
  )

describe('invoiced work does not change', () => {
  test('a visit of a job that is billed as a whole can be reopened', async () => {
    const { id: job } = await billing.job({})
    const visit = await billing.visit(job, '2026-11-03')
    await billing.create([{ job_id: job }])
    await billing.mine('select public.reopen_visit($1)', [visit])
    expect(await stored('visits', visit)).toMatchObject({ status: 'scheduled' })
  })

  test('a visit keeps its status and day until the invoice is void', async () => {
    const { id: job } = await billing.job(monthly)
    const visit = await billing.visit(job, '2026-11-03')
    const invoice = await billing.create([{ visit_id: visit }])
    const { version } = await stored('visits', visit)
    expect(await reopen(visit)).toBe('already_invoiced')
    const moved = billing.mine('select public.move_visit($1, $2, $3, null, 60)', [
      visit,
      version,
      '2026-11-04',
    ])
    expect(await codeOf(moved)).toMatch(/^(visit_not_open|already_invoiced)$/)
    const unplanned = billing.mine('select public.unschedule_visit($1, $2)', [visit, version])
    expect(await codeOf(unplanned)).toMatch(/^(visit_not_open|already_invoiced)$/)
    const removed = billing.mine('select public.remove_visit($1)', [visit])
    expect(await codeOf(removed)).toMatch(/^(visit_not_open|already_invoiced)$/)
    const direct = `update public.visits set visit_date = '2026-11-04' where id = $1`
    expect(await codeOf(scratch.database.query(direct, [visit]))).toMatch(
      /^(visit_not_open|already_invoiced)$/,
    )
    await billing.step('void_invoice', invoice.id)
    expect(await reopen(visit)).toBe('done')
  })

  test('a job keeps the invoiced client', async () => {
    const { id: job } = await billing.job()
    const draft = await billing.create([{ job_id: job }])
    const client_id = await otherClient()
    expect(await saveAgain(job, { client_id, property_id: null })).toBe('already_invoiced')
    expect(await saveAgain(job, { title: 'Windows and doors' })).toBe('done')
    await billing.mine('delete from public.invoices where id = $1', [draft.id])
    expect(await saveAgain(job, { client_id, property_id: null })).toBe('done')
  })

  test('a line keeps its billed price, and new lines can be added', async () => {
    const { id: job, lines } = await billing.job()
    const billed = line({ id: one(lines[0]) })
    await billing.create([{ job_id: job }])
    expect(await saveAgain(job, {}, [{ ...billed, unit_price: 120 }])).toBe('already_invoiced')
    expect(await saveAgain(job, {}, [])).toBe('already_invoiced')
    expect(await saveAgain(job, {}, [{ ...billed, name: 'Cleaning twice' }, line()])).toBe('done')
    expect((await billing.create([{ job_id: job }])).total_amount).toBe('100.00')
  })

  test('a job billed as one sum keeps the sum', async () => {
    const { id: job } = await billing.job({ amount: 90 }, [])
    await billing.finish(job)
    await billing.create([{ job_id: job }])
    expect(await saveAgain(job, { amount: 95 })).toBe('already_invoiced')
    expect(await saveAgain(job, {}, [line()])).toBe('already_invoiced')
    expect(await saveAgain(job, { amount: 90, instructions: 'Ring twice' })).toBe('done')
  })
})

describe('no open visit is on an invoice', () => {
  test('when a form was open while the visit was reopened', async () => {
    const { id: job } = await billing.job(monthly)
    const visit = await billing.visit(job)
    expect(await reopen(visit)).toBe('done')
    expect(await codeOf(billing.save({}, [line({ source: { visit_id: visit } })]))).toBe('visit_not_done')
  })

  test('when a void invoice is restored, whose job may have another client now', async () => {
    const { id: job } = await billing.job(monthly)
    const visit = await billing.visit(job)
    const invoice = await billing.create([{ visit_id: visit }])
    await billing.step('void_invoice', invoice.id)
    expect(await reopen(visit)).toBe('done')
    expect(await codeOf(billing.step('unvoid_invoice', invoice.id))).toBe('visit_not_done')
    await billing.mine('select public.complete_visit($1)', [visit])
    const client_id = await otherClient()
    expect(await saveAgain(job, { client_id, property_id: null })).toBe('done')
    expect(await codeOf(billing.step('unvoid_invoice', invoice.id))).toBe('source_of_other_client')
    expect(await saveAgain(job, { client_id: billing.client, property_id: null })).toBe('done')
    expect(await codeOf(billing.step('unvoid_invoice', invoice.id))).toBe('done')
  })

  test('whichever comes first, the invoice or the reopening', async () => {
    const { id: job } = await billing.job(monthly)
    for (let round = 0; round < 12; round += 1) {
      const visit = await billing.visit(job, '2026-11-03')
      const answers = await Promise.all([codeOf(billing.create([{ visit_id: visit }])), reopen(visit)])
      expect(['done already_invoiced', 'nothing_to_invoice done', 'visit_not_done done']).toContain(
        answers.join(' '),
      )
    }
    const open = await billing.mine(
      `select 1 from public.invoice_sources as held join public.visits as visit on visit.id = held.visit_id
       where held.is_held and visit.status <> 'completed'`,
    )
    expect(open).toEqual([])
  })
})

describe('a deposit is applied to the first invoice', () => {
  const pay = (more: object) =>
    billing.mine('select public.record_payment($1, $2)', [
      billing.business,
      JSON.stringify({ id: randomUUID(), client_id: billing.client, amount: 40, method: 'cash', ...more }),
    ])

  test('whether created in one step or saved from a form, and not to the next', async () => {
    for (const isForm of [true, false]) {
      const { id: job, lines } = await billing.job({ deposit_amount: 40 }, [line(), line()])
      await pay({ job_id: job })
      const source = { job_line_id: one(lines[0]) }
      const made = isForm ? await billing.save({}, [line({ source })]) : await billing.create([source])
      expect(await billing.read(made.id)).toMatchObject({
        status: 'draft',
        total_amount: '100.00',
        balance: '60.00',
      })
      expect(await billing.create([{ job_id: job }])).toMatchObject({ balance: '100.00' })
    }
  })

  test('and stays removed when it was removed, whatever is saved afterwards', async () => {
    const { id: job } = await billing.job({ deposit_amount: 40 })
    await pay({ job_id: job })
    const draft = await billing.create([{ job_id: job }])
    await billing.mine(
      `select public.remove_credit(credit.id) from public.credits as credit where credit.kind = 'applied'`,
    )
    const { version } = await billing.read(draft.id)
    const kept = await billing.linesOf(draft.id)
    await billing.save({ id: draft.id, version, title: 'Windows, done' }, [
      line({ id: one(kept[0]).id, source_id: one(kept[0]).source_id }),
    ])
    expect(await billing.read(draft.id)).toMatchObject({ title: 'Windows, done', balance: '100.00' })
  })
})
