import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask, one, type Scratch, scratchSchema } from './people.ts'
import { addVisit, call, saveJob, type TeamFixture, teamFixture, wordsFrom } from './team-fixture.ts'

let scratch: Scratch
let team: TeamFixture
let visit: string
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())
beforeEach(async () => {
  team = await teamFixture(scratch.database)
  const job = await saveJob(scratch.database, team)
  visit = (await addVisit(scratch.database, team, job.id, { visit_date: '2030-01-05' }, [team.worker])).id
  await call(scratch.database, team.worker, 'start_visit', { visit_id: visit })
})

const complete = () => call(scratch.database, team.worker, 'complete_visit', { visit_id: visit })
const timeId = async () => {
  const text = 'select id from public.visit_times where visit_id = $1'
  const [row] = await scratch.database.query<{ id: string }>(text, [visit])
  return one(row).id
}
/** A time of the day before yesterday, which workers may still correct. */
const at = (time: string) => `${new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)} ${time}Z`
// Read once: two days are not two days and the millisecond between two readings.
const begun = Date.now()
const daysAgo = (days: number) => new Date(begun - days * 86_400_000).toISOString()
const correct = async (person: string, from: string | null = at('09:00'), to: string | null = at('11:30')) =>
  wordsFrom(
    ask(scratch.database, person, 'select public.correct_visit_time($1, $2, $3)', [await timeId(), from, to]),
  )
const changes = (person: string) =>
  ask<{ user_id: string; hours: number }>(
    scratch.database,
    person,
    `select user_id, round(extract(epoch from ended_at - started_at) / 3600, 1)::float as hours
     from public.visit_time_changes order by created_at`,
  )

describe('a worked time', () => {
  test('is corrected by its member and by the office; what it was is kept, and its cost follows', async () => {
    await complete()
    expect(await correct(team.worker)).toBe('done')
    expect(await correct(team.owner, at('09:00'), at('10:00'))).toBe('done')
    expect(await correct(team.manager, at('09:00'), at('10:00'))).toBe('done')
    const trace = [
      { user_id: team.worker, hours: 0 },
      { user_id: team.owner, hours: 2.5 },
    ]
    for (const person of [team.worker, team.owner, team.manager]) expect(await changes(person)).toEqual(trace)
    const [cost] = await ask(
      scratch.database,
      team.owner,
      'select (ended_at - started_at)::text as length from public.visit_time_costs where visit_id = $1',
      [visit],
    )
    expect(cost).toEqual({ length: '01:00:00' })
  })

  test('leaves a trace too when the office changes its row, and none when it only ends', async () => {
    await complete()
    expect(await changes(team.owner)).toEqual([])
    await ask(
      scratch.database,
      team.owner,
      'update public.visit_times set started_at = started_at - $2::interval where id = $1',
      [await timeId(), '1 hour'],
    )
    expect(await changes(team.owner)).toMatchObject([{ user_id: team.owner }])
  })

  test('is nobody else’s to correct, and nobody else reads what it was', async () => {
    await complete()
    const stranger = await teamFixture(scratch.database)
    for (const person of [team.other, stranger.owner]) {
      expect(await correct(person)).toBe('visit_not_found')
      expect(await changes(person)).toEqual([])
    }
    await correct(team.worker)
    expect(await changes(team.other)).toEqual([])
    expect(await changes(stranger.owner)).toEqual([])
    await scratch.database.query('update public.team_members set is_active = false where user_id = $1', [
      team.worker,
    ])
    expect(await correct(team.worker)).toBe('visit_not_found')
    expect(await changes(team.worker)).toEqual([])
  })

  test.each([
    ['ends before it starts', at('09:00'), at('08:00'), 'invalid_period'],
    ['takes no time', at('09:00'), at('09:00'), 'invalid_period'],
    ['has no end', at('09:00'), null, 'invalid_period'],
    ['takes more than a day', daysAgo(3), daysAgo(1.9), 'time_too_long'],
    ['ends tomorrow', daysAgo(-0.5), daysAgo(-1), 'time_in_future'],
    ['began over fourteen days ago', daysAgo(14.1), daysAgo(14), 'time_too_old'],
  ])('of a worker is not one that %s', async (_, from, to, code) => {
    await complete()
    expect(await correct(team.worker, from, to)).toBe(code)
    expect(await changes(team.worker)).toEqual([])
  })

  test('of long ago, and of up to two days, is the office’s to correct alone', async () => {
    await complete()
    expect(await correct(team.manager, daysAgo(40), daysAgo(38))).toBe('done')
    expect(await correct(team.worker)).toBe('time_too_old')
    expect(await correct(team.manager, daysAgo(40), daysAgo(37.9))).toBe('time_too_long')
  })

  test('runs into no other time of the same member, but may be shortened out of one', async () => {
    await complete()
    await correct(team.worker)
    const other = (person: string, from: string, to: string) =>
      scratch.database.query(
        `insert into public.visit_times (business_id, visit_id, user_id, started_at, ended_at)
         values ($1, $2, $3, $4, $5)`,
        [team.business, visit, person, from, to],
      )
    await other(team.worker, at('12:00'), at('13:00'))
    const [first] = await scratch.database.query<{ id: string }>(
      'select id from public.visit_times where visit_id = $1 order by started_at limit 1',
      [visit],
    )
    const change = (from: string, to: string) =>
      wordsFrom(
        ask(scratch.database, team.worker, 'select public.correct_visit_time($1, $2, $3)', [
          one(first).id,
          at(from),
          at(to),
        ]),
      )
    expect(await change('09:00', '12:30')).toBe('times_overlap')
    expect(await change('11:00', '14:00')).toBe('times_overlap')
    expect(await change('09:00', '12:00')).toBe('done')
    await other(team.worker, at('10:00'), at('11:00'))
    expect(await change('09:00', '10:30')).toBe('done')
    expect(await change('09:00', '10:45')).toBe('times_overlap')
  })

  test('is corrected once it has ended', async () => {
    expect(await correct(team.worker)).toBe('status_not_allowed')
  })
})
