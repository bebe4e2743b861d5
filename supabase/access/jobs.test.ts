import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask, one, type Scratch, scratchSchema } from './people.ts'
import {
  addVisit,
  call,
  codeFrom,
  saveJob,
  type TeamFixture,
  teamFixture,
  wordsFrom,
} from './team-fixture.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

let team: TeamFixture
beforeEach(async () => {
  team = await teamFixture(scratch.database)
})

const save = (...args: Parameters<typeof saveJob> extends [unknown, unknown, ...infer Rest] ? Rest : never) =>
  saveJob(scratch.database, team, ...args)
const mine = (text: string, values: readonly unknown[] = []) =>
  ask(scratch.database, team.owner, text, values)
const jobOf = async (id: string) => one((await mine('select * from public.jobs where id = $1', [id]))[0])
const linesOf = (id: string) =>
  mine('select * from public.job_lines where job_id = $1 order by position', [id])
const line = (fields = {}) => ({ id: crypto.randomUUID(), name: 'Window', unit_price: 10, ...fields })

describe('a job', () => {
  test('is saved with its number, lines, costs, members and first visits at once', async () => {
    const job = await save(
      { internal_notes: 'Key under the mat', taxes: [{ name: 'Tax', rate: 8 }] },
      {
        lines: [line({ quantity: 3, unit_cost: 4.5 }), line({ unit_price: 99.99, is_taxable: false })],
        members: [team.worker],
        visits: [
          { id: crypto.randomUUID(), visit_date: '2030-03-04', start_time: '09:00', duration_minutes: 90 },
        ],
      },
    )
    expect(job).toMatchObject({ user_id: team.owner, job_number: 'JOB-0001', version: 1, total_visits: 1 })
    expect([job['subtotal'], job['tax_amount'], job['amount']].map(Number)).toEqual([129.99, 2.4, 132.39])
    expect((await linesOf(job.id)).map(({ line_total }) => Number(line_total))).toEqual([30, 99.99])
    const [internals] = await mine('select * from public.job_internals where job_id = $1', [job.id])
    expect([internals?.['internal_notes'], Number(internals?.['total_cost'])]).toEqual([
      'Key under the mat',
      13.5,
    ])
    const [visit] = await mine(
      `select visit.visit_date::text as day, visit.starts_at at time zone 'UTC' = '2030-03-04 14:00' as is_on_time,
         assigned.user_id
       from public.visits as visit join public.visit_members as assigned on assigned.visit_id = visit.id
       where visit.job_id = $1`,
      [job.id],
    )
    expect(visit).toEqual({ day: '2030-03-04', is_on_time: true, user_id: team.worker })
  })

  test('inserted directly as completed has a completion time', async () => {
    const [job] = await mine(
      `insert into public.jobs (business_id, client_id, title, status) values ($1, $2, 'Roof', 'completed')
       returning status, completed_at`,
      [team.business, team.client],
    )
    expect(job).toEqual({ status: 'completed', completed_at: expect.any(Date) })
  })

  test('saved repeatedly and simultaneously is one job', async () => {
    const id = crypto.randomUUID()
    const parts = { lines: [line()], visits: [{ id: crypto.randomUUID(), visit_date: '2030-01-01' }] }
    const saved = await Promise.all(Array.from({ length: 8 }, () => save({ id }, parts)))
    expect(new Set(saved.map(({ version }) => version))).toEqual(new Set([1]))
    expect(await mine('select id from public.visits where job_id = $1', [id])).toHaveLength(1)
    expect(await linesOf(id)).toHaveLength(1)
    expect(await save()).toMatchObject({ job_number: 'JOB-0002' })
  })

  test('accepts new content in a retry after a lost response', async () => {
    const id = crypto.randomUUID()
    await save({ id })
    await save({ id, title: 'Windows and doors' })
    expect(await save({ id, title: 'Doors' })).toMatchObject({ title: 'Doors' })
    const { version } = await jobOf(id)
    await call(scratch.database, team.manager, 'save_job', {
      business_id: team.business,
      job: { id, version, title: 'Roof' },
    })
    expect(await codeFrom(save({ id, title: 'Windows' }))).toBe('PT409')
    expect(await jobOf(id)).toMatchObject({ title: 'Roof' })
  })

  test('is not overwritten with a stale version; the same save again is no conflict', async () => {
    const { id } = await save()
    const first = { id, version: 1, title: 'First' }
    expect(await save(first)).toMatchObject({ version: 2 })
    expect(await save(first)).toMatchObject({ version: 2, title: 'First' })
    expect(await wordsFrom(save({ id, version: 1, title: 'Second' }))).toBe('stale_version')
    expect(await save({ id, version: 2, title: 'Second' })).toMatchObject({ version: 3 })
    expect(await wordsFrom(save(first))).toBe('stale_version')
  })

  test('does not become stale in an open form while its visits change', async () => {
    const job = await save()
    const visit = await addVisit(scratch.database, team, job.id, { visit_date: '2030-01-01' })
    await call(scratch.database, team.owner, 'start_visit', { visit_id: visit.id })
    expect(await save({ id: job.id, version: 1, title: 'Changed' })).toMatchObject({
      version: 2,
      title: 'Changed',
    })
  })

  test('stores the lines in the sent order, with changes, additions and removals', async () => {
    const [a, b] = [line({ name: 'A', unit_cost: 3 }), line({ name: 'B' })]
    const { id } = await save({}, { lines: [a, b] })
    const c = line({ name: 'C', quantity: 2 })
    const job = await save({ id, version: 1 }, { lines: [c, { ...a, unit_price: 20, unit_cost: null }] })
    expect((await linesOf(id)).map(({ name }) => name)).toEqual(['C', 'A'])
    expect(Number(job['amount'])).toBe(40)
    expect(await mine('select from public.job_line_costs')).toEqual([])
    expect(await mine('select total_cost::float from public.job_internals where job_id = $1', [id])).toEqual([
      { total_cost: 0 },
    ])
    expect(await wordsFrom(save({ id, version: 2 }, { lines: [a, a] }))).toBe('rows_expected')
    const other = await save({}, { lines: [line()] })
    const [taken] = await linesOf(other.id)
    expect(await wordsFrom(save({ id, version: 2 }, { lines: [line({ id: taken?.['id'] })] }))).toBe(
      'id_taken',
    )
    expect((await linesOf(id)).map(({ name }) => name)).toEqual(['C', 'A'])
  })

  test('recomputes its totals when a line or a tax is changed directly', async () => {
    const { id } = await save({}, { lines: [line({ quantity: 2 })] })
    await scratch.database.query('update public.job_lines set unit_price = 50 where job_id = $1', [id])
    expect(Number((await jobOf(id))['amount'])).toBe(100)
    await mine(`update public.jobs set taxes = '[{"name": "Tax", "rate": 10}]', amount = 1 where id = $1`, [
      id,
    ])
    expect(Number((await jobOf(id))['amount'])).toBe(110)
    await scratch.database.query('delete from public.job_lines where job_id = $1', [id])
    await mine('update public.jobs set amount = 12.34 where id = $1', [id])
    expect(await jobOf(id)).toMatchObject({ amount: '12.34', tax_amount: '0.00', subtotal: '12.34' })
  })

  test('has an agreed sum when it has no lines', async () => {
    expect(await save({ amount: 75 })).toMatchObject({ amount: '75.00', subtotal: '75.00' })
  })

  test.each([
    ['a property of another client', { property_id: 'other' }, 'PT400'],
    ['a status that it cannot begin with', { status: 'completed' }, 'PT409'],
    ['an end before its beginning', { start_date: '2030-02-01', end_date: '2030-01-01' }, '23514'],
    ['no title', { title: ' ' }, '23514'],
    ['a price beyond all bounds', { amount: 1e12 }, '23514'],
    ['a date that is none', { start_date: '2030-02-31' }, '22008'],
  ])('is rejected with %s', async (_, fields, code) => {
    const [client] = await mine(
      `insert into public.clients (business_id, name) values ($1, 'Other') returning id`,
      [team.business],
    )
    const [property] = await mine(
      `insert into public.property_addresses (client_id, address) values ($1, '1 Elm') returning id`,
      [client?.['id']],
    )
    const sent = 'property_id' in fields ? { property_id: property?.['id'] } : fields
    expect(await codeFrom(save(sent))).toBe(code)
    expect(await save()).toMatchObject({ job_number: 'JOB-0001' })
  })

  test('cannot be assigned to somebody outside the team', async () => {
    const stranger = await teamFixture(scratch.database)
    expect(await wordsFrom(save({}, { members: [stranger.worker] }))).toBe('member_not_found')
    await scratch.database.query('update public.team_members set is_active = false where user_id = $1', [
      team.other,
    ])
    expect(await wordsFrom(save({}, { members: [team.other] }))).toBe('member_not_found')
  })

  test('can be saved by owners and managers of its business only', async () => {
    const other = await teamFixture(scratch.database)
    const args = {
      business_id: team.business,
      job: { id: crypto.randomUUID(), client_id: team.client, title: 'A' },
    }
    expect(await codeFrom(call(scratch.database, team.worker, 'save_job', args))).toBe('PT403')
    expect(await codeFrom(call(scratch.database, other.owner, 'save_job', args))).toBe('PT403')
    const job = await save()
    const theirs = {
      business_id: other.business,
      job: { id: job.id, client_id: other.client, title: 'Mine now' },
    }
    expect(await codeFrom(call(scratch.database, other.owner, 'save_job', theirs))).toBe('23505')
    expect(await jobOf(job.id)).toEqual(job)
  })
})

describe('the members of a job', () => {
  const onVisit = async (visit: string) =>
    (
      await mine('select user_id from public.visit_members where visit_id = $1 order by user_id', [visit])
    ).map(({ user_id }) => user_id)

  test('are assigned to its open visits, except for visits with chosen members', async () => {
    const job = await save({}, { members: [team.worker] })
    const usual = await addVisit(scratch.database, team, job.id, {}, [team.worker])
    const chosen = await addVisit(scratch.database, team, job.id, {}, [team.manager])
    const done = await addVisit(scratch.database, team, job.id, {}, [team.worker])
    await call(scratch.database, team.owner, 'complete_visit', { visit_id: done.id })
    await save({ id: job.id, version: 1 }, { members: [team.other] })
    expect(await onVisit(usual.id)).toEqual([team.other])
    expect(await onVisit(chosen.id)).toEqual([team.manager])
    expect(await onVisit(done.id)).toEqual([team.worker])
  })
})

describe('the status of a job', () => {
  test('turns a lead into a client when scheduled, not before', async () => {
    const status = async () => (await mine('select client_status from public.clients'))[0]?.['client_status']
    const { id } = await save({ status: 'draft' })
    expect(await status()).toBe('lead')
    await save({ id, version: 1, status: 'scheduled' })
    expect(await status()).toBe('active')
  })

  test('completed or cancelled cancels remaining visits, and is rejected during a running one', async () => {
    const { id } = await save()
    const [running, open] = [
      await addVisit(scratch.database, team, id, { visit_date: '2030-01-01' }),
      await addVisit(scratch.database, team, id, { visit_date: '2030-01-08' }),
    ]
    await call(scratch.database, team.owner, 'start_visit', { visit_id: running.id })
    const close = (status: string) => mine('update public.jobs set status = $2 where id = $1', [id, status])
    expect(await wordsFrom(close('cancelled'))).toBe('visit_running')
    await call(scratch.database, team.owner, 'complete_visit', { visit_id: running.id })
    await close('cancelled')
    const statuses = await mine('select status from public.visits where id = any($1) order by visit_date', [
      [running.id, open.id],
    ])
    expect(statuses).toEqual([{ status: 'completed' }, { status: 'cancelled' }])
    expect(await jobOf(id)).toMatchObject({ status: 'cancelled', total_visits: 1, completed_visits: 1 })
  })

  test('follows the allowed transitions', async () => {
    const { id } = await save({ status: 'draft' })
    const step = (status: string) => mine('update public.jobs set status = $2 where id = $1', [id, status])
    expect(await wordsFrom(step('completed'))).toBe('status_not_allowed')
    await step('scheduled')
    await step('completed')
    expect((await jobOf(id))['completed_at']).not.toBeNull()
    expect(await save({ id, version: 3, title: 'Still done', status: 'scheduled' })).toMatchObject({
      status: 'completed',
      title: 'Still done',
    })
    expect(await wordsFrom(step('cancelled'))).toBe('status_not_allowed')
    await step('scheduled')
    expect(await jobOf(id)).toMatchObject({ status: 'scheduled', completed_at: null })
  })

  test('deleting a job deletes everything in it', async () => {
    const { id } = await save(
      { internal_notes: 'x' },
      { lines: [line({ unit_cost: 2 })], members: [team.worker] },
    )
    const visit = await addVisit(scratch.database, team, id, {}, [team.worker])
    await call(scratch.database, team.worker, 'start_visit', { visit_id: visit.id })
    await call(scratch.database, team.worker, 'complete_visit', { visit_id: visit.id })
    await mine('select public.reopen_visit($1)', [visit.id])
    await mine('delete from public.jobs where id = $1', [id])
    for (const table of [
      'visits',
      'visit_times',
      'job_lines',
      'job_line_costs',
      'job_members',
      'job_internals',
    ])
      expect(await mine(`select from public.${table}`), table).toEqual([])
  })

  test('is logged in order', async () => {
    const { id } = await save()
    const visit = await addVisit(scratch.database, team, id)
    await call(scratch.database, team.owner, 'complete_visit', { visit_id: visit.id })
    const events = await mine(
      'select kind, data from public.record_events where record_id = $1 order by id',
      [id],
    )
    expect(events).toEqual([
      { kind: 'created', data: { status: 'scheduled' } },
      { kind: 'status_changed', data: { from: 'scheduled', to: 'completed' } },
    ])
  })
})

describe('a job of a request', () => {
  const request = async () =>
    one(
      (
        await mine(
          `insert into public.requests (business_id, client_id, title, description, urgency, notes)
           values ($1, $2, 'Leak', 'Kitchen', 'urgent', 'Dog') returning id`,
          [team.business, team.client],
        )
      )[0],
    )['id']
  const convert = (from: unknown, to: string) =>
    call(scratch.database, team.owner, 'convert_request_to_job', { request_id: from, job_id: to })

  test('is created once as a draft with the data of the request', async () => {
    const from = await request()
    const to = crypto.randomUUID()
    const answers = await Promise.all(Array.from({ length: 5 }, () => convert(from, to)))
    expect(new Set(answers.map(({ job_number }) => job_number))).toEqual(new Set(['JOB-0001']))
    expect(answers[0]).toMatchObject({
      title: 'Leak',
      description: 'Kitchen',
      priority: 'urgent',
      status: 'draft',
    })
    expect(await mine('select internal_notes from public.job_internals')).toEqual([{ internal_notes: 'Dog' }])
    expect(await mine('select status from public.requests')).toEqual([{ status: 'converted' }])
    expect(await wordsFrom(convert(from, crypto.randomUUID()))).toBe('already_converted')
  })

  test('is one job when two people convert at once', async () => {
    const from = await request()
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => wordsFrom(convert(from, crypto.randomUUID()))),
    )
    expect(answers.toSorted()).toEqual([...Array.from({ length: 5 }, () => 'already_converted'), 'done'])
  })
})
