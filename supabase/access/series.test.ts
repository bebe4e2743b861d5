import type { Visit } from '@fieldlark/domain/jobs/visit.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask, one, type Scratch, scratchSchema } from './people.ts'
import { contents, edit, makeSeries, planEdit, readSeries, until, visitRows } from './series-fixture.ts'
import { call, codeFrom, saveJob, type TeamFixture, teamFixture, wordsFrom } from './team-fixture.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

let team: TeamFixture
let job: string
let series: string
beforeEach(async () => {
  team = await teamFixture(scratch.database)
  const made = await makeSeries(scratch.database, team)
  job = made.job
  series = made.series
})

type Fields = Record<string, unknown>
const does = (name: string, args: Fields, person = team.owner) => call(scratch.database, person, name, args)
const mine = (text: string, values: readonly unknown[] = []) =>
  ask(scratch.database, team.owner, text, values)
const read = () => readSeries(scratch.database, team, series)
const visitAt = async (at: number) => one((await read()).visits[at])
const plan = (
  ...args: Parameters<typeof planEdit> extends [unknown, unknown, unknown, ...infer Rest] ? Rest : never
) => planEdit(scratch.database, team, series, ...args)
const asServer = (text: string, values: readonly unknown[]) =>
  scratch.database.transaction(async ({ query }) => {
    await query(`select set_config('role', 'service_role', true)`)
    return query(text, values)
  })

describe('a series', () => {
  test('saved repeatedly is one series, whose visits have its time and the members of the job', async () => {
    const { series: row, visits } = await read()
    const sent = visits.map(({ id, sequence, visit_date }) => ({ id, sequence, visit_date }))
    const { business_id: _, version: __, created_at: ___, updated_at: ____, ...content } = row
    await Promise.all(
      Array.from({ length: 4 }, () => does('save_series', { job_id: job, series: content, visits: sent })),
    )
    expect((await read()).visits).toEqual(visits)
    expect(visits).toHaveLength(17)
    expect(visits[16]).toMatchObject({ sequence: 17, visit_date: '2030-05-27', start_time: '09:00:00' })
    const members = await mine('select distinct user_id from public.visit_members')
    expect(members).toEqual([{ user_id: team.worker }])
    const other = { ...content, id: crypto.randomUUID() }
    expect(await wordsFrom(does('save_series', { job_id: job, series: other, visits: [] }))).toBe(
      'series_exists',
    )
  })

  test('keeps its local time when the clocks change', async () => {
    const hours = await mine(
      `select distinct to_char(starts_at at time zone 'UTC', 'HH24:MI') as at, visit_date >= '2030-03-10' as is_summer
       from public.visits order by 2`,
    )
    expect(hours).toEqual([
      { at: '14:00', is_summer: false },
      { at: '13:00', is_summer: true },
    ])
  })

  test('can be created, edited and paused by owners and managers only', async () => {
    const stranger = await teamFixture(scratch.database)
    const sent = await plan(3, 'all', { visit_date: '2030-02-26' })
    for (const person of [team.worker, stranger.owner]) {
      expect(await codeFrom(does('edit_series', { plan: sent }, person))).toBe('PT404')
      expect(await codeFrom(does('pause_series', { series_id: series, from_date: null }, person))).toBe(
        'PT404',
      )
      expect(
        await codeFrom(does('save_series', { job_id: job, series: { id: series }, visits: [] }, person)),
      ).toBe('PT404')
    }
  })
})

describe('an edit', () => {
  test('of one visit moves it and marks it as moved by hand', async () => {
    await edit(
      scratch.database,
      team,
      await plan(8, 'this', { visit_date: '2030-04-02', start_time: '11:00:00' }),
    )
    const { series: row, visits } = await read()
    expect(visits.filter(({ is_moved }) => is_moved)).toMatchObject([
      { sequence: 9, visit_date: '2030-04-02', start_time: '11:00:00' },
    ])
    expect(row.version).toBe(1)
  })

  test('of all visits keeps completed ones and the numbers of the others', async () => {
    const done = await visitAt(0)
    await does('complete_visit', { visit_id: done.id })
    const before = await visitRows(scratch.database, job)
    await edit(scratch.database, team, await plan(8, 'all', { visit_date: '2030-04-02' }))
    const rows = await visitRows(scratch.database, job)
    expect(rows.get(done.id)).toBe(before.get(done.id))
    const days = await mine(
      `select visit_date::text as day from public.visits where status = 'scheduled' and visit_date > '2030-03-31' order by 1`,
    )
    expect(days.map(({ day }) => day).slice(0, 3)).toEqual(['2030-04-02', '2030-04-09', '2030-04-16'])
  })

  test('sent twice is applied once with the same response', async () => {
    for (const sent of [
      await plan(5, 'this', { start_time: '12:00:00' }),
      await plan(8, 'following', { visit_date: '2030-04-03' }),
    ]) {
      const undo = await edit(scratch.database, team, sent)
      const rows = await visitRows(scratch.database, job)
      expect(await edit(scratch.database, team, sent)).toBe(undo)
      expect(await visitRows(scratch.database, job)).toEqual(rows)
    }
  })

  test('with a stale version is rejected', async () => {
    const [first, second] = [
      await plan(5, 'all', { start_time: '12:00:00' }),
      await plan(5, 'all', { start_time: '13:00:00' }),
    ]
    const answers = await Promise.all(
      [first, second].map((sent) => wordsFrom(edit(scratch.database, team, sent))),
    )
    expect(answers.toSorted()).toEqual(['done', 'stale_version'])
  })

  test.each([
    ['done', 'complete_visit', {}],
    ['running', 'start_visit', {}],
    ['called off', 'skip_visit', { reason: 'Holiday' }],
  ])('never changes a visit that is %s, whatever the plan contains', async (_, name, args) => {
    const { id } = await visitAt(4)
    const sent = await plan(4, 'all', { visit_date: '2030-03-05' })
    const moving = { ...(await plan(4, 'this', { visit_date: '2030-03-05' })) }
    await does(name, { visit_id: id, ...args })
    const before = await visitRows(scratch.database, job)
    expect(await wordsFrom(edit(scratch.database, team, sent))).toBe('visit_not_open')
    expect(await wordsFrom(edit(scratch.database, team, moving))).toBe('visit_not_open')
    const removing = { ...sent, changed_visits: [], removed_visit_ids: [id] }
    expect(await wordsFrom(edit(scratch.database, team, removing))).toBe('visit_not_open')
    expect(await visitRows(scratch.database, job)).toEqual(before)
  })

  test('removes no visits that were moved by hand, and none of another job', async () => {
    const { id } = await visitAt(4)
    await does('move_visit', {
      visit_id: id,
      version: null,
      visit_date: '2030-03-08',
      start_time: null,
      duration_minutes: 60,
    })
    const other = await makeSeries(scratch.database, team)
    const theirs = one((await readSeries(scratch.database, team, other.series)).visits[5]).id
    const before = await visitRows(scratch.database, other.job)
    const sent = await plan(8, 'all', { start_time: '10:00:00' })
    for (const removed of [id, theirs])
      expect(await wordsFrom(edit(scratch.database, team, { ...sent, removed_visit_ids: [removed] }))).toBe(
        'visit_not_open',
      )
    const changed = { id: theirs, visit_date: '2030-01-01', start_time: null, duration_minutes: 60 }
    expect(await wordsFrom(edit(scratch.database, team, { ...sent, changed_visits: [changed] }))).toBe(
      'visit_not_open',
    )
    const strays = { ...changed, id: crypto.randomUUID(), series_id: other.series, sequence: 99 }
    expect(await wordsFrom(edit(scratch.database, team, { ...sent, new_visits: [strays] }))).toBe(
      'plan_not_understood',
    )
    expect(await visitRows(scratch.database, other.job)).toEqual(before)
  })

  test('assigns all following visits to other members on request', async () => {
    const sent = { ...(await plan(8, 'following', { start_time: '10:00:00' })), member_ids: [team.other] }
    await edit(scratch.database, team, sent)
    const [late] = await mine(
      `select array_agg(distinct assigned.user_id) as members from public.visit_members as assigned
       join public.visits as visit on visit.id = visit_id where visit_date >= '2030-04-01'`,
    )
    expect(late).toEqual({ members: [team.other] })
    expect(await mine('select user_id from public.job_members')).toEqual([{ user_id: team.other }])
  })

  test('of members alone moves nothing, keeps what was moved by hand, and can be undone', async () => {
    await edit(scratch.database, team, await plan(10, 'this', { start_time: '12:00:00' }))
    const before = await contents(scratch.database, job)
    const sent = await plan(8, 'following', { memberIds: [team.other] })
    const goesSince = () =>
      mine(`select assigned.user_id, min(sequence)::int as since, count(*)::int as visits
        from public.visit_members as assigned join public.visits on id = visit_id group by 1 order by 2`)
    const undo_id = await edit(scratch.database, team, sent)
    expect(await goesSince()).toEqual([
      { user_id: team.worker, since: 1, visits: 8 },
      { user_id: team.other, since: 9, visits: 9 },
    ])
    const stays = (rows: Fields[]) => rows.filter(({ kind }) => kind === 'visit' || kind === 'series')
    expect(stays(await contents(scratch.database, job))).toEqual(stays(before))
    expect(await does('undo_series_edit', { undo_id })).toEqual({ undo_series_edit: true })
    expect(await contents(scratch.database, job)).toEqual(before)
  })

  test('of members alone is made again where one visit was given back in between', async () => {
    const sent = await plan(8, 'following', { memberIds: [team.other] })
    await edit(scratch.database, team, sent)
    const { id, visit_date, start_time, duration_minutes, version } = (await visitAt(9)) as Visit
    const back = {
      visit_date,
      start_time,
      duration_minutes,
      version,
      member_ids: [team.worker],
      tell_client: false,
    }
    await does('move_visit', { visit_id: id, ...back })
    await edit(scratch.database, team, sent)
    const members = await mine('select user_id from public.visit_members where visit_id = $1', [id])
    expect(members).toEqual([{ user_id: team.other }])
  })

  test('of one visit gives it to others and leaves it in the series', async () => {
    await edit(scratch.database, team, await plan(8, 'this', { memberIds: [team.other] }))
    expect((await read()).visits.filter(({ is_moved }) => is_moved)).toEqual([])
    expect(await mine('select user_id from public.job_members')).toEqual([{ user_id: team.worker }])
  })
})

describe('an undo', () => {
  test('restores deleted visits with their checklists, times, costs and members', async () => {
    await does('set_labor_cost', {
      business_id: team.business,
      user_id: team.worker,
      labor_cost_per_hour: 20,
    })
    const visit = await visitAt(8)
    await does('save_visit', {
      visit: { id: visit.id, version: 1 },
      checklist: [{ id: crypto.randomUUID(), label: 'Mop', is_done: true }],
    })
    for (const step of ['start_visit', 'complete_visit', 'reopen_visit'])
      await does(step, { visit_id: visit.id })
    // Begun before its day it moved to today, and a moved visit is not removed.
    await scratch.database.query('update public.visits set visit_date = $2, is_moved = false where id = $1', [
      visit.id,
      visit.visit_date,
    ])
    await does('set_labor_cost', {
      business_id: team.business,
      user_id: team.worker,
      labor_cost_per_hour: 50,
    })
    const before = await contents(scratch.database, job)
    const undo = await edit(scratch.database, team, await plan(6, 'following', { visit_date: '2030-03-20' }))
    expect((await visitRows(scratch.database, job)).has(visit.id)).toBe(false)
    expect(await does('undo_series_edit', { undo_id: undo })).toEqual({ undo_series_edit: true })
    expect(await contents(scratch.database, job)).toEqual(before)
    expect(await does('undo_series_edit', { undo_id: undo })).toEqual({ undo_series_edit: false })
  })

  test('is rejected after two minutes and after later changes', async () => {
    const first = await edit(scratch.database, team, await plan(8, 'all', { start_time: '10:00:00' }))
    await scratch.database.query(
      `update private.series_undos set created_at = now() - interval '121 seconds'`,
    )
    expect(await does('undo_series_edit', { undo_id: first })).toEqual({ undo_series_edit: false })
    const second = await edit(scratch.database, team, await plan(8, 'all', { start_time: '11:00:00' }))
    const { id } = await visitAt(9)
    await does('start_visit', { visit_id: id }, team.worker)
    const rows = await visitRows(scratch.database, job)
    expect(await does('undo_series_edit', { undo_id: second })).toEqual({ undo_series_edit: false })
    expect(await visitRows(scratch.database, job)).toEqual(rows)
  })

  test('is denied to other businesses', async () => {
    const stranger = await teamFixture(scratch.database)
    const undo = await edit(scratch.database, team, await plan(8, 'all', { start_time: '10:00:00' }))
    for (const person of [stranger.owner, team.worker])
      expect(await does('undo_series_edit', { undo_id: undo }, person)).toEqual({ undo_series_edit: false })
  })
})

describe('a pause', () => {
  test('deletes future visits except those moved by hand; resuming restores the same times', async () => {
    const moved = await visitAt(10)
    await does('move_visit', {
      visit_id: moved.id,
      version: null,
      visit_date: '2030-04-16',
      start_time: '09:00',
      duration_minutes: 60,
    })
    const { visits } = await read()
    for (let time = 0; time < 2; time++)
      await does('pause_series', { series_id: series, from_date: '2030-04-01' })
    const paused = await read()
    expect(paused.visits.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 11])
    const again = visits
      .slice(8)
      .map(({ sequence, visit_date }) => ({ id: crypto.randomUUID(), sequence, visit_date }))
    const args = { series_id: series, visits: again }
    expect(await wordsFrom(does('resume_series', { ...args, series_version: 1 }))).toBe('stale_version')
    for (let time = 0; time < 2; time++)
      await does('resume_series', { ...args, series_version: paused.series.version })
    const resumed = await read()
    expect(resumed.series.is_paused).toBe(false)
    const days = (rows: typeof visits) =>
      rows.map(({ sequence, visit_date, start_time }) => ({ sequence, visit_date, start_time }))
    expect(days(resumed.visits)).toEqual(days(visits))
  })
})

describe('extending a series', () => {
  const due = async () => (await asServer('select id from public.due_series()', [])).map(({ id }) => id)
  const extend = (visits: unknown[], madeUntil = '2031-06-30') =>
    asServer('select public.extend_series($1, $2, $3) as made', [series, madeUntil, JSON.stringify(visits)])

  test('is due until its visits reach a year ahead', async () => {
    await scratch.database.query(
      `update public.job_series set made_until = current_date + 300 where id = $1`,
      [series],
    )
    expect(await due()).toContain(series)
    await scratch.database.query(
      `update public.job_series set made_until = current_date + 370 where id = $1`,
      [series],
    )
    expect(await due()).not.toContain(series)
    await scratch.database.query(`update public.job_series set made_until = null where id = $1`, [series])
    await does('pause_series', { series_id: series, from_date: null })
    expect(await due()).not.toContain(series)
  })

  test('by several servers creates each occurrence once', async () => {
    const next = () =>
      [18, 19].map((sequence) => ({ id: crypto.randomUUID(), sequence, visit_date: `2030-06-${sequence}` }))
    const answers = await Promise.all(Array.from({ length: 6 }, () => extend(next())))
    expect(
      answers
        .flat()
        .map(({ made }) => Number(made))
        .toSorted((a, b) => a - b),
    ).toEqual([0, 0, 0, 0, 0, 2])
    expect((await read()).visits).toHaveLength(19)
    const [members] = await mine(
      `select count(*)::int as rows from public.visit_members join public.visits on id = visit_id where sequence > 17`,
    )
    expect(members).toEqual({ rows: 2 })
  })

  test('skips paused series and cancelled jobs', async () => {
    await mine(`update public.jobs set status = 'cancelled' where id = $1`, [job])
    expect((await read()).series.is_paused).toBe(true)
    expect(await extend([{ id: crypto.randomUUID(), sequence: 50, visit_date: until }])).toEqual([
      { made: 0 },
    ])
  })
})

test('deleting a job deletes its series and visits', async () => {
  await edit(scratch.database, team, await plan(8, 'following', { visit_date: '2030-04-03' }))
  await mine('delete from public.jobs where id = $1', [job])
  expect(await scratch.database.query('select from public.visits where job_id = $1', [job])).toEqual([])
  expect(await saveJob(scratch.database, team)).toMatchObject({ job_number: 'JOB-0002' })
})
