import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type InvoiceFixture, invoiceFixture } from './invoice-fixture.ts'
import { line } from './line.ts'
import { one, refusal, type Scratch, scratchSchema } from './people.ts'
import { call } from './team-fixture.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema({ ownerConnections: 24 })
})
afterAll(() => scratch.close())

let billing: InvoiceFixture
beforeEach(async () => {
  billing = await invoiceFixture(scratch.database)
})

const ours = ['PT400', 'PT404', 'PT409', 'done']
const answers = async (work: readonly Promise<unknown>[]) =>
  (await Promise.all(work.map(refusal))).map((answer) => answer.trim())
/** The unexpected errors: deadlocks and violated constraints. */
const surprises = (outcomes: readonly string[]) =>
  outcomes.filter((answer) => !ours.includes(answer.split(' ')[0] ?? ''))

test('a simultaneous edit and payment: the paid version is the sent one', async () => {
  for (let turn = 0; turn < 8; turn += 1) {
    const invoice = await billing.save()
    await billing.send(invoice.id, 'marked')
    const { version } = await billing.read(invoice.id)
    const payment = { id: randomUUID(), invoice_id: invoice.id, amount: 100, method: 'cash' }
    const outcomes = await answers([
      billing.save({ id: invoice.id, version }, [line({ unit_price: 500 })]),
      billing.mine('select public.record_payment($1, $2)', [billing.business, JSON.stringify(payment)]),
    ])
    const now = await billing.read(invoice.id)
    expect(surprises(outcomes)).toEqual([])
    expect([now.status, now.balance, now.version_number]).toEqual(
      outcomes[0] === 'done' ? ['sent', '400.00', 2] : ['paid', '0.00', 1],
    )
  }
})

test('of a simultaneous void and payment one succeeds', async () => {
  for (let turn = 0; turn < 8; turn += 1) {
    const invoice = await billing.save()
    await billing.send(invoice.id, 'marked')
    const payment = { id: randomUUID(), invoice_id: invoice.id, amount: 100, method: 'cash' }
    const outcomes = await answers([
      billing.step('void_invoice', invoice.id),
      billing.mine('select public.record_payment($1, $2)', [billing.business, JSON.stringify(payment)]),
    ])
    expect(outcomes.filter((answer) => answer === 'done')).toHaveLength(1)
    expect(surprises(outcomes)).toEqual([])
  }
})

test('of two simultaneous edits of an invoice the second reports a conflict', async () => {
  const invoice = await billing.save()
  const outcomes = await answers(
    [60, 70, 80].map((unit_price) =>
      billing.save({ id: invoice.id, version: invoice.version }, [line({ unit_price })]),
    ),
  )
  expect(outcomes.toSorted()).toEqual(['PT409 stale_version', 'PT409 stale_version', 'done'])
  expect(await billing.linesOf(invoice.id)).toHaveLength(1)
})

test('simultaneous commands on the same jobs and invoices do not deadlock and bill nothing twice', async () => {
  const jobs = await Promise.all([1, 2, 3, 4].map(() => billing.job({}, [line(), line(), line()])))
  const shared = await Promise.all([1, 2, 3].map(() => billing.save()))
  const pick = <Item>(items: readonly Item[], at: number): Item => one(items[at % items.length])
  const moves = [
    (at: number) => billing.create([{ job_id: pick(jobs, at).id }, { job_id: pick(jobs, at + 1).id }]),
    (at: number) => billing.create([{ job_id: pick(jobs, at + 1).id }, { job_id: pick(jobs, at).id }]),
    (at: number) => billing.create([{ job_line_id: one(pick(jobs, at).lines[at % 3]) }]),
    (at: number) => billing.step('void_invoice', pick(shared, at).id),
    (at: number) => billing.step('unvoid_invoice', pick(shared, at).id),
    (at: number) => billing.send(pick(shared, at).id, at % 2 ? 'mail' : 'link'),
    async (at: number) => {
      const { id, version } = await billing.read(pick(shared, at).id)
      return billing.save({ id, version }, [
        line({ source: { job_line_id: pick(pick(jobs, at).lines, at) } }),
      ])
    },
    async (at: number) => {
      const { id } = pick(jobs, at)
      const [job] = await billing.mine<{ version: number }>('select version from public.jobs where id = $1', [
        id,
      ])
      const lines = pick(jobs, at).lines.map((each) => line({ id: each, unit_price: at }))
      return call(scratch.database, billing.owner, 'save_job', {
        business_id: billing.business,
        job: { id, version: job?.version, client_id: billing.client, title: `Job ${at}` },
        lines,
      })
    },
    async () => {
      const drafts = await billing.mine<{ id: string }>(
        `select id from public.invoices where status = 'draft' and id <> all($1)`,
        [shared.map(({ id }) => id)],
      )
      return billing.mine('delete from public.invoices where id = $1', [drafts[0]?.id])
    },
  ]
  const outcomes = await answers(Array.from({ length: 180 }, (_, at) => pick(moves, at)(at * 7)))
  expect(surprises(outcomes)).toEqual([])
  expect(outcomes.filter((answer) => answer === 'done').length).toBeGreaterThan(40)
  const twice = await scratch.database.query(
    `select job_line_id from public.invoice_sources where is_held group by job_line_id having count(*) > 1`,
  )
  expect(twice).toEqual([])
  const wrong = await scratch.database.query(
    `select invoice.id from public.invoices as invoice
     join public.invoice_sources as source on source.invoice_id = invoice.id
     where source.is_held = (invoice.status = 'void')`,
  )
  expect(wrong).toEqual([])
})
