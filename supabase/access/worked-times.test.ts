import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, one, refusal, type Scratch, scratchSchema } from './people.ts'
import { seededRandom } from './seeded-random.ts'
import { addVisit, call, saveJob, type TeamFixture, teamFixture } from './team-fixture.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

/** What is carried along with times and members, and what it is a copy of: rows that differ. */
const wrong = `
  with done as (select *, case when status = 'completed' then visit_date end as day from public.visits)
  select 'time' as what, clocked.id::text as id from public.visit_times as clocked
    join done on done.id = clocked.visit_id left join public.visit_time_costs as cost on cost.time_id = clocked.id
  where (cost.business_id, cost.visit_id, cost.job_id, cost.user_id, cost.started_at, cost.ended_at, cost.done_on)
    is distinct from (clocked.business_id, done.id, done.job_id, clocked.user_id, clocked.started_at, clocked.ended_at,
      done.day)
  union all
  select 'member', assigned.visit_id::text from public.visit_members as assigned
    join done on done.id = assigned.visit_id
  where assigned.done_on is distinct from done.day`

type Step = () => Promise<unknown>

/** What happens to visits; each step acts on rows chosen at random, and may be refused. */
function stepsOf(
  team: TeamFixture,
  pick: (table: string, id?: string) => Promise<string | undefined>,
): Step[] {
  const { database } = scratch
  const { business, owner } = team
  const mine = (text: string, values: readonly unknown[]) => ask(database, owner, text, values)
  const visit = () => pick('visits')
  const does = async (name: string) => call(database, owner, name, { visit_id: await visit() })
  const member = () => pick('team_members', 'user_id')
  const addTime = async () =>
    mine(
      `insert into public.visit_times (business_id, visit_id, user_id, started_at, ended_at)
       values ($1, $2, $3, '2020-01-02 09:00Z', '2020-01-02 10:00Z')`,
      [business, await visit(), await member()],
    )
  return [
    () => does('start_visit'),
    () => does('start_visit'),
    () => does('complete_visit'),
    () => does('complete_visit'),
    () => does('reopen_visit'),
    () => does('cancel_visit'),
    addTime,
    addTime,
    async () =>
      addVisit(database, team, (await pick('jobs')) ?? '', { visit_date: '2030-01-05' }, [team.worker]),
    async () =>
      mine('insert into public.visit_members (business_id, visit_id, user_id) values ($1, $2, $3)', [
        business,
        await visit(),
        await member(),
      ]),
    async () => mine('delete from public.visit_members where visit_id = $1', [await visit()]),
    async () =>
      mine(`update public.visit_times set started_at = '2020-01-02 07:00Z' where id = $1`, [
        await pick('visit_times'),
      ]),
    async () => mine('delete from public.visit_times where id = $1', [await pick('visit_times')]),
    async () =>
      call(database, owner, 'move_visit', {
        visit_id: await visit(),
        version: null,
        visit_date: '2030-02-01',
        start_time: null,
        duration_minutes: 60,
      }),
    async () =>
      call(database, owner, 'set_labor_cost', {
        business_id: business,
        user_id: team.worker,
        labor_cost_per_hour: 30,
      }),
  ]
}

test.each([1, 2, 3])(
  'times and members carry the visit along whatever happens to it: seed %i',
  async (seed) => {
    const { database } = scratch
    const team = await teamFixture(database)
    const random = seededRandom(seed)
    const pick = async (table: string, id = 'id') => {
      const rows = await database.query<{ id: string }>(
        `select ${id} as id from public.${table} where business_id = $1 order by 1`,
        [team.business],
      )
      return rows[random(Math.max(rows.length, 1))]?.id
    }
    const job = await saveJob(database, team)
    for (let at = 0; at < 3; at += 1) {
      await addVisit(database, team, job.id, { visit_date: `2030-01-0${at + 1}` }, [team.worker])
    }
    const steps = stepsOf(team, pick)
    let completed = 0
    for (let at = 0; at < 80; at += 1) {
      await refusal(one(steps[random(steps.length)])())
      expect(await database.query(wrong)).toEqual([])
      const [row] = await database.query<{ times: number }>(
        `select count(*)::int as times from public.visit_time_costs where business_id = $1 and done_on is not null`,
        [team.business],
      )
      completed = Math.max(completed, row?.times ?? 0)
    }
    expect(completed).toBeGreaterThan(1)
  },
)

test('a time and a member added while the visit is completed are of a completed visit', async () => {
  const { database } = scratch
  const team = await teamFixture(database)
  const { business, manager, owner, other } = team
  for (let round = 0; round < 10; round += 1) {
    const job = await saveJob(database, team)
    const visit = await addVisit(database, team, job.id, { visit_date: '2030-01-01' }, [team.worker])
    await Promise.all([
      call(database, owner, 'complete_visit', { visit_id: visit.id }),
      ask(
        database,
        manager,
        `insert into public.visit_times (business_id, visit_id, user_id, started_at) values ($1, $2, $3, now())`,
        [business, visit.id, other],
      ),
      ask(
        database,
        manager,
        'insert into public.visit_members (business_id, visit_id, user_id) values ($1, $2, $3)',
        [business, visit.id, other],
      ),
    ])
    expect(await database.query(wrong)).toEqual([])
  }
})

/** A visit of that day; what is done to it is done by the worker who goes there. */
async function plannedFor(visit_date: string) {
  const team = await teamFixture(scratch.database)
  const job = await saveJob(scratch.database, team)
  const { id } = await addVisit(scratch.database, team, job.id, { visit_date, start_time: '09:00' }, [
    team.worker,
  ])
  const [day] = await scratch.database.query('select private.today($1)::text as today', [team.business])
  return {
    today: String(day?.['today']),
    does: (name: string) => call(scratch.database, team.worker, name, { visit_id: id }),
    visit: async () =>
      one(
        await ask(
          scratch.database,
          team.owner,
          'select status, visit_date::text as day, start_time from public.visits where id = $1',
          [id],
        ).then(([row]) => row),
      ),
    moves: () =>
      ask(
        scratch.database,
        team.owner,
        `select data ->> 'from_date' as from, data ->> 'to_date' as to from public.record_events
         where record_id = $1 and kind = 'moved' order by created_at`,
        [id],
      ),
  }
}

test('a visit of a day that is over stays there when it is begun', async () => {
  const { does, visit } = await plannedFor('2020-01-01')
  await does('start_visit')
  expect(await visit()).toMatchObject({ status: 'in_progress', day: '2020-01-01' })
})

test('a visit that is begun before its day moves to today, and back once it is reopened', async () => {
  const { today, does, visit, moves } = await plannedFor('2030-01-01')
  await does('start_visit')
  expect(await visit()).toMatchObject({ status: 'in_progress', day: today })
  await does('complete_visit')
  await does('reopen_visit')
  expect(await visit()).toEqual({ status: 'scheduled', day: '2030-01-01', start_time: '09:00:00' })
  expect(await moves()).toEqual([
    { from: '2030-01-01', to: today },
    { from: today, to: '2030-01-01' },
  ])
})
