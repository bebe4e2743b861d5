import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { call } from './crew.ts'
import { type Billing, line, startBilling } from './invoicing.ts'
import { refusal } from './offer.ts'
import { one, type Scratch, scratchSchema } from './people.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

let billing: Billing
beforeEach(async () => {
  billing = await startBilling(scratch.database)
})

const ours = ['PT400', 'PT404', 'PT409', 'done']
const answers = async (work: readonly Promise<unknown>[]) =>
  (await Promise.all(work.map(refusal))).map((answer) => answer.trim())
/** What anybody was told that is not a word of ours: a deadlock, a broken constraint. */
const surprises = (said: readonly string[]) =>
  said.filter((answer) => !ours.includes(answer.split(' ')[0] ?? ''))

test('an edit and a payment at once: what was paid is what was sent', async () => {
  for (let turn = 0; turn < 8; turn += 1) {
    const invoice = await billing.save()
    await billing.send(invoice.id, 'marked')
    const { version } = await billing.read(invoice.id)
    const payment = { id: randomUUID(), invoice_id: invoice.id, amount: 100, method: 'cash' }
    const said = await answers([
      billing.save({ id: invoice.id, version }, [line({ unit_price: 500 })]),
      billing.mine('select public.record_payment($1, $2)', [billing.business, JSON.stringify(payment)]),
    ])
    const now = await billing.read(invoice.id)
    expect(surprises(said)).toEqual([])
    expect([now.status, now.balance, now.version_number]).toEqual(
      said[0] === 'done' ? ['sent', '400.00', 2] : ['paid', '0.00', 1],
    )
  }
})

test('a void and a payment at once: one of them', async () => {
  for (let turn = 0; turn < 8; turn += 1) {
    const invoice = await billing.save()
    await billing.send(invoice.id, 'marked')
    const payment = { id: randomUUID(), invoice_id: invoice.id, amount: 100, method: 'cash' }
    const said = await answers([
      billing.step('void_invoice', invoice.id),
      billing.mine('select public.record_payment($1, $2)', [billing.business, JSON.stringify(payment)]),
    ])
    expect(said.filter((answer) => answer === 'done')).toHaveLength(1)
    expect(surprises(said)).toEqual([])
  }
})

test('two who edit one invoice at once: the second is told', async () => {
  const invoice = await billing.save()
  const said = await answers(
    [60, 70, 80].map((unit_price) =>
      billing.save({ id: invoice.id, version: invoice.version }, [line({ unit_price })]),
    ),
  )
  expect(said.toSorted()).toEqual(['PT409 stale_version', 'PT409 stale_version', 'done'])
  expect(await billing.linesOf(invoice.id)).toHaveLength(1)
})

test('everything at once, on the same jobs and invoices: nobody waits in a circle, nothing is billed twice', async () => {
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
  const said = await answers(Array.from({ length: 180 }, (_, at) => pick(moves, at)(at * 7)))
  expect(surprises(said)).toEqual([])
  expect(said.filter((answer) => answer === 'done').length).toBeGreaterThan(40)
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
