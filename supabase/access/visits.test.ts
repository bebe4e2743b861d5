import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask, one, type Scratch, scratchSchema } from './people.ts'
import { addVisit, call, saveJob, type TeamFixture, teamFixture, wordsFrom } from './team-fixture.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

let team: TeamFixture
let job: string
beforeEach(async () => {
  team = await teamFixture(scratch.database)
  job = (await saveJob(scratch.database, team)).id
})

type Fields = Record<string, unknown>
const mine = (text: string, values: readonly unknown[] = []) =>
  ask(scratch.database, team.owner, text, values)
const add = (fields: Fields = {}, members: string[] = []) =>
  addVisit(scratch.database, team, job, fields, members)
const does = (name: string, args: Fields, person = team.owner) => call(scratch.database, person, name, args)
const visitOf = async (id: string) =>
  one((await mine('select *, visit_date::text as day from public.visits where id = $1', [id]))[0])
const jobOf = async () =>
  one(
    (
      await mine(
        `select status, total_visits, completed_visits, scheduled_date::text, start_date::text, end_date::text,
           invoice_choice, version from public.jobs where id = $1`,
        [job],
      )
    )[0],
  )
const span = async (id: string) =>
  one(
    (
      await mine(
        `select to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as from,
           to_char(ends_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as until from public.visits where id = $1`,
        [id],
      )
    )[0],
  )
const move = (id: string, visit_date: string, more: Fields = {}, person = team.owner) =>
  does(
    'move_visit',
    { visit_id: id, version: null, visit_date, start_time: '10:00', duration_minutes: 60, ...more },
    person,
  )
const today = async () =>
  one((await scratch.database.query('select private.today($1)::text as day', [team.business]))[0]).day
const mails = () =>
  scratch.database.query(
    'select kind, to_address, data from private.outbox where business_id = $1 order by created_at',
    [team.business],
  )

describe('the time of a visit', () => {
  test.each([
    [
      'a winter morning',
      { visit_date: '2030-01-07', start_time: '09:00' },
      '2030-01-07 14:00',
      '2030-01-07 15:00',
    ],
    [
      'a summer morning',
      { visit_date: '2030-07-08', start_time: '09:00' },
      '2030-07-08 13:00',
      '2030-07-08 14:00',
    ],
    [
      'an hour that the clock skips',
      { visit_date: '2030-03-10', start_time: '02:30' },
      '2030-03-10 07:30',
      '2030-03-10 08:30',
    ],
    [
      'an hour that occurs twice',
      { visit_date: '2030-11-03', start_time: '01:30' },
      '2030-11-03 05:30',
      '2030-11-03 06:30',
    ],
    [
      'past midnight',
      { visit_date: '2030-01-07', start_time: '23:30', duration_minutes: 120 },
      '2030-01-08 04:30',
      '2030-01-08 06:30',
    ],
    ['any time of a day of 23 hours', { visit_date: '2030-03-10' }, '2030-03-10 05:00', '2030-03-11 04:00'],
    ['not known yet', {}, null, null],
  ])('is stored as an instant: %s', async (_, fields, from, until) => {
    expect(await span((await add(fields)).id)).toEqual({ from, until })
  })

  test('keeps its local time when the business changes its zone, unless it is over', async () => {
    const [open, done] = [
      await add({ visit_date: '2030-01-07', start_time: '09:00' }),
      await add({ visit_date: '2030-01-06', start_time: '09:00' }),
    ]
    await does('complete_visit', { visit_id: done.id })
    await mine(`update public.businesses set timezone = 'Europe/Madrid' where id = $1`, [team.business])
    expect((await span(open.id))['from']).toBe('2030-01-07 08:00')
    expect((await span(done.id))['from']).toBe('2030-01-06 14:00')
    expect(await visitOf(open.id)).toMatchObject({ start_time: '09:00:00', version: 1 })
  })
})

describe('a visit', () => {
  test('has the client of its job, whatever is sent, and follows its changes', async () => {
    const [client] = await mine(
      `insert into public.clients (business_id, name) values ($1, 'Bo') returning id`,
      [team.business],
    )
    const add = (status: string) =>
      mine(
        'insert into public.visits (business_id, job_id, client_id, status) values ($1, $2, $3, $4) returning *',
        [team.business, job, client?.['id'], status],
      )
    expect(await wordsFrom(add('completed'))).toBe('status_not_allowed')
    const [visit] = await add('scheduled')
    expect(visit).toMatchObject({ client_id: team.client, status: 'scheduled', user_id: team.owner })
    await mine('update public.jobs set client_id = $2 where id = $1', [job, client?.['id']])
    expect(await visitOf(String(visit?.['id']))).toMatchObject({ client_id: client?.['id'], version: 1 })
  })

  test('saved repeatedly and simultaneously is one visit with its checklist', async () => {
    const id = crypto.randomUUID()
    const checklist = ['Mop', 'Dust'].map((label) => ({ id: crypto.randomUUID(), label }))
    const args = { visit: { id, version: null, job_id: job, visit_date: '2030-01-01' }, checklist }
    await Promise.all(Array.from({ length: 6 }, () => does('save_visit', args)))
    expect(await visitOf(id)).toMatchObject({ version: 1 })
    await does('save_visit', {
      visit: { id, version: 1, instructions: 'Back door' },
      checklist: [
        { ...checklist[1], is_done: true },
        { id: crypto.randomUUID(), label: 'Keys' },
      ],
    })
    expect(
      await mine('select label, is_done, done_by from public.visit_checklist_items order by position'),
    ).toEqual([
      { label: 'Dust', is_done: true, done_by: team.owner },
      { label: 'Keys', is_done: false, done_by: null },
    ])
    expect(await wordsFrom(does('save_visit', { visit: { id, version: 1, instructions: 'Front' } }))).toBe(
      'stale_version',
    )
  })

  test('starts with the usual team of the job', async () => {
    await saveJob(scratch.database, team, { id: job, version: 1 }, { members: [team.worker] })
    const { id } = await does('save_visit', { visit: { id: crypto.randomUUID(), job_id: job } })
    expect(await mine('select user_id from public.visit_members where visit_id = $1', [id])).toEqual([
      { user_id: team.worker },
    ])
  })

  test('can be deleted until it has begun', async () => {
    const [open, done] = [await add(), await add()]
    await does('complete_visit', { visit_id: done.id })
    for (let time = 0; time < 2; time++) await does('remove_visit', { visit_id: open.id })
    expect(await mine('select from public.visits where id = $1', [open.id])).toEqual([])
    expect(await wordsFrom(does('remove_visit', { visit_id: done.id }))).toBe('visit_not_open')
    const traces = `select user_id, data ->> 'visit_id' as visit_id from public.record_events
      where record = 'job' and record_id = $1 and kind = 'visit_deleted'`
    expect(await mine(traces, [job])).toEqual([{ user_id: team.owner, visit_id: open.id }])
  })
})

describe('a move', () => {
  test('sent repeatedly is one move, and is rejected with a stale version', async () => {
    const { id } = await add({ visit_date: '2030-01-01' })
    await Promise.all(Array.from({ length: 5 }, () => move(id, '2030-01-02', { version: 1 })))
    expect(await visitOf(id)).toMatchObject({ day: '2030-01-02', start_time: '10:00:00', version: 2 })
    expect(await wordsFrom(move(id, '2030-01-03', { version: 1 }))).toBe('stale_version')
    expect(await mine(`select data from public.record_events where kind = 'moved'`)).toHaveLength(1)
  })

  test('changes the members if given', async () => {
    const { id } = await add({ visit_date: '2030-01-01' }, [team.worker])
    await move(id, '2030-01-02')
    await move(id, '2030-01-02', { member_ids: [team.other, team.manager] })
    const members = await mine('select user_id from public.visit_members where visit_id = $1', [id])
    expect(new Set(members.map(({ user_id }) => user_id))).toEqual(new Set([team.other, team.manager]))
  })

  test('notifies the client once on request: first of the booking, then of the move', async () => {
    const { id } = await add()
    await move(id, '2030-01-02')
    await does('unschedule_visit', { visit_id: id, version: null })
    for (const day of ['2030-01-03', '2030-01-03', '2030-01-04']) await move(id, day, { tell_client: true })
    expect(await mails()).toMatchObject([
      {
        kind: 'visit-booked',
        to_address: 'ann@example.com',
        data: { visit_date: '2030-01-03', old_date: null },
      },
      {
        kind: 'visit-moved',
        data: {
          visit_date: '2030-01-04',
          start_time: '10:00',
          old_date: '2030-01-03',
          client_name: 'Ann',
          title: 'Windows',
        },
      },
    ])
    for (let day = 5; day < 13; day++)
      await move(id, `2030-01-${String(day).padStart(2, '0')}`, { tell_client: true })
    expect(await wordsFrom(move(id, '2030-02-01', { tell_client: true }))).toBe('too_many_mails')
    expect(await visitOf(id)).toMatchObject({ day: '2030-01-12' })
  })

  test('is allowed for open visits only', async () => {
    const { id } = await add({ visit_date: '2030-01-01' })
    await does('start_visit', { visit_id: id })
    expect(await wordsFrom(move(id, '2030-01-02'))).toBe('visit_not_open')
    await does('complete_visit', { visit_id: id })
    expect(await wordsFrom(move(id, '2030-01-02'))).toBe('visit_not_open')
  })
})

describe('a visit that does not take place', () => {
  test('is kept with the reason, and the client is notified on request', async () => {
    const { id } = await add({ visit_date: '2030-01-01' })
    for (let time = 0; time < 2; time++)
      await does('cancel_visit', { visit_id: id, reason: ' Storm ', tell_client: true })
    expect(await visitOf(id)).toMatchObject({
      status: 'cancelled',
      cancel_reason: 'Storm',
      day: '2030-01-01',
    })
    expect(await mails()).toMatchObject([{ kind: 'visit-cancelled', data: { reason: 'Storm' } }])
    expect(await does('reopen_visit', { visit_id: id })).toMatchObject({
      status: 'scheduled',
      cancel_reason: null,
    })
    expect(await does('mark_no_show', { visit_id: id, reason: null })).toMatchObject({ status: 'no_show' })
    expect(await wordsFrom(does('start_visit', { visit_id: id }))).toBe('status_not_allowed')
  })
})

describe('work on a visit', () => {
  const times = () =>
    mine(
      'select user_id, ended_at is not null as is_over from public.visit_times order by created_at, user_id',
    )

  test('records times for all assigned members at their current cost', async () => {
    await does('set_labor_cost', {
      business_id: team.business,
      user_id: team.worker,
      labor_cost_per_hour: 25,
    })
    const { id } = await add({}, [team.worker])
    await Promise.all(Array.from({ length: 5 }, () => does('start_visit', { visit_id: id }, team.worker)))
    await does('set_labor_cost', {
      business_id: team.business,
      user_id: team.worker,
      labor_cost_per_hour: 99,
    })
    expect(await times()).toEqual([{ user_id: team.worker, is_over: false }])
    await Promise.all(Array.from({ length: 5 }, () => does('complete_visit', { visit_id: id }, team.worker)))
    expect(await times()).toEqual([{ user_id: team.worker, is_over: true }])
    expect(await mine('select labor_cost_per_hour::float as cost from public.visit_time_costs')).toEqual([
      { cost: 25 },
    ])
    expect(await visitOf(id)).toMatchObject({ status: 'completed', actual_end: expect.any(Date) })
  })

  test('started by mistake leaves no times; done again it records new ones', async () => {
    const { id } = await add({ visit_date: '2030-01-01' })
    await does('start_visit', { visit_id: id })
    expect(await does('reopen_visit', { visit_id: id })).toMatchObject({
      status: 'scheduled',
      actual_start: null,
    })
    expect(await times()).toEqual([])
    for (let time = 0; time < 2; time++) {
      await does('start_visit', { visit_id: id })
      await does('complete_visit', { visit_id: id, notes: 'All fine' })
      if (time === 0) await does('reopen_visit', { visit_id: id })
    }
    expect(await times()).toHaveLength(2)
    expect(await visitOf(id)).toMatchObject({ completion_notes: 'All fine' })
  })

  test('on a visit without a day sets today', async () => {
    const { id } = await add()
    await does('complete_visit', { visit_id: id })
    const [today] = await mine(`select (now() at time zone 'America/New_York')::date::text as day`)
    expect((await visitOf(id))['day']).toBe(today?.['day'])
  })

  test('completes the job with its last open visit, also when the last two end at once', async () => {
    const visits = [await add({ visit_date: '2030-01-01' }), await add({ visit_date: '2030-01-02' })]
    const skipped = await add({ visit_date: '2030-01-03' })
    await does('skip_visit', { visit_id: skipped.id, reason: 'Holiday' })
    await Promise.all(visits.map(({ id }) => does('complete_visit', { visit_id: id })))
    expect(await jobOf()).toMatchObject({
      status: 'completed',
      total_visits: 2,
      completed_visits: 2,
      version: 1,
    })
    const args = { visit_id: visits[0]?.id, invoice_choice: 'later' }
    expect(await does('complete_visit', args)).toMatchObject({
      complete_visit: { is_last: true, job: { id: job, status: 'completed' } },
    })
    await does('choose_invoice', { job_id: job, choice: 'no_charge' })
    expect(await jobOf()).toMatchObject({ invoice_choice: 'no_charge' })
    await does('reopen_visit', { visit_id: visits[0]?.id })
    expect(await jobOf()).toMatchObject({ status: 'scheduled', completed_visits: 1 })
  })

  test('does not complete a recurring job', async () => {
    await mine(`update public.jobs set schedule_type = 'recurring' where id = $1`, [job])
    const { id } = await add()
    expect(await does('complete_visit', { visit_id: id })).toMatchObject({
      complete_visit: { is_last: false, job: { status: 'scheduled' } },
    })
  })

  test('schedules a draft job', async () => {
    job = (await saveJob(scratch.database, team, { status: 'draft' })).id
    const { id } = await add()
    await does('start_visit', { visit_id: id })
    expect(await jobOf()).toMatchObject({ status: 'scheduled' })
  })
})

test('simultaneous changes by workers and the office lose nothing', async () => {
  const visits = await Promise.all(
    Array.from({ length: 12 }, (_, at) => add({ visit_date: `2030-01-${at + 10}` }, [team.worker])),
  )
  const idAt = (at: number) => visits[at]?.id
  const answers = await Promise.all([
    ...[0, 1, 2, 3].map((at) => wordsFrom(does('complete_visit', { visit_id: idAt(at) }, team.worker))),
    ...[4, 5].map((at) => wordsFrom(does('start_visit', { visit_id: idAt(at) }, team.worker))),
    ...[6, 7].map((at) => wordsFrom(does('skip_visit', { visit_id: idAt(at) }))),
    ...[8, 9].map((at) => wordsFrom(move(one(visits[at]).id, '2030-02-01', { member_ids: [team.other] }))),
    wordsFrom(
      saveJob(scratch.database, team, { id: job, version: 1, title: 'Doors' }, { members: [team.other] }),
    ),
    ...[10, 11].map(() => wordsFrom(add({ visit_date: '2030-03-01' }))),
  ])
  expect(new Set(answers)).toEqual(new Set(['done']))
  expect(await jobOf()).toMatchObject({
    total_visits: 12,
    completed_visits: 4,
    scheduled_date: await today(),
  })
})

test('the dates of a job follow its visits', async () => {
  await mine(`update public.jobs set end_date = '2030-01-31' where id = $1`, [job])
  const first = await add({ visit_date: '2030-01-10' })
  await add({ visit_date: '2030-01-20' })
  expect(await jobOf()).toMatchObject({ scheduled_date: '2030-01-10', start_date: '2030-01-10' })
  await does('complete_visit', { visit_id: first.id })
  expect(await jobOf()).toMatchObject({ scheduled_date: '2030-01-20', start_date: '2030-01-10' })
  const [open] = await mine(`select id from public.visits where status = 'scheduled' and job_id = $1`, [job])
  await does('remove_visit', { visit_id: open?.['id'] })
  expect(await jobOf()).toMatchObject({ scheduled_date: '2030-01-10' })
  await does('reopen_visit', { visit_id: first.id })
  await move(first.id, '2030-03-01')
  expect(await jobOf()).toMatchObject({
    scheduled_date: '2030-03-01',
    start_date: '2030-03-01',
    end_date: '2030-03-01',
  })
  await does('unschedule_visit', { visit_id: first.id, version: null })
  expect(await jobOf()).toMatchObject({ scheduled_date: null })
})

test('the day of a job is as it was sent until there are visits, and none once they are gone', async () => {
  await mine(`update public.jobs set scheduled_date = '2030-01-05' where id = $1`, [job])
  const cancelled = await add({ visit_date: '2030-01-10' })
  await does('remove_visit', { visit_id: cancelled.id })
  expect(await jobOf()).toMatchObject({ total_visits: 0, scheduled_date: null })
  await mine(`update public.jobs set scheduled_date = '2030-01-06' where id = $1`, [job])
  expect(await jobOf()).toMatchObject({ scheduled_date: '2030-01-06' })
})
