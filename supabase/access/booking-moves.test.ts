import { type CalendarAnswer, calendarInput } from '@fieldlark/domain/booking/calendar-input.ts'
import { freeTimes } from '@fieldlark/domain/booking/free-times.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { type BookedPage, bookedPage } from './booking-fixture.ts'
import { one, type Scratch, scratchSchema } from './people.ts'
import { wordsFrom } from './team-fixture.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

let team: BookedPage['team']
let page: BookedPage['page']
let book: BookedPage['book']
let link: string
let accept: BookedPage['accept']
beforeEach(async () => {
  ;({ team, page, book, link, accept } = await bookedPage(scratch.database))
})

const look = async () => {
  const [row] = await page.server<{ linked: { starts_at: string } }>(
    'select public.booking_link($1) as linked',
    [link],
  )
  return one(row).linked
}
const move = async (time: string, from?: string) => {
  const held = await page.hold(await page.at(5, time), from, link)
  await page.server('select public.move_booking($1, $2)', [link, held.token])
}
const isAt = async (time: string) =>
  expect(Date.parse((await look()).starts_at)).toBe(Date.parse(await page.at(5, time)))

test('a booking that moved while it waits is news with the deadline of its new time', async () => {
  await scratch.database.query(
    `update private.time_claims set expires_at = now() + interval '1 minute' where business_id = $1`,
    [team.business],
  )
  await move('14:00')
  const [claim] = await scratch.database.query<{ until: string }>(
    'select expires_at::text as until from private.time_claims where business_id = $1',
    [team.business],
  )
  expect((await page.news()).find(({ event }) => event === 'request.booking_moved')).toMatchObject({
    wanted: `${await page.days(5)} 14:00`,
    answer_by: await page.localTime(one(claim).until),
  })
})

describe('a booking is moved', () => {
  const offered = async (ahead: number) => {
    const [row] = await page.server<{ calendar: CalendarAnswer }>(
      'select public.booking_calendar($1, $2, $3, 1, null, $4) as calendar',
      [page.subdomain, page.serviceId, await page.days(ahead), link],
    )
    return freeTimes(calendarInput(one(row).calendar), await page.days(ahead), 1).days[0]?.times ?? []
  }
  const plan = async (minutes: number, members: string[]) => {
    await accept()
    await scratch.database.query(
      'update public.visits set duration_minutes = $2 where business_id = $1 returning id',
      [team.business, minutes],
    )
    for (const member of members)
      await scratch.database.query(
        `insert into public.visit_members (business_id, visit_id, user_id)
         select business_id, id, $2 from public.visits where business_id = $1`,
        [team.business, member],
      )
  }
  const planned = () =>
    scratch.database.query(
      `select to_char(start_time, 'HH24:MI') as at, duration_minutes as minutes,
         (select array_agg(user_id order by user_id) from public.visit_members where visit_id = visit.id) as who
       from public.visits as visit where business_id = $1`,
      [team.business],
    )
  const mails = async () => {
    const [row] = await scratch.database.query<{ count: number }>(
      `select count(*)::int from private.outbox where business_id = $1 and kind like 'visit-%'`,
      [team.business],
    )
    return row?.count
  }
  const name = (member: string) =>
    page.office('insert into public.bookable_members (business_id, user_id) values ($1, $2)', [member])

  test('as long as the office planned it, and with the same people', async () => {
    await name(team.other)
    await plan(180, [team.other])
    const both = [team.worker, team.other].toSorted()
    expect((await offered(5)).map(({ start }) => Date.parse(start)).at(-1)).toBe(
      Date.parse(await page.at(5, '14:00')),
    )
    const short = await page.hold(await page.at(5, '13:00'))
    expect(await wordsFrom(page.server('select public.move_booking($1, $2)', [link, short.token]))).toBe(
      'time_taken',
    )
    await page.server('select public.release_time($1)', [short.token])
    await move('14:00')
    expect(await planned()).toEqual([{ at: '14:00', minutes: 180, who: both }])
    const long = await page.hold(await page.at(6, '10:00'), undefined, link)
    expect(await wordsFrom(page.confirm(long.token))).toBe('time_taken')
  })

  test('by nobody else where one of them is not booked online', async () => {
    await plan(60, [team.other])
    expect(await look()).toMatchObject({ state: 'booked', can_move: false })
    expect(await offered(6)).toEqual([])
    expect(await wordsFrom(move('14:00'))).toBe('time_taken')
  })

  test('within a day that is full with it, before and after it is accepted', async () => {
    await page.office('update public.booking_settings set day_cap = 1 where business_id = $1')
    await page.office('update public.bookable_members set day_cap = 1 where business_id = $1')
    expect(await wordsFrom(book('14:00'))).toBe('time_taken')
    expect(await offered(5)).not.toEqual([])
    await move('14:00')
    await accept()
    expect(await offered(5)).not.toEqual([])
    await move('08:00')
    expect(await planned()).toMatchObject([{ at: '08:00' }])
    expect(await wordsFrom(book('14:00'))).toBe('time_taken')
  })

  test('five times in a day, and by phone after that', async () => {
    for (const time of ['14:00', '10:00', '14:00', '10:00', '14:00']) await move(time)
    expect(await look()).toMatchObject({ state: 'waiting', can_move: false })
    expect(await wordsFrom(move('10:00'))).toBe('too_many_holds')
    await isAt('14:00')
    await scratch.database.transaction(async ({ query }) => {
      // What happened is not changed by anybody else.
      await query('set local session_replication_role = replica')
      await query(
        `update public.record_events set created_at = created_at - interval '1 day' where business_id = $1`,
        [team.business],
      )
    })
    await move('08:00')
    await isAt('08:00')
  })

  test('without a mail where the account has sent its mails of the day', async () => {
    await scratch.database.query(
      `insert into private.outbox (key, kind, to_address, language, business_id, data)
       select 'x:' || $1::uuid || n, 'visit-booked', 'x@example.com', 'en', $1::uuid, '{}' from generate_series(1, 300) as n`,
      [team.business],
    )
    const before = await mails()
    await move('14:00')
    await isAt('14:00')
    expect(await mails()).toBe(before)
  })

  test('from a network that has ten bookings waiting', async () => {
    const network = 'a'.repeat(64)
    for (const day of [6, 7])
      for (const time of ['08:00', '10:00', '12:00', '14:00', '16:00'])
        await page.confirm((await page.hold(await page.at(day, time), network)).token)
    await move('14:00', network)
    await isAt('14:00')
    await page.server('select public.cancel_booking($1)', [link])
    expect(await wordsFrom(page.hold(await page.at(5, '10:00'), network, link))).toBe('too_many_holds')
  })
})
