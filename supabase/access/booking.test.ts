import { randomUUID } from 'node:crypto'
import { SqlError } from '@fieldlark/backend/postgres/database.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { type Bookable, bookable } from './booking-fixture.ts'
import { ask, type Scratch, scratchSchema } from './people.ts'
import { addVisit, saveJob, type TeamFixture, teamFixture, wordsFrom } from './team-fixture.ts'

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

/** What holding a local time ends with: "done" or the refusal. */
const holding = async (ahead: number, time: string) => wordsFrom(page.hold(await page.at(ahead, time)))
const visit = async (ahead: number, start_time: string | null, members: string[], minutes = 60) => {
  const job = await saveJob(scratch.database, team)
  const fields = { visit_date: await page.days(ahead), start_time, duration_minutes: minutes }
  return addVisit(scratch.database, team, job.id, fields, members)
}

describe('a time is held', () => {
  test('within the hours of who does it, on the grid, not too soon and not too far away', async () => {
    expect(await holding(5, '08:00')).toBe('done')
    expect(await holding(5, '16:00')).toBe('done')
    for (const [ahead, time] of [
      [5, '07:30'],
      [5, '16:30'],
      [5, '10:10'],
      [0, '08:00'],
      [91, '10:00'],
    ] as const)
      expect(await holding(ahead, time)).toBe('time_taken')
    for (const instant of ['infinity', '-infinity'])
      expect(await wordsFrom(page.hold(instant))).toBe('time_taken')
    await page.office('update public.booking_settings set horizon_days = 120 where business_id = $1')
    expect(await holding(91, '10:00')).toBe('done')
  })

  test('as a member works: their hours, their time off, and extra time that they give', async () => {
    const block = async (changes: Record<string, unknown>) => {
      const fields = {
        member_id: team.worker,
        title: 'x',
        start_date: await page.days(6),
        end_date: await page.days(6),
        ...changes,
      }
      const names = Object.keys(fields)
      await page.office(
        `insert into public.schedule_blocks (business_id, ${names.join(', ')}) values ($1, ${names.map((_, index) => `$${index + 2}`).join(', ')})`,
        Object.values(fields),
      )
    }
    await block({ start_time: '12:00', end_time: '13:00' })
    await block({ start_time: '18:00', end_time: '20:00', is_available: true })
    expect(await holding(6, '11:30')).toBe('time_taken')
    expect(await holding(6, '13:00')).toBe('done')
    expect(await holding(6, '18:00')).toBe('done')
    expect(await holding(6, '19:30')).toBe('time_taken')
    await block({ member_id: null, title: 'Holiday' })
    expect(await holding(6, '09:00')).toBe('time_taken')
    const hours = JSON.stringify(Array.from({ length: 7 }, () => ({ start: '06:00', end: '09:00' })))
    await ask(scratch.database, team.owner, 'select public.set_member_hours($1, $2, $3)', [
      team.business,
      team.worker,
      hours,
    ])
    expect(await holding(7, '06:00')).toBe('done')
    expect(await holding(7, '09:00')).toBe('time_taken')
  })

  test('beside visits with what is kept free between two, and not on the same member twice', async () => {
    await page.office('update public.schedule_settings set buffer_minutes = 30 where business_id = $1')
    await visit(5, '11:00', [team.worker])
    await visit(5, '14:00', [team.other])
    for (const time of ['10:00', '11:00', '12:00']) expect(await holding(5, time)).toBe('time_taken')
    expect(await holding(5, '09:30')).toBe('done')
    expect(await holding(5, '12:30')).toBe('done')
    expect(await holding(5, '13:30')).toBe('time_taken')
    expect(await holding(5, '14:00')).toBe('done')
  })

  test('in turn with visits that somebody does, or at any time of the day', async () => {
    await visit(5, '11:00', [])
    await visit(6, null, [team.worker], 480)
    expect(await holding(5, '11:00')).toBe('time_taken')
    expect(await holding(6, '10:00')).toBe('done')
    expect(await holding(6, '13:00')).toBe('time_taken')
  })

  test('up to so many a day, of the business and of a member', async () => {
    await page.office('update public.booking_settings set day_cap = 2 where business_id = $1')
    expect([await holding(5, '08:00'), await holding(5, '10:00'), await holding(5, '12:00')]).toEqual([
      'done',
      'done',
      'time_taken',
    ])
    await page.office('update public.booking_settings set day_cap = null where business_id = $1')
    await page.office('update public.bookable_members set day_cap = 1 where business_id = $1')
    await visit(6, '08:00', [team.worker])
    expect(await holding(6, '12:00')).toBe('time_taken')
  })

  test('for as many as go, of those who can do it', async () => {
    await page.office('insert into public.bookable_members (business_id, user_id) values ($1, $2)', [
      team.other,
    ])
    await page.office('update public.services set crew_size = 2 where business_id = $1')
    const start = await page.at(5, '10:00')
    await page.hold(start)
    expect((await page.claims()).map(({ user_id }) => user_id)).toEqual([team.worker, team.other].toSorted())
    expect(await wordsFrom(page.hold(start))).toBe('time_taken')
    await page.office(
      'insert into public.service_members (business_id, service_id, user_id) values ($1, $2, $3)',
      [page.serviceId, team.worker],
    )
    expect(await holding(6, '10:00')).toBe('time_taken')
  })

  test('of a page that is shown and a service that is booked there, and for ten bookings of a network that wait', async () => {
    const start = await page.at(5, '10:00')
    await page.office(`update public.services set booking = 'request' where business_id = $1`)
    expect(await wordsFrom(page.hold(start))).toBe('service_not_found')
    await page.office(`update public.services set booking = 'job' where business_id = $1`)
    await page.office('update public.booking_settings set is_on = false where business_id = $1')
    expect(await wordsFrom(page.hold(start))).toBe('service_not_found')
    await page.office('update public.booking_settings set is_on = true where business_id = $1')
    await page.office('update public.public_profiles set is_published = false where business_id = $1')
    expect(await wordsFrom(page.hold(start))).toBe('business_not_found')
    await page.office('update public.public_profiles set is_published = true where business_id = $1')
    const visitor = 'a'.repeat(64)
    for (const day of [5, 6])
      for (const time of ['08:00', '10:00', '12:00', '14:00', '16:00'])
        await page.confirm((await page.hold(await page.at(day, time), visitor)).token)
    expect(await wordsFrom(page.hold(await page.at(7, '14:00'), visitor))).toBe('too_many_holds')
  })
})

describe('a visitor', () => {
  const visitor = 'a'.repeat(64)
  const busyFor = async (sender: string) => {
    const [row] = await page.server<{ busy: object[] }>(
      `select public.booking_calendar($1, $2, $3, 3, $4) -> 'busy' as busy`,
      [page.subdomain, page.serviceId, await page.days(4), sender],
    )
    return row?.busy
  }

  test('who chooses again gives back what they held, and sees it as free', async () => {
    await page.office('insert into public.bookable_members (business_id, user_id) values ($1, $2)', [
      team.other,
    ])
    const start = await page.at(5, '10:00')
    const taps = await Promise.all([page.hold(start, visitor), page.hold(start, visitor)])
    expect(taps.map(({ starts_at }) => Date.parse(starts_at))).toEqual([Date.parse(start), Date.parse(start)])
    expect(await page.claims()).toHaveLength(1)
    for (const time of ['12:00', '13:00', '14:00', '15:00']) await page.hold(await page.at(5, time), visitor)
    expect(await page.claims()).toHaveLength(1)
    expect(await busyFor(visitor)).toEqual([])
    expect(await busyFor('b'.repeat(64))).toHaveLength(1)
  })

  test('keeps what they booked when they choose another time', async () => {
    await page.confirm((await page.hold(await page.at(5, '10:00'), visitor)).token)
    expect(await wordsFrom(page.hold(await page.at(5, '10:00'), visitor))).toBe('time_taken')
    await page.hold(await page.at(5, '12:00'), visitor)
    expect(await page.claims()).toHaveLength(2)
    expect(await busyFor(visitor)).toHaveLength(1)
  })

  test('finds that a business has no more room for bookings of a day', async () => {
    await scratch.database.query(
      `insert into public.requests (business_id, user_id, client_id, title, source, wanted_start, wanted_end)
       select $1, $2, $3, 'Booked', 'public_profile', now(), now() + interval '1 hour' from generate_series(1, 60)`,
      [team.business, team.owner, team.client],
    )
    expect(await holding(5, '10:00')).toBe('too_many_holds')
  })
})

test('everybody is booked again once the one who was named has left', async () => {
  await page.office('select public.deactivate_member($1, $2)', [team.worker])
  expect(await holding(5, '10:00')).toBe('done')
  expect((await page.claims()).map(({ user_id }) => user_id)).not.toContain(team.worker)
})

test('who finds a time taken is offered the three next to it', async () => {
  const start = await page.at(5, '10:00')
  await page.hold(start)
  const failure = await page.hold(start).catch((error: unknown) => error)
  const detail = failure instanceof SqlError ? JSON.parse(failure.details ?? '{}') : null
  const offered = await Promise.all(['08:30', '09:00', '11:00'].map((time) => page.at(5, time)))
  expect(detail.times.map((time: string) => Date.parse(time))).toEqual(offered.map(Date.parse))
})

test('a time that was let go, or held too long, is free again', async () => {
  const start = await page.at(5, '10:00')
  const { token } = await page.hold(start)
  await page.server('select public.release_time($1)', [token])
  const second = await page.hold(start)
  await scratch.database.query(`update private.time_claims set expires_at = now() where business_id = $1`, [
    team.business,
  ])
  await page.hold(start)
  expect(await page.claims()).toHaveLength(1)
  expect(await wordsFrom(page.confirm(second.token))).toBe('hold_over')
})

test('the calendar of a page names who does it, what is taken and the rules, and no client', async () => {
  await visit(5, '11:00', [team.worker])
  await visit(6, null, [], 90)
  await page.hold(await page.at(5, '14:00'))
  const read = async (days: number, service = page.serviceId, ahead = 4) =>
    (
      await page.server<{ calendar: Record<string, unknown> & { busy: object[] } }>(
        'select public.booking_calendar($1, $2, $3, $4) as calendar',
        [page.subdomain, service, await page.days(ahead), days],
      )
    )[0]?.calendar
  const calendar = await read(3)
  expect(calendar).toMatchObject({
    zone: 'America/New_York',
    first_day: await page.days(4),
    last_day: await page.days(6),
    rules: { lead_minutes: 1440, horizon_days: 90, step_minutes: 30, buffer_minutes: 0, day_cap: null },
    service: { duration_minutes: 60, crew_size: 1, member_ids: [] },
    members: [{ user_id: team.worker, day_cap: null }],
    blocks: [],
    anytime: [{ member_ids: [], day: await page.days(6), minutes: 90 }],
  })
  const member_ids = [team.worker]
  expect(calendar?.busy).toMatchObject([
    { member_ids, buffer_minutes: 0 },
    { member_ids, buffer_minutes: 0 },
  ])
  expect(JSON.stringify(calendar)).not.toContain('Ann')
  // Beyond what can be booked, where an address that was changed by hand leads.
  expect(await read(31, page.serviceId, 400)).toMatchObject({ busy: [], anytime: [], blocks: [] })
  expect(await wordsFrom(read(32))).toBe('invalid_period')
  expect(await wordsFrom(read(3, randomUUID()))).toBe('service_not_found')
})
