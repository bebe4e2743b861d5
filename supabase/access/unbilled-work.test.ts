import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type InvoiceFixture, invoiceFixture } from './invoice-fixture.ts'
import { line } from './line.ts'
import { ask, refusal, type Scratch, scratchSchema } from './people.ts'
import { randomWork } from './random-work.ts'
import { sampleOf } from './sample.ts'
import { saveJob } from './team-fixture.ts'
import { unbilledBySearch } from './unbilled-by-search.ts'

let scratch: Scratch
let billing: InvoiceFixture
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())
beforeEach(async () => {
  billing = await invoiceFixture(scratch.database)
})

const columns = `client_id, job_id, job_number, job_title, visit_id, job_line_id, quote_id, name,
  service_date::text, amount, tax_amount, total, since::text`
const read = (from: string, of = billing) =>
  scratch.database.query(
    `select ${columns} from (${from}) as work order by job_id, visit_id, job_line_id, quote_id`,
    [of.business],
  )
const kept = () => read('select * from private.uninvoiced($1, null, null)')
const searched = () => read(unbilledBySearch)

/** Answers that are neither success nor a refusal of ours, nor that of a visit without a job. */
const faultsOf = (answers: readonly string[]) =>
  answers.filter((answer) => !/^(done|PT\d{3} |23503 )/.test(answer))

const unitKinds = ['job_line_id', 'quote_id', 'visit_id']
const steps = sampleOf(320, 5000)

test('kept unbilled work is what a search finds, whatever people do', { timeout: 300_000 }, async () => {
  // One person's only: they lock visits and jobs in another order than commands.
  const move = (timezone: string) => () =>
    billing.mine('update public.businesses set timezone = $2 where id = $1', [billing.business, timezone])
  const zones = ['America/New_York', 'Pacific/Auckland'].map(move)
  const remove = () =>
    billing.mine(
      `delete from public.jobs where id = (select id from public.jobs
         where business_id = $1 and total_visits < 3 order by random() limit 1)`,
      [billing.business],
    )
  const step = randomWork(scratch.database, billing, 29, [...zones, remove])
  const answers: string[] = []
  const kinds = new Set<string>()
  for (let at = 0; at < steps; at += 1) {
    answers.push(await refusal(step()()))
    if (at % 4 > 0) continue
    const now = await kept()
    expect(now, `after step ${at}`).toEqual(await searched())
    for (const row of now) for (const kind of unitKinds) if (row[kind] !== null) kinds.add(kind)
  }
  expect(faultsOf(answers)).toEqual([])
  expect(answers.filter((answer) => answer === 'done').length).toBeGreaterThan(steps / 3)
  expect([...kinds].toSorted()).toEqual(unitKinds)
})

test('and after steps of many people at once, none of which deadlock', { timeout: 240_000 }, async () => {
  const step = randomWork(scratch.database, billing, 31)
  for (let at = 0; at < 100; at += 1) await refusal(step()())
  const answers: string[] = []
  for (let turn = 0; turn < steps / 20; turn += 1) {
    answers.push(...(await Promise.all(Array.from({ length: 16 }, () => refusal(step()())))))
    expect(await kept()).toEqual(await searched())
  }
  expect(faultsOf(answers)).toEqual([])
  expect(answers.filter((answer) => answer === 'done').length).toBeGreaterThan(steps / 4)
})

test('a price that changes while a draft is deleted is the price of what becomes unbilled', async () => {
  for (let turn = 0; turn < 10; turn += 1) {
    const { id } = await billing.job({ schedule_type: 'recurring' }, [line()])
    await billing.visit(id)
    const draft = await billing.create([{ job_id: id }])
    await Promise.all([
      billing.mine('delete from public.invoices where id = $1', [draft.id]),
      billing.mine(`update public.jobs set taxes = '[{"name": "VAT", "rate": 19}]' where id = $1`, [id]),
    ])
    expect(await billing.uninvoiced(null, id)).toMatchObject([{ total: '119.00', tax_amount: '19.00' }])
  }
})

test('a price that moves from one line to another moves with it', async () => {
  const job = await billing.job({}, [line({ unit_price: 100 }), line({ unit_price: 50 })])
  await billing.finish(job.id)
  const [row] = await billing.mine<{ version: number }>('select version from public.jobs where id = $1', [
    job.id,
  ])
  const lines = job.lines.map((id, at) => line({ id, unit_price: at === 0 ? 50 : 100 }))
  await saveJob(scratch.database, billing, { id: job.id, version: row?.version ?? 0 }, { lines })
  const totals = (await kept()).map(({ job_line_id, total }) => `${String(job_line_id)} ${Number(total)}`)
  expect(totals.toSorted()).toEqual(lines.map(({ id }, at) => `${id} ${at === 0 ? 50 : 100}`).toSorted())
})

test('its prices follow a currency that has no cents', async () => {
  await scratch.database.transaction(async ({ query }) => {
    await query(`set local session_replication_role = 'replica'`)
    await query('update public.businesses set currency = null where id = $1', [billing.business])
  })
  const { id } = await billing.job({ taxes: [{ name: 'Tax', rate: 8 }] }, [
    line({ unit_price: 6.25 }),
    line({ unit_price: 6.25 }),
  ])
  await billing.finish(id)
  const before = await kept()
  await billing.mine(`update public.businesses set currency = 'JPY' where id = $1`, [billing.business])
  expect(await kept()).toEqual(await searched())
  expect(await kept()).not.toEqual(before)
})

test('is known to the office only, also of the jobs that a worker is on', async () => {
  const { id } = await billing.job({}, [line()])
  await billing.mine(
    'insert into public.job_members (business_id, job_id, user_id) select business_id, id, $2 from public.jobs where id = $1',
    [id, billing.worker],
  )
  await billing.finish(id)
  const seenBy = (person: string) =>
    ask(scratch.database, person, 'select amount from public.unbilled_jobs where job_id = $1', [id])
  expect(await seenBy(billing.owner)).toEqual([{ amount: '100.00' }])
  expect(await ask(scratch.database, billing.worker, 'select id from public.jobs')).toEqual([{ id }])
  expect(await seenBy(billing.worker)).toEqual([])
})

test('is gone with its job and with its business', async () => {
  for (const schedule_type of ['recurring', 'one-off']) {
    const { id } = await billing.job({ schedule_type }, [line()])
    await (schedule_type === 'recurring' ? billing.visit(id) : billing.finish(id))
    const draft = await billing.create([{ job_id: id }])
    await billing.step('void_invoice', draft.id)
    expect(await billing.uninvoiced(null, id)).toHaveLength(1)
  }
  const count = () =>
    scratch.database.query('select from private.unbilled_work where business_id = $1', [billing.business])
  expect(await count()).toHaveLength(2)
  await scratch.database.query('delete from public.jobs where schedule_type = $1 and business_id = $2', [
    'one-off',
    billing.business,
  ])
  expect(await count()).toHaveLength(1)
  await scratch.database.query('delete from public.businesses where id = $1', [billing.business])
  expect(await count()).toEqual([])
})
