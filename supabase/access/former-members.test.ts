import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addBusiness, ask, one, refusal, type Scratch, scratchSchema } from './people.ts'
import { addVisit, call, saveJob, type TeamFixture, teamFixture } from './team-fixture.ts'

/** What happens to the work, calendar and sessions of a member who is deactivated. */
let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

let team: TeamFixture
let job: string
let open: string
let done: string
beforeEach(async () => {
  team = await teamFixture(scratch.database)
  job = (await saveJob(scratch.database, team, {}, { members: [team.worker] })).id
  done = (await addVisit(scratch.database, team, job, { visit_date: '2026-01-05' }, [team.worker])).id
  await call(scratch.database, team.owner, 'complete_visit', {
    visit_id: done,
    invoice_choice: 'later',
  })
  open = (await addVisit(scratch.database, team, job, { visit_date: '2050-01-05' }, [team.worker])).id
})

const deactivate = (by: string, whose: string, handTo: string | null) =>
  refusal(
    ask(scratch.database, by, 'select public.deactivate_member($1, $2, $3)', [team.business, whose, handTo]),
  )
const membersOf = async (visit: string) =>
  (await scratch.database.query('select user_id from public.visit_members where visit_id = $1', [visit])).map(
    ({ user_id }) => user_id,
  )
const usualTeam = async () =>
  (await scratch.database.query('select user_id from public.job_members where job_id = $1', [job])).map(
    ({ user_id }) => user_id,
  )
const isActive = async (whose: string) =>
  one(
    (
      await scratch.database.query(
        'select is_active from public.team_members where business_id = $1 and user_id = $2',
        [team.business, whose],
      )
    )[0],
  )['is_active']

test('who no longer works somewhere is told where, and nobody else is', async () => {
  const former = (who: string) =>
    ask(scratch.database, who, 'select * from public.former_businesses() as name')
  const business = one(
    (
      await scratch.database.query('select business_name as name from public.businesses where id = $1', [
        team.business,
      ])
    )[0],
  )
  expect(await former(team.worker)).toEqual([])
  await deactivate(team.owner, team.worker, null)
  expect(await former(team.worker)).toEqual([business])
  expect(await former(team.owner)).toEqual([])
})

describe('open work of a former member', () => {
  test('goes to the member who takes over, and done work stays theirs', async () => {
    expect(await deactivate(team.manager, team.worker, team.other)).toBe('done')
    expect([await membersOf(open), await membersOf(done), await usualTeam()]).toEqual([
      [team.other],
      [team.worker],
      [team.other],
    ])
  })

  test('goes to nobody when nobody takes over', async () => {
    expect(await deactivate(team.owner, team.worker, null)).toBe('done')
    expect([await membersOf(open), await membersOf(done), await usualTeam()]).toEqual([[], [team.worker], []])
  })

  test('is given once to somebody who was on the visit too', async () => {
    const both = (await addVisit(scratch.database, team, job, {}, [team.worker, team.other])).id
    expect(await deactivate(team.owner, team.worker, team.other)).toBe('done')
    expect(await membersOf(both)).toEqual([team.other])
  })

  test.each(['the member themselves', 'a stranger', 'a former member'])(
    'cannot go to %s; then nothing changes',
    async (who) => {
      const stranger = (await teamFixture(scratch.database)).worker
      if (who === 'a former member') await deactivate(team.owner, team.other, null)
      const to = { 'the member themselves': team.worker, 'a stranger': stranger }[who] ?? team.other
      expect(await deactivate(team.owner, team.worker, to)).toBe('PT404 member_not_found')
      expect(await isActive(team.worker)).toBe(true)
      expect(await membersOf(open)).toEqual([team.worker])
    },
  )

  test('of another business stays as it is', async () => {
    const elsewhere = await teamFixture(scratch.database)
    await scratch.database.query(
      `insert into public.team_members (business_id, user_id, role) values ($1, $2, 'worker')`,
      [elsewhere.business, team.worker],
    )
    const other = (await saveJob(scratch.database, elsewhere, {}, { members: [team.worker] })).id
    const visit = (await addVisit(scratch.database, elsewhere, other, {}, [team.worker])).id
    await deactivate(team.owner, team.worker, null)
    expect(await membersOf(visit)).toEqual([team.worker])
  })

  test('is handed over on both sides when two members leave for each other', async () => {
    await addVisit(scratch.database, team, job, {}, [team.other])
    const answers = await Promise.all([
      deactivate(team.owner, team.worker, team.other),
      deactivate(team.owner, team.other, team.worker),
    ])
    expect(answers.filter((answer) => answer === 'done').length).toBeGreaterThan(0)
    expect(answers.every((answer) => answer === 'done' || answer === 'PT404 member_not_found')).toBe(true)
    const left = await scratch.database.query(
      `select from public.visit_members as assigned join public.visits as visit on visit.id = assigned.visit_id
         join public.team_members as member
           on member.business_id = assigned.business_id and member.user_id = assigned.user_id
       where assigned.business_id = $1 and visit.status = 'scheduled' and not member.is_active`,
      [team.business],
    )
    expect(left).toEqual([])
  })
})

describe('of a former member', () => {
  const startSession = (user: string) =>
    scratch.database.query('insert into auth.sessions (id, user_id, created_at) values ($1, $2, now())', [
      crypto.randomUUID(),
      user,
    ])
  const sessions = (user: string) =>
    scratch.database.query('select id from auth.sessions where user_id = $1', [user])

  test('the calendar address ends, and does not come back with them', async () => {
    const [feed] = await ask(
      scratch.database,
      team.worker,
      'select public.create_calendar_feed($1) as token',
      [team.business],
    )
    await deactivate(team.owner, team.worker, null)
    await ask(scratch.database, team.owner, 'select public.reactivate_member($1, $2)', [
      team.business,
      team.worker,
    ])
    const read = scratch.database.query('select public.read_calendar_feed($1)', [one(feed)['token']])
    expect(await refusal(read)).toBe('PT404 feed_not_found')
  })

  test('time off that has begun ends today, and what is to come is gone', async () => {
    const block = (title: string, from: number, to: number, hours: [string, string] | [] = []) =>
      scratch.database.query(
        `insert into public.schedule_blocks (business_id, user_id, member_id, title, start_date, end_date,
           start_time, end_time)
         select $1, $2, $2, $3, private.today($1) + $4::int, private.today($1) + $5::int, $6, $7`,
        [team.business, team.worker, title, from, to, hours[0] ?? null, hours[1] ?? null],
      )
    await block('begun', -2, 3)
    await block('today', 0, 3)
    await block('tonight', 0, 1, ['14:00', '10:00'])
    await block('to come', 1, 3)
    await deactivate(team.owner, team.worker, null)
    const left = await scratch.database.query(
      `select title, end_date - private.today(business_id) as days, end_time::text from public.schedule_blocks
       where member_id = $1 order by title`,
      [team.worker],
    )
    expect(left).toEqual([
      { title: 'begun', days: 0, end_time: null },
      { title: 'today', days: 0, end_time: null },
      { title: 'tonight', days: 0, end_time: '24:00:00' },
    ])
  })

  test('all sessions end', async () => {
    await startSession(team.worker)
    await deactivate(team.owner, team.worker, null)
    expect(await sessions(team.worker)).toEqual([])
  })

  test('the sessions stay where they have a business of their own, or leave by themselves', async () => {
    await addBusiness(scratch.database, team.worker)
    await startSession(team.worker)
    await startSession(team.other)
    await deactivate(team.owner, team.worker, null)
    await deactivate(team.other, team.other, null)
    expect(await sessions(team.worker)).toHaveLength(1)
    expect(await sessions(team.other)).toHaveLength(1)
  })
})

describe('the overview of the team', () => {
  type Line = {
    user_id: string
    week_visits: number
    open_visits: number
    labor_cost_per_hour: string | null
  }
  const overview = (person: string) =>
    ask<Line>(scratch.database, person, 'select * from public.team_overview($1)', [team.business])

  test('counts what is still to be done and what falls into this week', async () => {
    const today = one(
      (
        await scratch.database.query(`select (now() at time zone 'America/New_York')::date::text as today`)
      )[0],
    )['today']
    await addVisit(scratch.database, team, job, { visit_date: today }, [team.worker])
    await addVisit(scratch.database, team, job, {}, [team.worker, team.other])
    await ask(scratch.database, team.owner, 'select public.set_labor_cost($1, $2, 25.5)', [
      team.business,
      team.worker,
    ])
    const lines = new Map((await overview(team.manager)).map((line) => [line.user_id, line]))
    expect(lines.size).toBe(4)
    expect(lines.get(team.worker)).toMatchObject({ week_visits: 1, open_visits: 3, role: 'worker' })
    expect(Number(lines.get(team.worker)?.labor_cost_per_hour)).toBe(25.5)
    expect(lines.get(team.other)).toMatchObject({
      week_visits: 0,
      open_visits: 1,
      labor_cost_per_hour: null,
      last_seen_at: null,
    })
  })

  test('knows when somebody was last seen from their sessions', async () => {
    await scratch.database.query(
      `insert into auth.sessions (id, user_id, created_at, refreshed_at)
       values ($1, $2, '2026-01-01T00:00Z', '2026-01-02 03:04')`,
      [crypto.randomUUID(), team.worker],
    )
    const seen = (await overview(team.owner)).find(({ user_id }) => user_id === team.worker)
    expect(seen).toMatchObject({ last_seen_at: new Date('2026-01-02T03:04:00Z') })
  })

  test('is for owners and managers', async () => {
    const stranger = (await teamFixture(scratch.database)).owner
    for (const person of [team.worker, stranger])
      expect(await refusal(overview(person))).toBe('PT404 business_not_found')
    expect(await refusal(overview('anon'))).toMatch(/^42501/)
  })
})

test('two owners who demote each other leave one of them an owner', async () => {
  const demote = (by: string, whose: string) =>
    refusal(
      ask(scratch.database, by, 'select public.set_member_role($1, $2, $3)', [
        team.business,
        whose,
        'worker',
      ]),
    )
  await ask(scratch.database, team.owner, 'select public.set_member_role($1, $2, $3)', [
    team.business,
    team.manager,
    'owner',
  ])
  const answers = await Promise.all([demote(team.owner, team.manager), demote(team.manager, team.owner)])
  expect(answers.filter((answer) => answer === 'done')).toHaveLength(1)
  const owners = await scratch.database.query(
    `select from public.team_members where business_id = $1 and role = 'owner' and is_active`,
    [team.business],
  )
  expect(owners).toHaveLength(1)
})
