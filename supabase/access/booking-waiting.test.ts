import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { type Bookable, bookable } from './booking-fixture.ts'
import { ask, type Scratch, scratchSchema } from './people.ts'
import { addVisit, call, saveJob, type TeamFixture, teamFixture } from './team-fixture.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

let team: TeamFixture
let page: Bookable
beforeEach(async () => {
  team = await teamFixture(scratch.database)
  page = await bookable(scratch.database, team)
})

type Waiting = Record<string, unknown> & { request_id: string; start_time: string; is_offered: boolean }

const waiting = async (person = team.owner) => {
  const [row] = await ask<{ waiting: Waiting[] }>(
    scratch.database,
    person,
    'select public.waiting_bookings($1) as waiting',
    [team.business],
  )
  return row?.waiting
}

const booking = async (time: string, isProven = true) => {
  const { token } = await page.hold(await page.at(5, time))
  return page.confirm(token, { isProven })
}
const book = async (time: string, isProven = true) => (await booking(time, isProven)).request_id

test('the times that wait for an answer are those of requests, for owners and managers', async () => {
  await page.office('update public.schedule_settings set buffer_minutes = 15 where business_id = $1')
  await page.hold(await page.at(5, '08:00'))
  const request = await book('10:00')
  await page.office('update public.booking_settings set needs_code = false where business_id = $1')
  const stranger = await book('13:00', false)
  expect(await waiting()).toMatchObject([
    {
      request_id: request,
      title: 'Window cleaning',
      client: { name: 'Vera' },
      visit_date: await page.days(5),
      start_time: '10:00:00',
      duration_minutes: 60,
      kept_minutes: 75,
      member_ids: [team.worker],
      is_offered: false,
      is_mailed: true,
      language: 'en',
    },
    { request_id: stranger, start_time: '13:00:00', is_mailed: false },
  ])
  expect(await waiting(team.worker)).toEqual([])
})

test('other times that are offered wait instead, and none once the booking is answered', async () => {
  const request = await book('10:00')
  const times = [await page.at(5, '14:00'), await page.at(6, '09:00')]
  await ask(scratch.database, team.owner, 'select public.offer_times($1, $2::timestamptz[])', [
    request,
    times,
  ])
  expect((await waiting())?.map((each) => [each.start_time, each.is_offered])).toEqual([
    ['14:00:00', true],
    ['09:00:00', true],
  ])
  await ask(scratch.database, team.owner, 'select public.decline_booking($1)', [request])
  expect(await waiting()).toEqual([])
})

test('lead the open requests of the dashboard, with until when they can be answered', async () => {
  await page.office(
    `insert into public.requests (business_id, user_id, client_id, title, urgency)
     select business_id, user_id, id, 'Burst pipe', 'urgent' from public.clients where business_id = $1 limit 1`,
  )
  const later = await book('13:00')
  const request = await book('10:00')
  await scratch.database.query(
    `update private.time_claims set expires_at = now() + interval '5 hours' where business_id = $1`,
    [team.business],
  )
  const first = async () => {
    const answer = await call(scratch.database, team.owner, 'dashboard_totals', {
      business_id: team.business,
    })
    const { requests } = answer['dashboard_totals'] as {
      requests: { first: { id: string; title: string; answer_by: string | null }[] }
    }
    return requests.first
  }
  // With one deadline the first that is wanted leads.
  expect(await first()).toMatchObject([
    { id: request, answer_by: expect.any(String) },
    { id: later, answer_by: expect.any(String) },
    { title: 'Burst pipe', answer_by: null },
  ])
  await ask(scratch.database, team.owner, 'select public.decline_booking($1)', [later])
  await ask(scratch.database, team.owner, 'select public.offer_times($1, $2::timestamptz[])', [
    request,
    [await page.at(5, '14:00')],
  ])
  // Now the client chooses.
  expect(await first()).toMatchObject([{ title: 'Burst pipe' }, { id: request, answer_by: null }])
})

describe('a job whose booking the client cancels', () => {
  let job: string
  let link: string
  beforeEach(async () => {
    const booked = await booking('10:00')
    link = booked.link ?? ''
    job = randomUUID()
    await call(scratch.database, team.owner, 'accept_booking', { request_id: booked.request_id, job_id: job })
  })
  const cancel = () => page.server('select public.cancel_booking($1)', [link])
  const status = async () =>
    (
      await scratch.database.query<{ status: string }>('select status from public.jobs where id = $1', [job])
    )[0]?.status

  test('is cancelled with it, and its history says why', async () => {
    await cancel()
    expect(await status()).toBe('cancelled')
    const events = await scratch.database.query<{ kind: string }>(
      `select kind from public.record_events where record = 'job' and record_id = $1 order by id`,
      [job],
    )
    expect(events.map(({ kind }) => kind).slice(-2)).toEqual(['booking_cancelled', 'status_changed'])
  })

  test('stays with another visit', async () => {
    await addVisit(scratch.database, team, job)
    await cancel()
    expect(await status()).toBe('scheduled')
  })

  test('stays with a line that the office changed', async () => {
    const [line] = await scratch.database.query<{ id: string; version: number }>(
      'select line.id, job.version from public.job_lines as line join public.jobs as job on job.id = line.job_id where job.id = $1',
      [job],
    )
    await saveJob(
      scratch.database,
      team,
      { id: job, version: line?.version },
      { lines: [{ id: line?.id, name: 'Window cleaning', unit_price: 90 }] },
    )
    await cancel()
    expect(await status()).toBe('scheduled')
  })

  test('stays with money', async () => {
    await scratch.database.query(
      `insert into public.expenses (business_id, user_id, job_id, category, amount, date)
       values ($1, $2, $3, 'other', 20, current_date)`,
      [team.business, team.owner, job],
    )
    await cancel()
    expect(await status()).toBe('scheduled')
  })
})
