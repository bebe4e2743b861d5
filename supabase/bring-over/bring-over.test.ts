import { readFileSync } from 'node:fs'
import type { Database } from '@fieldlark/backend/postgres/database.ts'
import { migrate } from '@fieldlark/backend/postgres/migrator.ts'
import { type ScratchDatabase, scratchDatabase } from '@fieldlark/backend/postgres/testing/scratch.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { differences, readCatalog } from '#schema/catalog.ts'
import { bridgeFile, bringOver } from './bring-over.ts'
import { fingerprintsOf, oldVersions, readOldFingerprints, readOldMigrations } from './old-release.ts'
import { migrationFolders } from './testing/migration-folders.ts'
import { fillBusiness, rowsOf } from './testing/old-business.ts'
import { readByHand, readCode, readOldCode, writeBridge } from './write-bridge.ts'

const folders = migrationFolders()
let fresh: ScratchDatabase
let old: ScratchDatabase
beforeAll(async () => {
  fresh = await scratchDatabase({ migrations: folders.now })
})
beforeEach(async () => {
  old = await scratchDatabase({ migrations: folders.old })
})
afterEach(() => old.close())
afterAll(async () => {
  await fresh.close()
  folders.remove()
})

const versionsOf = async (database: Pick<Database, 'query'>) => {
  const rows = await database.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations order by 1',
  )
  return rows.map(({ version }) => version)
}

test('upgrades a database of release 0.1.0 to the schema of the baseline and keeps every row', async () => {
  await fillBusiness(old.database)
  const before = await rowsOf(old.database)
  expect(Number(before['public.visits']?.split(' ')[0])).toBeGreaterThan(0)
  expect(await bringOver(old.database)).toBe(true)
  expect(await rowsOf(old.database)).toMatchObject(before)
  const [ours, theirs] = await Promise.all(
    [old, fresh].map(({ database }) => database.transaction(readCatalog)),
  )
  expect(ours && theirs && differences(ours, theirs)).toEqual([])
  expect(await versionsOf(old.database)).toEqual(await versionsOf(fresh.database))
  expect(await migrate(old.database, folders.now)).toEqual([])
  expect(await bringOver(old.database)).toBe(false)
})

test('keeps a review link that is not Google’s, and other fields of its business can be changed', async () => {
  await fillBusiness(old.database)
  const link = 'http://lark.example/review'
  await old.database.query('update public.businesses set google_business_url = $1', [link])
  await bringOver(old.database)
  await old.database.query(`update public.businesses set phone = '555 010', google_business_url = $1`, [link])
  expect(await old.database.query('select google_business_url, phone from public.businesses')).toEqual([
    { google_business_url: link, phone: '555 010' },
  ])
})

test('fills in whose work a record is as new assignments do', async () => {
  await fillBusiness(old.database)
  await old.database.query(
    `insert into public.job_members (business_id, job_id, user_id)
     select business_id, id, user_id from public.jobs on conflict do nothing`,
  )
  await old.database.query(
    `insert into public.invoice_sources (business_id, invoice_id, job_id, is_held)
     select job.business_id, invoice.id, job.id, false from public.jobs as job, public.invoices as invoice`,
  )
  await bringOver(old.database)
  const assignments = () =>
    old.database.query(
      `select user_id, job_id, request_id, client_id, null::uuid as invoice_id from public.visit_members
       union all select user_id, job_id, null, client_id, null from public.job_members
       union all select user_id, job_id, null, null, invoice_id from private.invoice_members order by 1, 2, 3, 4, 5`,
    )
  const filled = await assignments()
  expect(filled.some(({ invoice_id }) => invoice_id !== null)).toBe(true)
  await old.database.transaction(async ({ query }) => {
    await query('create temp table kept on commit drop as select * from public.visit_members')
    await query('create temp table kept_jobs on commit drop as select * from public.job_members')
    await query('delete from public.visit_members')
    await query('delete from public.job_members')
    await query(
      'insert into public.job_members (business_id, job_id, user_id) select business_id, job_id, user_id from kept_jobs',
    )
    await query(
      'insert into public.visit_members (business_id, visit_id, user_id) select business_id, visit_id, user_id from kept',
    )
  })
  expect(await assignments()).toEqual(filled)
})

test('cleans names that today’s checks refuse, so that their rows can be changed', async () => {
  await fillBusiness(old.database)
  await old.database.query(
    `insert into public.services (business_id, user_id, name)
     select id, user_id, E'Lark\\u202E\nwash' from public.businesses`,
  )
  await bringOver(old.database)
  const [changed] = await old.database.query(
    `update public.services set price = 20 where name = 'Lark wash' returning name`,
  )
  expect(changed).toEqual({ name: 'Lark wash' })
})

test('fills in the work that is not billed', async () => {
  await fillBusiness(old.database)
  await bringOver(old.database)
  const kept = () => old.database.query('select * from private.unbilled_work order by job_id, unit_id')
  const filled = await kept()
  expect(filled).not.toEqual([])
  await old.database.query('delete from private.unbilled_work')
  await old.database.query('select private.keep_unbilled(array(select id from public.jobs))')
  expect(await kept()).toEqual(filled)
})

test('fills in the day of completed visits, and beside each cost its time', async () => {
  await fillBusiness(old.database)
  await old.database.query(
    `insert into public.visit_times (business_id, visit_id, user_id, started_at, ended_at)
     select business_id, id, user_id, '2026-01-02 09:00Z', '2026-01-02 10:00Z' from public.visits`,
  )
  await old.database.query('delete from public.visit_time_costs')
  await old.database.query(
    `insert into public.visit_time_costs (business_id, time_id, labor_cost_per_hour)
     select business_id, id, 25 from public.visit_times order by id limit 1`,
  )
  await bringOver(old.database)
  const rows = await old.database.query<{ isCopied: boolean; cost: number | null; day: Date | null }>(
    `select (cost.visit_id, cost.job_id, cost.user_id, cost.started_at, cost.ended_at, cost.done_on)
         is not distinct from (visit.id, visit.job_id, clocked.user_id, clocked.started_at, clocked.ended_at,
           case when visit.status = 'completed' then visit.visit_date end) as "isCopied",
       cost.labor_cost_per_hour::float as cost, cost.done_on as day
     from public.visit_times as clocked join public.visits as visit on visit.id = clocked.visit_id
       left join public.visit_time_costs as cost on cost.time_id = clocked.id`,
  )
  expect(rows.filter(({ isCopied }) => !isCopied)).toEqual([])
  expect(rows.filter(({ cost }) => cost === 25)).toHaveLength(1)
  expect(rows.some(({ day }) => day !== null)).toBe(true)
  const members = await old.database.query(
    `select from public.visit_members as assigned join public.visits as visit on visit.id = assigned.visit_id
     where assigned.done_on is distinct from case when visit.status = 'completed' then visit.visit_date end`,
  )
  expect(members).toEqual([])
})

test('bills one-off jobs once and changes no other column of them', async () => {
  await fillBusiness(old.database)
  const jobs = () =>
    old.database.query<{ id: string; schedule_type: string; billing_frequency: string; rest: string }>(
      `select id, schedule_type, billing_frequency,
         (to_jsonb(job) - '{billing_frequency,next_billing}'::text[])::text as rest
       from public.jobs as job order by id`,
    )
  await old.database.query(
    `update public.jobs set billing_frequency = 'weekly', next_billing = '2026-12-01', version = version`,
  )
  const before = await jobs()
  expect(await bringOver(old.database)).toBe(true)
  expect(await jobs()).toEqual(
    before.map((job) => ({
      ...job,
      billing_frequency: job.schedule_type === 'one-off' ? 'on_completion' : 'weekly',
    })),
  )
  expect(before.some(({ schedule_type }) => schedule_type === 'one-off')).toBe(true)
  const days = await old.database.query(
    `select from private.billing_days join public.jobs on jobs.id = job_id where schedule_type = 'one-off'`,
  )
  expect(days).toEqual([])
})

test('makes names, numbers and titles one line, and changes nothing else of their rows', async () => {
  await fillBusiness(old.database)
  const names = `select jsonb_agg(kept order by kept::text) as rows from (
      select to_jsonb(client) - '{name,phone}'::text[] from public.clients as client
      union all select to_jsonb(job) - '{title}'::text[] from public.jobs as job where schedule_type = 'recurring'
      union all select to_jsonb(person) - '{full_name}'::text[] from public.profiles as person
      union all select to_jsonb(business) - '{business_name,phone,workers_see_all_work,closed_at,offered_to,offered_by,offered_at,country,workers_message_clients,ready_texts}'::text[] from public.businesses as business) as all_rows (kept)`
  await old.database.query(`
    update public.businesses set business_name = E'Lark\r\nX-EVIL:1', phone = E'\n';
    update public.profiles set full_name = E'Max\tPower\u0007';
    update public.clients set name = E'Zoe\u2028Bell', phone = E'555\r\n0100';
    update public.jobs set title = E'\n'`)
  const before = await old.database.query(names)
  expect(await bringOver(old.database)).toBe(true)
  expect(await old.database.query(names)).toEqual(before)
  const [found] = await old.database.query(
    `select business_name, business.phone, full_name, client.name, client.phone as client_phone, job.title
     from public.businesses as business, public.profiles, public.clients as client, public.jobs as job limit 1`,
  )
  expect(found).toEqual({
    business_name: 'Lark X-EVIL:1',
    phone: null,
    full_name: 'Max Power',
    name: 'Zoe Bell',
    client_phone: '555 0100',
    title: '-',
  })
})

test('sample data of the old release can be removed, except what somebody changed', async () => {
  await fillBusiness(old.database)
  await old.database.query(`update public.clients set name = 'Real' where first_name = 'Sarah'`)
  await bringOver(old.database)
  const removed = await old.database.transaction(async ({ query }) => {
    await query(`select set_config('request.jwt.claims', jsonb_build_object('sub', user_id)::text, true)
      from public.businesses`)
    return query('select public.reset_sample_data(id) as answer from public.businesses')
  })
  expect(removed).toEqual([{ answer: { removed: 25, kept: 1 } }])
  expect(await old.database.query('select name from public.clients')).toEqual([{ name: 'Real' }])
})

test('ignores objects outside the schema', async () => {
  await old.database.query('create publication theirs for table public.clients')
  await old.database.query(`insert into storage.buckets (id, name) values ('papers', 'papers')`)
  await old.database.query('create schema theirs create table notes (id int)')
  expect(await bringOver(old.database)).toBe(true)
})

test('leaves a new database unchanged, with and without the baseline', async () => {
  expect(await bringOver(fresh.database)).toBe(false)
  const empty = await scratchDatabase()
  expect(await bringOver(empty.database)).toBe(false)
  await empty.close()
})

test('changes nothing with only some of the old migrations, and the error says what to do', async () => {
  await old.database.query('delete from supabase_migrations.schema_migrations where version = $1', [
    oldVersions.at(-1),
  ])
  const before = await old.database.transaction(readCatalog)
  await expect(bringOver(old.database)).rejects.toThrow(
    /129 of the 130 migrations.*Start release 0\.1\.0 once/,
  )
  expect(differences(before, await old.database.transaction(readCatalog))).toEqual([])
})

test.each([
  ['alter table public.jobs add column mine text', 'column public.jobs.mine'],
  ['drop trigger name_client on public.clients', 'trigger public.clients name_client'],
  ['grant select on public.job_counts to anon', 'relation public.job_counts'],
  ['alter table public.jobs alter column title set default 1', 'column public.jobs.title'],
  ['create policy mine on public.clients using (true)', 'policy public.clients mine'],
])(
  'changes nothing in a schema changed by hand (%s), and the error names the change',
  async (change, name) => {
    await old.database.query(change)
    const before = await old.database.transaction(readCatalog)
    await expect(bringOver(old.database)).rejects.toThrow(name)
    expect(differences(before, await old.database.transaction(readCatalog))).toEqual([])
    expect(await versionsOf(old.database)).toEqual(oldVersions)
  },
)

test('bridge, versions and fingerprints are current (npm run db:baseline)', async () => {
  const was = await old.database.transaction(readOldCode)
  const is = await fresh.database.transaction(readCode)
  expect(writeBridge(was, is, readByHand())).toBe(readFileSync(bridgeFile, 'utf8'))
  expect(Object.keys(readOldMigrations()).map((name) => name.split('_')[0])).toEqual(oldVersions)
  expect(fingerprintsOf(await old.database.transaction(readCatalog))).toEqual(readOldFingerprints())
})
