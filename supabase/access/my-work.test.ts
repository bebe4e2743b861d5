import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertRow } from './insert-row.ts'
import { ask, one, refusal, type Scratch, scratchSchema } from './people.ts'
import { seededRandom } from './seeded-random.ts'
import { addVisit, saveJob, type TeamFixture, teamFixture } from './team-fixture.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

/**
 * Whose work a record is, looked up visit by visit: workers see the visits they are assigned to, the jobs, requests and
 * clients of those, the jobs they are on, the invoices made of their jobs, and the clients they added.
 */
const rule = `
  with active as (select business_id from public.team_members where user_id = $1 and is_active),
    my_visits as (select visit.* from public.visits as visit join public.visit_members as assigned
      on assigned.visit_id = visit.id and assigned.user_id = $1 where visit.business_id in (select * from active)),
    my_jobs as (select job.* from public.jobs as job where job.business_id in (select * from active)
      and (job.id in (select job_id from my_visits)
        or job.id in (select job_id from public.job_members where user_id = $1))),
    my_requests as (select * from public.requests where id in (select request_id from my_visits)),
    my_clients as (select client.id from public.clients as client where client.business_id in (select * from active)
      and (client.user_id = $1 or client.id in (select client_id from my_jobs union select client_id from my_requests)))
  select 'visits' as name, id from my_visits union all select 'jobs', id from my_jobs
  union all select 'requests', id from my_requests union all select 'clients', id from my_clients
  union all select 'properties', id from public.property_addresses where client_id in (select id from my_clients)
  union all select 'invoices', id from public.invoices
    where id in (select invoice_id from public.invoice_sources where job_id in (select id from my_jobs))
  union all select 'lines', id from public.invoice_lines where invoice_id in (
    select invoice_id from public.invoice_sources where job_id in (select id from my_jobs))
  order by name, id`

const seen = `
  select 'visits' as name, id from public.visits union all select 'jobs', id from public.jobs
  union all select 'requests', id from public.requests union all select 'clients', id from public.clients
  union all select 'properties', id from public.property_addresses
  union all select 'invoices', id from public.invoices union all select 'lines', id from public.invoice_lines
  order by name, id`

type Pick = (text: string, values?: readonly unknown[]) => Promise<string | undefined>

/** What may happen to the work of a business; each step acts on rows chosen at random, and may be refused. */
function stepsOf(team: TeamFixture, pick: Pick): (() => Promise<unknown>)[] {
  const { business, owner } = team
  const { database } = scratch
  const by = (person: string) => (text: string, values: readonly unknown[]) =>
    ask(database, person, text, values)
  const mine = by(owner)
  const job = () => pick('select id from public.jobs')
  const client = () => pick('select id from public.clients')
  const visit = () => pick('select id from public.visits')
  const worker = () => pick('select user_id as id from public.team_members where role = $1', ['worker'])
  const invoice = () => pick('select id from public.invoices')
  const assignJob = async () =>
    mine('insert into public.job_members (business_id, job_id, user_id) values ($1, $2, $3)', [
      business,
      await job(),
      await worker(),
    ])
  const assignVisit = async () =>
    mine('insert into public.visit_members (business_id, visit_id, user_id) values ($1, $2, $3)', [
      business,
      await visit(),
      await worker(),
    ])
  const bill = async () =>
    insertRow(database, 'invoice_sources', {
      business_id: business,
      invoice_id: await invoice(),
      job_id: await job(),
      is_held: false,
    })
  return [
    assignJob,
    assignVisit,
    assignVisit,
    bill,
    bill,
    async () => mine('delete from public.job_members where job_id = $1', [await job()]),
    async () => mine('delete from public.visit_members where visit_id = $1', [await visit()]),
    async () => mine('delete from public.visit_members where user_id = $1', [await worker()]),
    async () => addVisit(database, team, (await job()) ?? '', {}, [(await worker()) ?? '']),
    async () => saveJob(database, { ...team, client: (await client()) ?? '' }),
    async () => mine('update public.jobs set client_id = $2 where id = $1', [await job(), await client()]),
    async () =>
      mine('update public.requests set client_id = $2 where business_id = $1', [business, await client()]),
    async () => mine('select public.remove_visit($1)', [await visit()]),
    async () => mine('delete from public.jobs where id = $1', [await job()]),
    async () => mine('delete from public.invoices where id = $1', [await invoice()]),
    async () =>
      database.query('delete from public.invoice_sources where id = $1', [
        await pick('select id from public.invoice_sources'),
      ]),
    async () =>
      mine("select public.schedule_assessment($1, $2, '2030-01-01', null, 60, $3)", [
        await pick('select id from public.requests'),
        randomUUID(),
        [await worker()],
      ]),
    async () =>
      by((await worker()) ?? '')(`insert into public.clients (business_id, name) values ($1, 'Found')`, [
        business,
      ]),
    async () => {
      const id = await insertRow(database, 'invoices', {
        business_id: business,
        user_id: owner,
        client_id: await client(),
        issue_date: '2030-01-01',
        due_date: '2030-01-01',
      })
      await insertRow(database, 'invoice_lines', {
        business_id: business,
        invoice_id: id,
        position: 0,
        name: 'Work',
      })
    },
    async () =>
      database.query('update public.team_members set is_active = not is_active where user_id = $1', [
        await worker(),
      ]),
  ]
}

test.each([1, 2, 3, 4])('whose work a record is stays true whatever happens to it: seed %i', async (seed) => {
  const { database } = scratch
  const team = await teamFixture(database)
  const random = seededRandom(seed)
  const pick: Pick = async (text, values = []) => {
    const rows = await database.query<{ id: string; business: string }>(
      `select id from (${text}${text.includes('where') ? ' and' : ' where'} business_id = '${team.business}') as rows
       order by id`,
      values,
    )
    return rows[random(Math.max(rows.length, 1))]?.id
  }
  for (const [name, fields] of [
    ['clients', { name: 'Bob' }],
    ['requests', { client_id: team.client, title: 'Leak' }],
    ['property_addresses', { client_id: team.client, address: '1 Elm St' }],
  ] as const) {
    const columns = Object.keys(fields)
    await ask(
      database,
      team.owner,
      `insert into public.${name} (business_id, ${columns.join(', ')})
       values ($1, ${columns.map((_, at) => `$${at + 2}`).join(', ')})`,
      [team.business, ...Object.values(fields)],
    )
  }
  for (let at = 0; at < 4; at += 1) await saveJob(database, team)
  // The ids are new in each run, so which rows the steps meet is too: something to see is there from the beginning.
  await addVisit(database, team, (await pick('select id from public.jobs')) ?? '', {}, [team.worker])

  const seenBy = async (person: string) => {
    const found = await ask(database, person, seen)
    expect(found).toEqual(await database.query(rule, [person]))
    return new Set(found.map(({ name }) => name))
  }
  expect([...(await seenBy(team.worker))]).toEqual(['clients', 'jobs', 'properties', 'visits'])
  const steps = stepsOf(team, pick)
  for (let at = 0; at < 60; at += 1) {
    await refusal(one(steps[random(steps.length)])())
    for (const person of [team.worker, team.other]) await seenBy(person)
  }
})

test('an assignment and an invoice made at the same time find each other', async () => {
  const { database } = scratch
  const team = await teamFixture(database)
  const { business, client, owner, worker } = team
  for (let round = 0; round < 10; round += 1) {
    const job = await saveJob(database, team)
    const id = randomUUID()
    await Promise.all([
      ask(
        database,
        owner,
        'insert into public.job_members (business_id, job_id, user_id) values ($1, $2, $3)',
        [business, job.id, worker],
      ),
      ask(database, owner, 'select public.save_invoice($1, $2, $3)', [
        business,
        JSON.stringify({ id, client_id: client }),
        JSON.stringify([{ id: randomUUID(), name: 'Work', source: { job_id: job.id } }]),
      ]),
    ])
    expect(await ask(database, worker, 'select id from public.invoices where id = $1', [id])).toEqual([
      { id },
    ])
  }
})
