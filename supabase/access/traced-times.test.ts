import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask, one, type Scratch, scratchSchema } from './people.ts'
import { addVisit, call, codeFrom, saveJob, type TeamFixture, teamFixture } from './team-fixture.ts'

let scratch: Scratch
let team: TeamFixture
let job: string
let visit: string
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())
beforeEach(async () => {
  team = await teamFixture(scratch.database)
  job = (await saveJob(scratch.database, team)).id
  visit = (await addVisit(scratch.database, team, job, { visit_date: '2030-01-05' }, [team.worker])).id
})

const step = (name: string, person = team.worker) => call(scratch.database, person, name, { visit_id: visit })
const times = (person: string) =>
  ask<{ id: string; entered_by: string | null }>(
    scratch.database,
    person,
    'select id, entered_by from public.visit_times where visit_id = $1 order by started_at',
    [visit],
  )
const traces = (person: string) =>
  ask(
    scratch.database,
    person,
    `select user_id, is_deletion, (ended_at - started_at)::text as length from public.visit_time_changes
     where visit_id = $1 order by created_at`,
    [visit],
  )
/** Dates the only time of the visit back, as if its clock had run from two hours ago. */
const worked = async (ended = true) => {
  await scratch.database.query('alter table public.visit_times disable trigger user')
  await scratch.database.query(
    `update public.visit_times set started_at = now() - interval '2 hours',
       ended_at = case when $2 then now() - interval '1 hour' end where visit_id = $1`,
    [visit, ended],
  )
  await scratch.database.query('alter table public.visit_times enable trigger user')
}
const enter = (person: string, columns = '', value = '') =>
  ask(
    scratch.database,
    person,
    `insert into public.visit_times (business_id, visit_id, user_id, started_at, ended_at${columns})
     values ($1, $2, $3, '2026-01-05 09:00Z', '2026-01-05 10:00Z'${value})`,
    [team.business, visit, team.worker],
  )
const erase = (person: string) =>
  ask(scratch.database, person, 'delete from public.visit_times where visit_id = $1', [visit])

describe('a time worked that somebody deletes', () => {
  const trace = () => [{ user_id: team.manager, is_deletion: true, length: '01:00:00' }]

  test('leaves what it was and who deleted it, for its member and the office', async () => {
    await step('start_visit')
    await step('complete_visit')
    await worked()
    await erase(team.manager)
    for (const person of [team.worker, team.owner]) expect(await traces(person)).toEqual(trace())
    expect(await traces(team.other)).toEqual([])
  })

  test.each(['the visit', 'the job'])('with %s leaves the same', async (what) => {
    await step('start_visit')
    await step('complete_visit')
    await worked()
    await step('reopen_visit')
    if (what === 'the visit') await step('remove_visit', team.manager)
    else await ask(scratch.database, team.manager, 'delete from public.jobs where id = $1', [job])
    expect(await times(team.owner)).toEqual([])
    for (const person of [team.worker, team.owner]) expect(await traces(person)).toEqual(trace())
  })

  test('while it runs leaves when it began; a start taken back at once is none', async () => {
    await step('start_visit')
    await step('reopen_visit')
    expect(await traces(team.owner)).toEqual([])
    await step('start_visit')
    await worked(false)
    await erase(team.manager)
    expect(await traces(team.worker)).toEqual([{ user_id: team.manager, is_deletion: true, length: null }])
  })

  test('leaves that it was deleted also where it was made to look just begun', async () => {
    await step('start_visit')
    await worked()
    await ask(
      scratch.database,
      team.manager,
      'update public.visit_times set started_at = now(), ended_at = null where visit_id = $1',
      [visit],
    )
    await erase(team.manager)
    expect(await traces(team.owner)).toEqual([
      { user_id: team.manager, is_deletion: false, length: '01:00:00' },
      { user_id: team.manager, is_deletion: true, length: null },
    ])
  })

  test('goes with its business', async () => {
    await enter(team.manager)
    await scratch.database.query('delete from public.businesses where id = $1', [team.business])
    const left = await scratch.database.query(
      'select from public.visit_time_changes where business_id = $1',
      [team.business],
    )
    expect(left).toEqual([])
  })
})

test('a time that is still running leaves what it was when its beginning or its end is changed', async () => {
  await step('start_visit')
  const change = (set: string) =>
    ask(scratch.database, team.manager, `update public.visit_times set ${set} where visit_id = $1`, [visit])
  await change(`started_at = started_at - interval '3 minutes'`)
  await change(`ended_at = started_at + interval '2 minutes'`)
  expect(await traces(team.worker)).toEqual(
    Array.from({ length: 2 }, () => ({ user_id: team.manager, is_deletion: false, length: null })),
  )
})

test('a time that somebody typed in says who; one of the clock nobody', async () => {
  await step('start_visit')
  expect(await times(team.worker)).toMatchObject([{ entered_by: null }])
  await enter(team.manager)
  const [entered] = await times(team.worker)
  expect(one(entered).entered_by).toBe(team.manager)
  expect(await codeFrom(enter(team.manager, ', entered_by', `, '${team.owner}'`))).toBe('42501')
})

describe('a correction', () => {
  const hours = async (person: string, from: number, to: number) => {
    const [time] = await times(team.owner)
    const text = `select public.correct_visit_time($1, now() - make_interval(hours => $2), now() - make_interval(hours => $3))`
    await ask(scratch.database, person, text, [one(time).id, from, to])
  }
  const news = (person: string) =>
    ask(
      scratch.database,
      person,
      `select kind, record_id, actor from public.notifications where event = 'time_corrected'`,
    )
  const own = () => [{ kind: 'time_corrected', record_id: visit, actor: team.worker }]
  beforeEach(async () => {
    await step('start_visit')
    await step('complete_visit')
  })

  test('of one’s own time is news to the office, once until it was read', async () => {
    await hours(team.worker, 5, 3)
    await hours(team.worker, 6, 3)
    for (const person of [team.owner, team.manager]) expect(await news(person)).toEqual(own())
    expect(await news(team.worker)).toEqual([])
    await scratch.database.query('update public.notifications set read_at = now() where user_id = $1', [
      team.owner,
    ])
    await hours(team.worker, 7, 3)
    expect(await news(team.owner)).toHaveLength(2)
    expect(await news(team.manager)).toHaveLength(1)
  })

  test('of somebody else’s time is news to them alone, once until it was read', async () => {
    await hours(team.manager, 5, 3)
    await hours(team.manager, 5, 4)
    await hours(team.owner, 6, 4)
    const notices = [team.manager, team.owner].map((actor) => ({
      kind: 'visit_changed',
      record_id: visit,
      actor,
    }))
    expect(await news(team.worker)).toEqual(notices)
    expect([...(await news(team.owner)), ...(await news(team.manager))]).toEqual([])
  })

  test('is no news to a member who wants none of their visits', async () => {
    await ask(
      scratch.database,
      team.worker,
      `insert into public.notification_settings (business_id, user_id, kind, in_app) values ($1, $2, 'visit_changed', false)`,
      [team.business, team.worker],
    )
    await hours(team.manager, 5, 3)
    expect(await news(team.worker)).toEqual([])
  })

  test.each([
    [
      'deletes',
      `delete from public.visit_times where visit_id = $1 and user_id = $2 and $3::uuid is not null`,
    ],
    [
      'types in',
      `insert into public.visit_times (visit_id, user_id, business_id, started_at, ended_at)
       values ($1, $2, $3, now() - interval '9 hours', now() - interval '8 hours')`,
    ],
  ])('is also what the office %s: its own is news to the others, a worker’s to them', async (_, text) => {
    const others = `insert into public.visit_times (business_id, visit_id, user_id, started_at, ended_at)
       values ($1, $2, $3, now() - interval '5 hours', now() - interval '4 hours')`
    await scratch.database.query(others, [team.business, visit, team.manager])
    await ask(scratch.database, team.manager, text, [visit, team.manager, team.business])
    expect(await news(team.owner)).toMatchObject([{ kind: 'time_corrected', actor: team.manager }])
    expect(await news(team.worker)).toEqual([])
    await ask(scratch.database, team.owner, text, [visit, team.worker, team.business])
    expect(await news(team.worker)).toMatchObject([{ kind: 'visit_changed', actor: team.owner }])
  })
})

test('nobody chooses the id of a time, so that none takes the place of a deleted one', async () => {
  const chosen = ask(
    scratch.database,
    team.manager,
    `insert into public.visit_times (id, business_id, visit_id, user_id, started_at)
     values (gen_random_uuid(), $1, $2, $3, now())`,
    [team.business, visit, team.worker],
  )
  expect(await codeFrom(chosen)).toBe('42501')
})

test.each([
  ['ends in the future', `now(), now() + interval '1 hour'`],
  ['begins in the future', `now() + interval '1 hour', null::timestamptz`],
  ['takes more than two days', `now() - interval '3 days', now()`],
])('a time that the office writes directly is refused where it %s', async (_, span) => {
  const write = (person: string) =>
    ask(
      scratch.database,
      person,
      `insert into public.visit_times (business_id, visit_id, user_id, started_at, ended_at) select $1, $2, $3, ${span}`,
      [team.business, visit, team.worker],
    )
  for (const person of [team.owner, team.manager]) expect(await codeFrom(write(person))).toBe('PT400')
  await enter(team.manager)
  const change = ask(
    scratch.database,
    team.manager,
    `update public.visit_times set (started_at, ended_at) = (select ${span}) where visit_id = $1`,
    [visit],
  )
  expect(await codeFrom(change)).toBe('PT400')
})
