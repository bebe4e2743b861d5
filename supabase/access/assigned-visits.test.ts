import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask, type Scratch, scratchSchema } from './people.ts'
import { makeSeries } from './series-fixture.ts'
import { addVisit, call, saveJob, type TeamFixture, teamFixture } from './team-fixture.ts'

let scratch: Scratch
let team: TeamFixture
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())
beforeEach(async () => {
  team = await teamFixture(scratch.database)
})

const newsOf = (person: string) =>
  ask(
    scratch.database,
    person,
    `select kind, event, record_id, actor, day::text, how_many from public.notifications order by id`,
  )
const assign = (visit: string, members: string[], person = team.owner) =>
  ask(
    scratch.database,
    person,
    `select public.save_visit(jsonb_build_object('id', id, 'version', version), $2::uuid[])
     from public.visits where id = $1`,
    [visit, members],
  )
const forgetAll = () => scratch.database.query('delete from public.notifications')

describe('a visit', () => {
  let visit: string
  beforeEach(async () => {
    const { id } = await saveJob(scratch.database, team)
    visit = (await addVisit(scratch.database, team, id, { visit_date: '2090-03-02' }, [team.worker])).id
  })

  test('is told to who is newly assigned, and to nobody else', async () => {
    expect(await newsOf(team.worker)).toEqual([
      {
        kind: 'visit_assigned',
        event: 'assigned',
        record_id: visit,
        actor: team.owner,
        day: '2090-03-02',
        how_many: 1,
      },
    ])
    for (const person of [team.owner, team.manager, team.other]) expect(await newsOf(person)).toEqual([])
  })

  test('is no news to who is alone in the business', async () => {
    await scratch.database.query(
      'update public.team_members set is_active = false where business_id = $1 and user_id <> $2',
      [team.business, team.owner],
    )
    await forgetAll()
    const put = 'insert into public.visit_members (business_id, visit_id, user_id) values ($1, $2, $3)'
    await scratch.database.query(put, [team.business, visit, team.owner])
    expect(await newsOf(team.owner)).toEqual([])
  })

  test('is told to who it is taken from, with its day, which they may not read any more', async () => {
    await assign(visit, [team.other])
    expect(await newsOf(team.worker)).toMatchObject([
      { event: 'assigned' },
      { event: 'taken', record_id: visit, day: '2090-03-02' },
    ])
    expect(await newsOf(team.other)).toMatchObject([{ event: 'assigned' }])
    expect(await ask(scratch.database, team.worker, 'select id from public.visits')).toEqual([])
  })

  test('is told again of nobody who stays on it', async () => {
    await assign(visit, [team.worker, team.other])
    expect(await newsOf(team.worker)).toHaveLength(1)
  })

  test('is no news to who takes it, nor to who does not want to be told', async () => {
    await assign(visit, [team.worker, team.manager], team.manager)
    expect(await newsOf(team.manager)).toEqual([])
    await ask(
      scratch.database,
      team.other,
      `insert into public.notification_settings (business_id, user_id, kind, in_app)
       values ($1, $2, 'visit_assigned', false)`,
      [team.business, team.other],
    )
    await assign(visit, [team.other])
    expect(await newsOf(team.other)).toEqual([])
  })

  test('that is over is no news', async () => {
    const { id } = await saveJob(scratch.database, team)
    await forgetAll()
    await addVisit(scratch.database, team, id, { visit_date: '2020-03-02' }, [team.worker])
    expect(await newsOf(team.worker)).toEqual([])
  })

  test('is news neither with a deleted business nor in a transaction that was undone', async () => {
    const failing = scratch.database.transaction(async ({ query }) => {
      await query('insert into public.visit_members (business_id, visit_id, user_id) values ($1, $2, $3)', [
        team.business,
        visit,
        team.other,
      ])
      throw new Error('lost')
    })
    await expect(failing).rejects.toThrow('lost')
    expect(await newsOf(team.other)).toEqual([])
    await scratch.database.query('delete from public.businesses where id = $1', [team.business])
    expect(await newsOf(team.worker)).toEqual([])
  })
})

describe('a series', () => {
  test('is told once, with its first day and how many visits there are', async () => {
    await makeSeries(scratch.database, team)
    const [news, ...more] = await newsOf(team.worker)
    expect(more).toEqual([])
    expect(news).toMatchObject({ event: 'assigned', day: '2030-02-04' })
    const [made] = await ask<{ visits: number }>(
      scratch.database,
      team.worker,
      'select count(*)::int as visits from public.visits',
    )
    expect(news?.['how_many']).toBe(made?.visits)
  })

  test('handed to a colleague is one piece of news for them', async () => {
    await makeSeries(scratch.database, team)
    await makeSeries(scratch.database, team, { start_date: '2030-02-11' })
    await call(scratch.database, team.owner, 'deactivate_member', {
      business_id: team.business,
      user_id: team.worker,
      hand_to: team.other,
    })
    const news = await newsOf(team.other)
    expect(news).toMatchObject([{ event: 'assigned', day: '2030-02-04' }])
    expect(Number(news[0]?.['how_many'])).toBeGreaterThan(20)
  })

  test('that the server goes on with is no news', async () => {
    const { series } = await makeSeries(scratch.database, team)
    await forgetAll()
    await scratch.database.query(
      `select private.extend_series($1, '2030-07-01', jsonb_build_array(
        jsonb_build_object('id', gen_random_uuid(), 'sequence', 900, 'visit_date', '2030-06-03')))`,
      [series],
    )
    expect(
      await ask(scratch.database, team.worker, `select id from public.visits where sequence = 900`),
    ).toHaveLength(1)
    expect(await newsOf(team.worker)).toEqual([])
  })
})

test('time off of who leaves ends: what is to come is deleted, what has begun is cut short', async () => {
  const day = (days: number) =>
    scratch.database
      .query<{ day: string }>('select (private.today($1) + $2::int)::text as day', [team.business, days])
      .then(([row]) => row?.day ?? '')
  const add = async (title: string, member: string | null, first: number, last: number) =>
    ask(
      scratch.database,
      team.owner,
      `insert into public.schedule_blocks (business_id, member_id, title, start_date, end_date) values ($1, $2, $3, $4, $5)`,
      [team.business, member, title, await day(first), await day(last)],
    )
  await add('past', team.worker, -9, -5)
  await add('begun', team.worker, -2, 9)
  await add('ahead', team.worker, 5, 9)
  await add('of all', null, 5, 9)
  await add('of another', team.other, 5, 9)
  await call(scratch.database, team.owner, 'deactivate_member', {
    business_id: team.business,
    user_id: team.worker,
  })
  const left = await ask(
    scratch.database,
    team.owner,
    'select title, end_date::text from public.schedule_blocks order by title',
  )
  expect(left).toEqual([
    { title: 'begun', end_date: await day(0) },
    { title: 'of all', end_date: await day(9) },
    { title: 'of another', end_date: await day(9) },
    { title: 'past', end_date: await day(-5) },
  ])
})
