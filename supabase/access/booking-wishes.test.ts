import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { type Bookable, bookable } from './booking-fixture.ts'
import { ask, codeOf, one, type Scratch, scratchSchema } from './people.ts'
import { type TeamFixture, teamFixture, wordsFrom } from './team-fixture.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

let team: TeamFixture
let page: Bookable
let link: string
/** Nothing is free before the booking at one, on a day when a block is the only thing before it. */
beforeEach(async () => {
  team = await teamFixture(scratch.database)
  page = await bookable(scratch.database, team)
  link = await book('vera@example.com', '13:00')
  await page.office(
    `insert into public.schedule_blocks (business_id, title, start_date, end_date) values ($1, 'Away', $2, $3)`,
    [await page.days(0), await page.days(4)],
  )
  await block()
})
const block = async (from = '08:00', to = '12:30') =>
  page.office(
    `insert into public.schedule_blocks (business_id, title, start_date, end_date, start_time, end_time)
     values ($1, 'Away', $2, $2, $3, $4)`,
    [await page.days(5), from, to],
  )
const codeOfHold = async (time: string) =>
  page.hold(await page.at(5, time), undefined, link).then(() => 'held', codeOf)

async function book(email: string, time: string, isProven = true) {
  const { token } = await page.hold(await page.at(5, time))
  return (await page.confirm(token, { email, isProven })).link ?? ''
}
const wish = async (token = link) => {
  const [row] = await page.server<{ kept: boolean }>('select public.wish_earlier($1) as kept', [token])
  return one(row).kept
}
/** Runs at an hour of tomorrow or a later day, where the business is. */
const run = async (time = '10:00', day = 1) => {
  const now = await page.at(day, time)
  const wishes = await scratch.database.query<{ id: string }>(
    `select wish.id from private.wishes_in_turn($1::timestamptz) as wish (id)
       join public.requests as request on request.id = wish.id and request.business_id = $2`,
    [now, team.business],
  )
  let mailed = 0
  for (const { id } of wishes) {
    const [row] = await scratch.database.query<{ is_mailed: boolean }>(
      'select private.mail_earlier_time($1, $2::timestamptz) as is_mailed',
      [id, now],
    )
    if (one(row).is_mailed) mailed += 1
  }
  return mailed
}
/** What a hold or a wish answers while the search that takes long is replaced; nothing of it stays. */
const answersWith = async (search: string, statement: string, values: unknown[]) => {
  const answer = { value: '' }
  await scratch.database
    .transaction(async ({ query }) => {
      await query(search)
      const ask = query(statement, values)
      answer.value = await ask.then(
        (rows) => JSON.stringify(rows),
        (error) => String(error.details),
      )
      throw new Error('Nothing of it stays.')
    })
    .catch(() => {})
  return answer.value
}
const holdsLock = `exists (select from pg_locks where pid = pg_backend_pid() and locktype = 'advisory')`
const free = () =>
  page.office(`delete from public.schedule_blocks where business_id = $1 and start_time is not null`)
const mails = () =>
  scratch.database.query<{ to_address: string; time: string }>(
    `select to_address, data ->> 'first_time' as time from private.outbox
     where business_id = $1 and kind = 'visit-earlier' order by created_at`,
    [team.business],
  )
const shown = async () => {
  const [row] = await page.server<{ linked: { earlier: { state: string; time: string | null } | null } }>(
    'select public.booking_link($1) as linked',
    [link],
  )
  return one(row).linked.earlier?.state
}
/** Of somebody else. */
async function visitAtNine() {
  const { token } = await page.hold(await page.at(5, '09:00'))
  return (await page.confirm(token, { email: 'nina@example.com' })).link ?? ''
}

test('a client is mailed when an earlier time opens up, by day, and takes it by the link', async () => {
  expect(await shown()).toBe('open')
  expect(await wish()).toBe(true)
  expect(await shown()).toBe('kept')
  expect(await run()).toBe(0)
  await free()
  expect(await run('05:00')).toBe(0)
  expect(await run()).toBe(1)
  expect(await run('11:00')).toBe(0)
  expect(await mails()).toEqual([{ to_address: 'vera@example.com', time: `${await page.days(5)} 08:00` }])
  expect(await shown()).toBe('free')
  const { token } = await page.hold(await page.at(5, '08:00'), undefined, link)
  await page.server('select public.move_booking($1, $2)', [link, token])
  expect(await shown()).toBe('open')
})

test('who comes first gets it: for the other it is taken, and the next time is mailed a day later', async () => {
  await wish()
  await free()
  await run()
  await page.confirm((await page.hold(await page.at(5, '08:00'))).token, { email: 'nina@example.com' })
  expect(await shown()).toBe('taken')
  expect(await codeOfHold('08:00')).toBe('PT409')
  expect(await run('16:00')).toBe(0)
  expect(await run('10:00', 2)).toBe(1)
  expect((await mails()).map(({ time }) => time.slice(-5))).toEqual(['08:00', '09:00'])
  expect(await run('10:30', 3)).toBe(0)
})

test('a client who asks again is not mailed more often, and one who stops not at all', async () => {
  await wish()
  await free()
  await run()
  await page.server('select public.forget_wish($1)', [link])
  expect(await shown()).toBe('open')
  await block()
  await wish()
  await free()
  expect(await run('12:00')).toBe(0)
  await page.server('select public.forget_wish($1)', [link])
  expect(await run('12:00', 3)).toBe(0)
})

test.each(['cancelled', 'moved', 'deleted'] as const)('a visit that is %s opens its time', async (way) => {
  await free()
  const theirs = await visitAtNine()
  await block('10:00', '12:30')
  await block('08:00', '09:00')
  await wish()
  expect(await run()).toBe(0)
  if (way === 'cancelled') await page.server('select public.cancel_booking($1)', [theirs])
  if (way === 'moved') {
    const { token } = await page.hold(await page.at(5, '15:00'), undefined, theirs)
    await page.server('select public.move_booking($1, $2)', [theirs, token])
  }
  if (way === 'deleted')
    await scratch.database.query(
      `delete from public.requests as request using private.online_bookings as booking
       where booking.request_id = request.id and request.business_id = $1 and booking.proven_email = 'nina@example.com'`,
      [team.business],
    )
  expect(await run('10:10')).toBe(1)
  expect((await mails()).map(({ time }) => time.slice(-5))).toEqual(['09:00'])
})

test('a time that is free already is none to wait for', async () => {
  await free()
  expect(await wish()).toBe(false)
  expect(await run()).toBe(0)
})

test('one free time is offered to one client at a time, in the order of their wishes', async () => {
  const second = await book('otto@example.com', '15:00')
  expect([await wish(), await wish(second)]).toEqual([true, true])
  await free()
  expect(await run()).toBe(1)
  // A run that is tried again begins seconds later.
  expect(await run('10:01')).toBe(0)
  expect(await run('10:10')).toBe(1)
  expect((await mails()).map(({ to_address }) => to_address)).toEqual([
    'vera@example.com',
    'otto@example.com',
  ])
})

test('a wish waits while the office offers other times, and goes on when one of them is taken', async () => {
  await wish()
  const [booked] = await scratch.database.query<{ id: string }>(
    'select id from public.requests where business_id = $1',
    [team.business],
  )
  const other = await page.at(6, '13:00')
  await ask(scratch.database, team.owner, 'select public.offer_times($1, $2)', [one(booked).id, [other]])
  await free()
  expect(await run()).toBe(0)
  await page.server('select public.take_offered_time($1, $2)', [link, other])
  expect(await run('10:10')).toBe(1)
})

test('an earlier time is looked for before the calendar is locked', async () => {
  const search = `create or replace function private.earlier_time(request public.requests, starts_at timestamptz)
    returns timestamptz language sql as $$ select now() where ${holdsLock} $$`
  expect(await answersWith(search, 'select public.wish_earlier($1) as kept', [link])).toBe('[{"kept":true}]')
})

test('other times beside one that is taken are looked for when the calendar is free again', async () => {
  const search = `create or replace function private.nearest_times(business_id uuid, service_id uuid, wanted timestamptz,
    booking uuid default null) returns timestamptz[] language sql as $$
      select array_agg(now()) filter (where not ${holdsLock}) $$`
  const hold = [page.subdomain, page.serviceId, await page.at(5, '13:00'), 'a'.repeat(64)]
  const answer = await answersWith(search, 'select public.hold_time($1, $2, $3, $4)', hold)
  expect(JSON.parse(answer).times).toHaveLength(1)
})

test('a booking that is cancelled or too close wishes nothing any more', async () => {
  await wish()
  await page.server('select public.cancel_booking($1)', [link])
  await free()
  expect(await run()).toBe(0)
  expect(await wordsFrom(wish())).toBe('booking_over')
})

test('nothing is mailed where the mails of the day are sent, nor to an address that nobody has proven', async () => {
  await page.office('update public.booking_settings set needs_code = false where business_id = $1')
  const stranger = await book('x@example.com', '15:00', false)
  await wish(stranger)
  await wish()
  await free()
  await scratch.database.query(
    `insert into private.outbox (key, kind, to_address, business_id)
     select gen_random_uuid()::text, 'invoice-sent', 'a@b.example', $1 from generate_series(1, 300)`,
    [team.business],
  )
  expect(await run()).toBe(0)
  await scratch.database.query(
    `delete from private.outbox where business_id = $1 and kind = 'invoice-sent'`,
    [team.business],
  )
  expect(await run()).toBe(1)
  expect(await run('11:00')).toBe(0)
})

test('wishes are for the server alone', async () => {
  for (const person of ['anon', team.owner])
    for (const statement of [
      `select public.wish_earlier('x')`,
      `select public.forget_wish('x')`,
      'select private.wishes_in_turn(now())',
      'select private.mail_earlier_time(gen_random_uuid(), now())',
    ])
      expect(await ask(scratch.database, person, statement).then(() => 'done', codeOf), statement).toBe(
        '42501',
      )
})
