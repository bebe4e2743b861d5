import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { commander, type Sent } from './command-fixture.ts'
import { one, refusal, type Scratch, scratchSchema } from './people.ts'
import { signature } from './quote-fixture.ts'
import { addVisit, call, saveJob, type TeamFixture, teamFixture } from './team-fixture.ts'

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
  visit = (await addVisit(scratch.database, team, job, {}, [team.worker])).id
})

const perform = (name: string, args: object, sent: Sent = {}, person = team.worker) =>
  commander(scratch.database, () => team)(person, name, args, sent)
const start = (sent: Sent = {}) => perform('start_visit', { visit_id: visit }, sent)
const complete = (sent: Sent = {}) => perform('complete_visit', { visit_id: visit }, sent)
const read = async (text: string) => one((await scratch.database.query(text, [visit]))[0])
/** How many minutes ago it began and ended, and how many it took. */
const times = (columns: string, from: string) =>
  read(`select round(extract(epoch from now() - began) / 60)::int as began, round(extract(epoch from now() - ended) / 60)::int as ended,
    round(extract(epoch from ended - began) / 60)::int as took from (select ${columns} from ${from} = $1) as clocked (began, ended)`)
const timesOfVisit = () => times('actual_start, actual_end', 'public.visits where id')
const timesOfWorker = () => times('started_at, ended_at', 'public.visit_times where visit_id')
/** What times of the visit were, as far as somebody changed them; when they began, in minutes before now. */
const traces = () =>
  scratch.database.query(
    `select member_id, user_id, round(extract(epoch from now() - started_at) / 60)::int as started
     from public.visit_time_changes where visit_id = $1 and ended_at is null order by created_at`,
    [visit],
  )
const newsOf = async (person: string) =>
  (
    await scratch.database.query<{ kind: string }>(
      `select kind from public.notifications where user_id = $1 and record_id = $2 and event = 'time_corrected'`,
      [person, visit],
    )
  ).map(({ kind }) => kind)
const minutesAgo = (column: string, from: string) =>
  read(`select round(extract(epoch from now() - ${column}) / 60)::int as ago from ${from} = $1`)

test.each([
  ['of a phone with the right time', 0],
  ['of a phone that is three hours behind', 180],
  ['of a phone that is a day ahead', -1440],
  ['of a phone that was never set', 20 * 365 * 1440],
])('work of 98 minutes is 98 minutes when it arrives nine hours later, %s', async (_, behind) => {
  await start({ ago: 638, behind })
  await complete({ ago: 540, behind })
  expect(await timesOfVisit()).toEqual({ began: 638, ended: 540, took: 98 })
  expect(await timesOfWorker()).toEqual({ began: 638, ended: 540, took: 98 })
  expect(await traces()).toEqual([
    { member_id: team.worker, user_id: team.worker, started: 0 },
    { member_id: team.worker, user_id: team.worker, started: 638 },
  ])
  const [done] = await scratch.database.query(
    'select round(extract(epoch from now() - completed_at) / 60)::int as ago from public.jobs where id = $1',
    [job],
  )
  expect(done).toEqual({ ago: 540 })
})

test('the log says when it was done and when it arrived; what is done at once has one time', async () => {
  await start({ ago: 90 })
  await complete()
  const events = await scratch.database.query(
    `select data ->> 'to' as step, now() - created_at < '1 minute' as is_new,
       round(extract(epoch from created_at - happened_at) / 60)::int as later
     from public.record_events where record_id = $1 and kind = 'status_changed' order by id`,
    [visit],
  )
  expect(events).toEqual([
    { step: 'in_progress', is_new: true, later: 90 },
    { step: 'completed', is_new: true, later: null },
  ])
})

test('a tick and a signature have the time they were made', async () => {
  const item = { id: randomUUID(), label: 'Oven', is_done: true }
  await perform(
    'save_visit',
    { visit: { id: visit, version: 1 }, checklist: [item] },
    { ago: 100 },
    team.owner,
  )
  await start({ ago: 95 })
  await perform(
    'sign_visit',
    { visit_id: visit, id: randomUUID(), signer_name: 'Ann', signature },
    { ago: 40 },
  )
  expect(await minutesAgo('done_at', 'public.visit_checklist_items where visit_id')).toEqual({ ago: 100 })
  expect(await minutesAgo('created_at', 'public.visit_signoffs where visit_id')).toEqual({ ago: 40 })
})

test('nothing ends or is signed before it began, or is done in the future', async () => {
  await start({ ago: 30 })
  await perform(
    'sign_visit',
    { visit_id: visit, id: randomUUID(), signer_name: 'Ann', signature },
    { ago: 50 },
  )
  expect(await minutesAgo('created_at', 'public.visit_signoffs where visit_id')).toEqual({ ago: 30 })
  await complete({ ago: 50 })
  expect(await timesOfVisit()).toEqual({ began: 30, ended: 30, took: 0 })
  await call(scratch.database, team.owner, 'reopen_visit', { visit_id: visit })
  await start({ ago: -600 })
  expect(await timesOfVisit()).toMatchObject({ began: 0 })
})

test('what was done more than 14 days ago is refused, unless it had arrived', async () => {
  const days = (count: number) => ({ ago: count * 1440 })
  expect(await refusal(start(days(15)))).toBe('PT409 command_too_old')
  const id = randomUUID()
  expect(await start({ id, ...days(13) })).toMatchObject({ again: false })
  expect(await start({ id, ...days(20) })).toMatchObject({ again: true })
})

test('a visit that a worker began the day before it was planned is of the day they did', async () => {
  const [local] = await scratch.database.query<{ today: string; before: string }>(
    `select today::text, (today - 1)::text as before from (select (now() at time zone 'America/New_York')::date as today) as local`,
  )
  const { today, before } = one(local)
  visit = (await addVisit(scratch.database, team, job, { visit_date: today }, [team.worker])).id
  await start({ ago: 1440 })
  const day = () => read('select visit_date::text, planned_date::text from public.visits where id = $1')
  expect(await day()).toEqual({ visit_date: before, planned_date: today })
  await perform('reopen_visit', { visit_id: visit })
  expect(await day()).toEqual({ visit_date: today, planned_date: null })
})

test('the time of a command ends with it', async () => {
  await start({ ago: 60 })
  await call(scratch.database, team.worker, 'complete_visit', { visit_id: visit })
  expect(await timesOfVisit()).toEqual({ began: 60, ended: 0, took: 60 })
})

test('thirteen days that a phone sends at once are a correction, and news to the office', async () => {
  await start({ ago: 13 * 1440 })
  await complete()
  expect(await timesOfWorker()).toMatchObject({ took: 13 * 1440 })
  expect(await traces()).toEqual([{ member_id: team.worker, user_id: team.worker, started: 0 }])
  for (const person of [team.owner, team.manager]) expect(await newsOf(person)).toEqual(['time_corrected'])
  expect(await newsOf(team.worker)).toEqual([])
})

test('an end that arrives late leaves what the time of a colleague was, and is news to them and the office', async () => {
  visit = (await addVisit(scratch.database, team, job, {}, [team.worker, team.other])).id
  await call(scratch.database, team.worker, 'start_visit', { visit_id: visit })
  await complete({ ago: 600 })
  const members = (await traces()).map(({ member_id }) => member_id)
  expect(new Set(members)).toEqual(new Set([team.worker, team.other]))
  expect(members).toHaveLength(2)
  expect(await newsOf(team.other)).toEqual(['visit_changed'])
  expect(await newsOf(team.owner)).toEqual(['time_corrected'])
})

test('what was on its way for some minutes is no correction', async () => {
  await start({ ago: 14 })
  await complete({ ago: 3 })
  expect(await traces()).toEqual([])
  expect(await newsOf(team.owner)).toEqual([])
})

test('a start that arrives late does not reach into what its member worked there before', async () => {
  await start({ ago: 300 })
  await complete({ ago: 200 })
  await call(scratch.database, team.owner, 'reopen_visit', { visit_id: visit })
  await start({ ago: 280 })
  await complete({ ago: 100 })
  const spans = await scratch.database.query(
    `select round(extract(epoch from now() - started_at) / 60)::int as began, round(extract(epoch from now() - ended_at) / 60)::int
       as ended from public.visit_times where visit_id = $1 order by started_at`,
    [visit],
  )
  expect(spans).toEqual([
    { began: 300, ended: 200 },
    { began: 200, ended: 100 },
  ])
})
