import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type InvoiceFixture, invoiceFixture } from './invoice-fixture.ts'
import { line } from './line.ts'
import { refusal, type Scratch, scratchSchema } from './people.ts'

/** What the triggers about assignments lock beside commands that lock the job first. */
let scratch: Scratch
let billing: InvoiceFixture
beforeAll(async () => {
  scratch = await scratchSchema({ ownerConnections: 24 })
  billing = await invoiceFixture(scratch.database)
})
afterAll(() => scratch.close())

const turns = 20
const answers = async (work: readonly Promise<unknown>[]) => Promise.all(work.map(refusal))
const assign = (job: string) =>
  billing.mine('insert into public.job_members (business_id, job_id, user_id) values ($1, $2, $3)', [
    billing.business,
    job,
    billing.worker,
  ])
const recurringJob = async () => {
  const { id } = await billing.job({ schedule_type: 'recurring' }, [line()])
  return {
    id,
    first: await billing.visit(id),
    second: await billing.visit(id, '2026-11-12', { status: 'scheduled' }),
  }
}

test('a draft is deleted while its job gets a member, who then sees no invoice of it', async () => {
  for (let turn = 0; turn < turns; turn += 1) {
    const { id } = await recurringJob()
    const draft = await billing.create([{ job_id: id }])
    expect(
      await answers([billing.mine('delete from public.invoices where id = $1', [draft.id]), assign(id)]),
    ).toEqual(['done', 'done'])
  }
  const left =
    'select from private.invoice_members as seen where not exists (select from public.invoices where id = seen.invoice_id)'
  expect(await scratch.database.query(left)).toEqual([])
})

test('a draft is deleted while the next visit of its job is completed and invoiced', async () => {
  for (let turn = 0; turn < turns; turn += 1) {
    const { id, second } = await recurringJob()
    await assign(id)
    const draft = await billing.create([{ job_id: id }])
    const invoice = randomUUID()
    const complete = billing.mine(`select public.complete_visit($1, null, 'now', $2)`, [second, invoice])
    expect(
      await answers([billing.mine('delete from public.invoices where id = $1', [draft.id]), complete]),
    ).toEqual(['done', 'done'])
    expect((await billing.read(invoice)).status).toBe('draft')
  }
})

test('a member leaves a visit while it is completed', async () => {
  for (let turn = 0; turn < turns; turn += 1) {
    const { second } = await recurringJob()
    await billing.mine(
      'insert into public.visit_members (business_id, visit_id, user_id) values ($1, $2, $3)',
      [billing.business, second, billing.worker],
    )
    expect(
      await answers([
        billing.mine('delete from public.visit_members where visit_id = $1', [second]),
        billing.mine('select public.complete_visit($1)', [second]),
      ]),
    ).toEqual(['done', 'done'])
  }
})

test('a written invoice of a job is saved while its next visit is completed and invoiced', async () => {
  for (let turn = 0; turn < turns; turn += 1) {
    const { id, first, second } = await recurringJob()
    const written = line({ source: { job_id: id, visit_id: first } })
    const complete = billing.mine(`select public.complete_visit($1, null, 'now', $2)`, [second, randomUUID()])
    const outcomes = await answers([billing.save({}, [written]), complete])
    expect(outcomes.filter((answer) => !/^(done|PT409 already_invoiced)/.test(answer))).toEqual([])
  }
})
