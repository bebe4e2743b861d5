import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertRow } from './insert-row.ts'
import { ask, type Scratch, scratchSchema } from './people.ts'
import { edit, makeSeries, planEdit, readSeries } from './series-fixture.ts'
import { addVisit, call, saveJob, type TeamFixture, teamFixture, wordsFrom } from './team-fixture.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

let team: TeamFixture
let today: string
beforeEach(async () => {
  team = await teamFixture(scratch.database)
  const [row] = await scratch.database.query<{ today: string }>('select private.today($1)::text as today', [
    team.business,
  ])
  today = row?.today ?? ''
})

/** What the client gets: the office has mails of its own about what is new. */
const kinds = async () =>
  (
    await scratch.database.query<{ kind: string }>(
      `select kind from private.outbox where business_id = $1 and kind <> 'notification' order by created_at`,
      [team.business],
    )
  ).map(({ kind }) => kind)
const visitOn = async (day: string, members: string[] = []) =>
  (
    await addVisit(
      scratch.database,
      team,
      (
        await saveJob(scratch.database, team)
      ).id,
      { visit_date: day },
      members,
    )
  ).id
const tell = (visit_id: string, by = team.owner) => call(scratch.database, by, 'tell_on_my_way', { visit_id })

test('"on my way" is mailed once for a visit of today, also by the worker who goes', async () => {
  const visit = await visitOn(today, [team.worker])
  await Promise.all([tell(visit, team.worker), tell(visit, team.worker)])
  await tell(visit)
  expect(await kinds()).toEqual(['visit-on-my-way'])
  expect(await wordsFrom(tell(visit, team.other))).toBe('visit_not_found')
})

test('"on my way" is refused for another day, a visit that began, and a client without an address', async () => {
  expect(await wordsFrom(tell(await visitOn('2030-01-01')))).toBe('visit_not_open')
  const visit = await visitOn(today)
  await ask(scratch.database, team.owner, 'update public.clients set email = null where id = $1', [
    team.client,
  ])
  expect(await wordsFrom(tell(visit))).toBe('address_missing')
  await call(scratch.database, team.owner, 'start_visit', { visit_id: visit })
  expect(await wordsFrom(tell(visit))).toBe('visit_not_open')
  expect(await kinds()).toEqual([])
})

const sendDate = (visit_id: string, visit_date: string, start_time: string | null = null, by = team.owner) =>
  call<{ send_visit_date: boolean }>(scratch.database, by, 'send_visit_date', {
    visit_id,
    visit_date,
    start_time,
  }).then((row) => row.send_visit_date)

test('the date is mailed once for a day and time, however often it is sent, and the visit stays as it is', async () => {
  const visit = await visitOn('2030-01-02')
  expect(await Promise.all([sendDate(visit, '2030-01-02'), sendDate(visit, '2030-01-02')])).toEqual([
    true,
    true,
  ])
  await sendDate(visit, '2030-01-02')
  expect(await kinds()).toEqual(['visit-booked'])
  const stored = () => scratch.database.query('select version from public.visits where id = $1', [visit])
  expect(await stored()).toEqual([{ version: 1 }])
  await scratch.database.query(`update public.visits set start_time = '09:00' where id = $1`, [visit])
  expect(await wordsFrom(sendDate(visit, '2030-01-02'))).toBe('stale_version')
  await sendDate(visit, '2030-01-02', '09:00')
  await scratch.database.query(
    `update private.outbox set status = 'failed' where business_id = $1 and kind = 'visit-booked'`,
    [team.business],
  )
  await sendDate(visit, '2030-01-02', '09:00')
  expect(await kinds()).toEqual(['visit-booked', 'visit-booked', 'visit-booked'])
})

test('the date is sent by the office alone, of a visit that has one, to a client with an address', async () => {
  const visit = await visitOn('2030-01-02', [team.worker])
  for (const person of [team.worker, team.other])
    expect(await wordsFrom(sendDate(visit, '2030-01-02', null, person))).toBe('visit_not_found')
  await scratch.database.query(
    `insert into private.outbox (key, kind, to_address, business_id)
     select gen_random_uuid()::text, 'invoice-sent', 'a@b.example', $1 from generate_series(1, 300)`,
    [team.business],
  )
  expect(await wordsFrom(sendDate(visit, '2030-01-02'))).toBe('too_many_mails')
  await ask(scratch.database, team.owner, 'update public.clients set email = null where id = $1', [
    team.client,
  ])
  expect(await wordsFrom(sendDate(visit, '2030-01-02'))).toBe('address_missing')
  await call(scratch.database, team.owner, 'unschedule_visit', { visit_id: visit, version: null })
  expect(await wordsFrom(sendDate(visit, '2030-01-02'))).toBe('visit_not_open')
  await call(scratch.database, team.owner, 'start_visit', { visit_id: visit })
  expect(await sendDate(visit, '2030-01-02')).toBe(false)
  const cancelled = await visitOn('2030-01-03')
  await call(scratch.database, team.owner, 'cancel_visit', { visit_id: cancelled })
  expect(await wordsFrom(sendDate(cancelled, '2030-01-03'))).toBe('visit_not_open')
})

test('a client who asks in the portal is told that the request arrived; a stranger, whose address nobody proved, is not', async () => {
  const request = { business_id: team.business, user_id: team.owner, client_id: team.client, title: 'Leak' }
  await insertRow(scratch.database, 'requests', { ...request, source: 'public_profile' })
  await insertRow(scratch.database, 'requests', request)
  expect(await kinds()).toEqual([])
  await insertRow(scratch.database, 'requests', { ...request, source: 'portal' })
  expect(await kinds()).toEqual(['request-received'])
})

test('a series that loses a visit the client was told of cancels it and tells them; pausing does too', async () => {
  const { job, series } = await makeSeries(scratch.database, team)
  const { visits } = await readSeries(scratch.database, team, series)
  const announced = visits.filter(({ visit_date }) => visit_date && visit_date > '2030-03-10').slice(0, 1)
  for (const { id } of announced)
    await call(scratch.database, team.owner, 'move_visit', {
      visit_id: id,
      version: null,
      visit_date: '2030-03-12',
      start_time: '10:00',
      duration_minutes: 60,
      tell_client: true,
    })
  await scratch.database.query('update public.visits set is_moved = false where job_id = $1', [job])
  await call(scratch.database, team.owner, 'pause_series', { series_id: series, from_date: '2030-03-01' })
  const left = await scratch.database.query(
    `select id, status from public.visits where job_id = $1 and visit_date >= '2030-03-01'`,
    [job],
  )
  expect(left).toEqual([{ id: announced[0]?.id, status: 'cancelled' }])
  expect(await kinds()).toEqual(['visit-moved', 'visit-cancelled'])
})

test('an edit that cancelled such a visit cannot be undone', async () => {
  const { job, series } = await makeSeries(scratch.database, team)
  const { visits } = await readSeries(scratch.database, team, series)
  const at = visits.findIndex(({ visit_date }) => visit_date === '2030-03-11')
  await scratch.database.query(`select private.queue_visit_mail($1, 'visit-booked', null, null, null)`, [
    visits[at]?.id,
  ])
  const plan = await planEdit(scratch.database, team, series, at - 1, 'following', {
    rule: {
      frequency: 'monthly_last',
      every: 1,
      weekdays: [],
      nth: null,
      start_date: '2030-03-31',
      ends: 'never',
      end_date: null,
      end_count: null,
    },
  })
  expect(plan.removed_visit_ids).toContain(visits[at]?.id)
  const undo = await edit(scratch.database, team, plan)
  const [visit] = await scratch.database.query('select status from public.visits where id = $1', [
    visits[at]?.id,
  ])
  expect(visit).toEqual({ status: 'cancelled' })
  expect(await kinds()).toEqual(['visit-booked', 'visit-cancelled'])
  const answer = await call(scratch.database, team.owner, 'undo_series_edit', { undo_id: undo })
  expect(answer).toEqual({ undo_series_edit: false })
  expect(job).toBeTruthy()
})
