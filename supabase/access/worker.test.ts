import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, one, type Scratch, scratchSchema } from './people.ts'
import { call, codeFrom } from './team-fixture.ts'
import type { Tenant } from './tenant.ts'
import { makeTenants, type Tenants } from './tenants.ts'

let scratch: Scratch
let tenants: Tenants
let own: Tenant
let visit: string
let otherVisit: string
beforeAll(async () => {
  scratch = await scratchSchema()
  tenants = await makeTenants(scratch.database)
  own = tenants.own
  visit = idOf('visits')
  otherVisit = idOf('other visits')
})
afterAll(() => scratch.close())

type Fields = Record<string, unknown>

function idOf(name: string): string {
  const id = tenants.own.rowIds[name]
  if (id === undefined) throw new Error(`The world has no ${name}.`)
  return id
}

const read = (text: string, values: readonly unknown[] = []) =>
  ask(scratch.database, own.worker, text, values)

/** All rows of the business as text, to compare before and after. */
async function everything(): Promise<unknown> {
  const tables = await scratch.database.query<{ name: string }>(
    `select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid and attname = 'business_id'
     where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`,
  )
  const marks = tables.map(
    ({ name }) =>
      `select '${name}' as name, md5(string_agg(row::text, ' ' order by row::text)) as mark
       from public.${name} as row where business_id = '${own.business}'`,
  )
  return scratch.database.query(marks.join(' union all '))
}

/** Runs the attempt as the person, rolls it back if it succeeded, and returns the error code. */
async function tryAs(person: string, work: (person: string) => Promise<unknown>): Promise<string> {
  const before = await everything()
  const code = await codeFrom(work(person))
  expect(await everything()).toEqual(before)
  return code
}

describe('a worker cannot read', () => {
  test.each([
    'service_costs',
    'service_prices',
    'job_line_costs',
    'job_internals',
    'visit_time_costs',
    'team_member_costs',
    'quotes',
    'quote_lines',
    'quote_versions',
    'quote_approvals',
    'quote_counts',
    'requests',
    'request_counts',
    'counters',
    'tax_rates',
    'payments',
    'refunds',
    'credits',
    'client_statements',
    'document_settings',
    'portal_settings',
    'public_profiles',
    'profile_photos',
    'booking_settings',
    'bookable_members',
    'invoice_versions',
    'reminders_sent',
    'record_events',
  ])('%s', async (table) => {
    expect(await scratch.database.query(`select from public.${table} limit 1`)).toHaveLength(1)
    expect(await read(`select * from public.${table}`)).toEqual([])
  })

  test('visits, jobs, times and days off of others', async () => {
    expect((await read('select id from public.visits')).map(({ id }) => id)).toContain(visit)
    expect(await read('select id from public.visits where id = $1', [otherVisit])).toEqual([])
    expect(await read('select id from public.jobs')).toEqual([{ id: idOf('jobs') }])
    expect(await read('select user_id from public.job_members')).toEqual([{ user_id: own.worker }])
    expect(await read('select id from public.schedule_blocks')).toEqual([{ id: idOf('schedule_blocks') }])
    expect(await read('select jobs from public.job_counts')).toEqual([{ jobs: 1 }])
  })

  test('columns with costs', async () => {
    const columns = await read(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and column_name ~ 'cost|profit|internal'
         and has_column_privilege(format('public.%I', table_name), column_name, 'select')`,
    )
    const allowed =
      /^(service_costs|job_line_costs|job_internals|visit_time_costs|team_member_costs|quotes|quote_lines|books|ledger|labor_hours)\./
    expect(columns.map(({ name }) => String(name)).filter((name) => !allowed.test(name))).toEqual([])
  })
})

describe('a worker cannot change', () => {
  test('their visit beyond the allowed steps', async () => {
    const columns = await scratch.database.query<{ attname: string }>(
      `select attname from pg_attribute where attrelid = 'public.visits'::regclass and attnum > 0 and not attisdropped`,
    )
    for (const { attname } of columns) {
      const change = () => read(`update public.visits set ${attname} = default where id = $1`, [visit])
      expect(await tryAs(own.worker, change), attname).toBe('42501')
    }
  })

  test.each(['cancelled', 'no_show'])('a visit that is %s', async (status) => {
    const { id } = await call(scratch.database, own.owner, 'save_visit', {
      visit: { id: crypto.randomUUID(), job_id: idOf('jobs') },
      member_ids: [own.worker],
    })
    const off = status === 'cancelled' ? 'cancel_visit' : 'mark_no_show'
    await call(scratch.database, own.owner, off, { visit_id: id })
    for (const step of ['start_visit', 'complete_visit', 'reopen_visit']) {
      const code = await tryAs(own.worker, (person) => call(scratch.database, person, step, { visit_id: id }))
      expect(['PT403', 'PT409'], step).toContain(code)
    }
    await call(scratch.database, own.owner, 'reopen_visit', { visit_id: id })
    await call(scratch.database, own.owner, 'remove_visit', { visit_id: id })
  })

  test.each([
    [`email = 'worker@example.com'`],
    ['email = null'],
    [`payment_terms = 'net_60'`],
    ['is_reminder_muted = true'],
    [`client_status = 'archived'`],
  ])('a client by %s', async (change) => {
    const { client } = own
    await scratch.database.query(`update public.clients set email = 'client@example.com' where id = $1`, [
      client,
    ])
    const work = () => read(`update public.clients set ${change} where id = $1`, [client])
    expect(await tryAs(own.worker, work)).toBe('PT403')
  })

  test.each([
    ['payment_terms', `'net_60'`],
    ['is_reminder_muted', 'true'],
  ])('how a client that they add pays, by %s', async (column, value) => {
    const text = `insert into public.clients (business_id, name, ${column}) values ($1, 'New', ${value})`
    expect(await tryAs(own.worker, () => read(text, [own.business]))).toBe('PT403')
  })

  test.each([[`label = 'Less'`], ['position = 9'], [`is_done = true, label = 'Less'`]])(
    'a checklist by %s',
    async (change) => {
      const item = idOf('visit_checklist_items')
      const work = () => read(`update public.visit_checklist_items set ${change} where id = $1`, [item])
      expect(await tryAs(own.worker, work)).toBe('PT403')
    },
  )

  const functions: [string, () => Fields][] = [
    ['save_job', () => ({ business_id: own.business, job: { id: idOf('jobs'), version: 1, title: 'Mine' } })],
    [
      'save_job',
      () => ({
        business_id: own.business,
        job: { id: crypto.randomUUID(), client_id: own.client, title: 'Mine' },
      }),
    ],
    ['save_visit', () => ({ visit: { id: visit, version: 1, instructions: 'Mine' } })],
    ['save_visit', () => ({ visit: { id: crypto.randomUUID(), job_id: idOf('jobs') } })],
    [
      'move_visit',
      () => ({
        visit_id: visit,
        version: null,
        visit_date: '2031-01-01',
        start_time: null,
        duration_minutes: 60,
      }),
    ],
    ['unschedule_visit', () => ({ visit_id: visit, version: null })],
    ['cancel_visit', () => ({ visit_id: visit, reason: 'Mine' })],
    ['skip_visit', () => ({ visit_id: visit })],
    ['mark_no_show', () => ({ visit_id: visit })],
    ['pause_series', () => ({ series_id: idOf('job_series'), from_date: null })],
    ['resume_series', () => ({ series_id: idOf('job_series'), series_version: 1, visits: [] })],
    [
      'edit_series',
      () => ({
        plan: { scope: 'all', job_id: idOf('jobs'), series_id: idOf('job_series'), series_version: 1 },
      }),
    ],
    ['save_series', () => ({ job_id: idOf('other jobs'), series: { id: crypto.randomUUID() }, visits: [] })],
    ['choose_invoice', () => ({ job_id: idOf('jobs'), choice: 'no_charge' })],
    [
      'schedule_assessment',
      () => ({ request_id: idOf('requests'), visit_id: crypto.randomUUID(), visit_date: '2030-01-01' }),
    ],
    ['convert_request_to_job', () => ({ request_id: idOf('requests'), job_id: crypto.randomUUID() })],
    ['start_visit', () => ({ visit_id: otherVisit })],
    ['complete_visit', () => ({ visit_id: otherVisit })],
    ['reopen_visit', () => ({ visit_id: otherVisit })],
  ]
  test('visits by removing one, which returns as if it were deleted already', async () => {
    for (const id of [visit, otherVisit])
      expect(
        await tryAs(own.worker, (person) => call(scratch.database, person, 'remove_visit', { visit_id: id })),
      ).toBe('done')
  })
  test.each(functions)('anything through %s', async (name, args) => {
    const code = await tryAs(own.worker, (person) => call(scratch.database, person, name, args()))
    expect(['PT403', 'PT404']).toContain(code)
  })

  test.each([
    [
      'a visit',
      () =>
        `insert into public.visit_members (business_id, visit_id, user_id) values ('${own.business}', '${otherVisit}', '${own.worker}')`,
    ],
    [
      'a job',
      () =>
        `insert into public.job_members (business_id, job_id, user_id) values ('${own.business}', '${idOf('other jobs')}', '${own.worker}')`,
    ],
    [
      'a time entry',
      () =>
        `insert into public.visit_times (business_id, visit_id, user_id, started_at) values ('${own.business}', '${visit}', '${own.worker}', now())`,
    ],
    [
      'a day off for somebody else',
      () =>
        `insert into public.schedule_blocks (business_id, member_id, title, start_date, end_date) values ('${own.business}', '${own.manager}', 'Mine', '2030-01-01', '2030-01-01')`,
    ],
    [
      'a day off for everybody',
      () =>
        `insert into public.schedule_blocks (business_id, title, start_date, end_date) values ('${own.business}', 'Mine', '2030-01-01', '2030-01-01')`,
    ],
  ])('assignments, times and days off by inserting %s', async (_, text) => {
    expect(await tryAs(own.worker, () => read(text()))).toBe('42501')
  })

  test('records of others by direct writes', async () => {
    for (const text of [
      `update public.jobs set title = 'Mine'`,
      `update public.visit_times set ended_at = now()`,
      `update public.schedule_blocks set title = 'Mine' where id = '${idOf('blocks of others')}'`,
      `update public.schedule_settings set buffer_minutes = 90`,
      'delete from public.jobs',
      'delete from public.visit_members',
      'delete from public.visit_times',
      'delete from public.visit_checklist_items',
    ])
      expect(await tryAs(own.worker, () => read(text)), text).toBe('done')
  })
})

describe('a former member who was assigned to a visit', () => {
  test('can neither see nor start it', async () => {
    const [job] = await ask(
      scratch.database,
      own.owner,
      `insert into public.jobs (business_id, client_id, title) values ($1, $2, 'Once') returning id`,
      [own.business, own.client],
    )
    const { id } = await call(scratch.database, own.owner, 'save_visit', {
      visit: { id: crypto.randomUUID(), job_id: job?.['id'] },
      member_ids: [own.worker],
    })
    const setActive = (isActive: boolean) =>
      scratch.database.query(
        'update public.team_members set is_active = $3 where business_id = $1 and user_id = $2',
        [own.business, own.worker, isActive],
      )
    await setActive(false)
    const start = (person: string) => call(scratch.database, person, 'start_visit', { visit_id: id })
    expect(await tryAs(own.worker, start)).toBe('PT404')
    for (const table of [
      'visits',
      'jobs',
      'clients',
      'visit_members',
      'schedule_blocks',
      'visit_checklist_items',
    ])
      expect(await read(`select from public.${table}`), table).toEqual([])
    await setActive(true)
  })
})

test('a worker can tick items, start and complete their visits', async () => {
  const [item] = await read(
    `update public.visit_checklist_items set is_done = true where visit_id = $1 returning done_by, done_at`,
    [visit],
  )
  expect(item).toEqual({ done_by: own.worker, done_at: expect.any(Date) })
  await call(scratch.database, own.worker, 'start_visit', { visit_id: visit })
  const done = await call<{ complete_visit: { visit: { status: string; invoice_choice: string } } }>(
    scratch.database,
    own.worker,
    'complete_visit',
    { visit_id: visit, notes: 'All done', invoice_choice: 'later' },
  )
  expect(one(done.complete_visit).visit).toMatchObject({ status: 'completed', invoice_choice: 'later' })
  await call(scratch.database, own.worker, 'reopen_visit', { visit_id: visit })
  const [row] = await read('select status, actual_start from public.visits where id = $1', [visit])
  expect(row).toEqual({ status: 'scheduled', actual_start: null })
})

test('a worker can fill in the missing address of a client, which is recorded', async () => {
  const { client } = own
  await scratch.database.query('update public.clients set email = null where id = $1', [client])
  await read(`update public.clients set email = 'client@example.com' where id = $1`, [client])
  expect(
    await scratch.database.query(
      `select user_id, data from public.record_events where record_id = $1 and kind = 'email_changed'
       order by id desc limit 1`,
      [client],
    ),
  ).toEqual([{ user_id: own.worker, data: { from: null, to: 'client@example.com', by_office: false } }])
})
