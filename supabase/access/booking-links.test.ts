import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { type BookedPage, bookedPage } from './booking-fixture.ts'
import { insertRow } from './insert-row.ts'
import { ask, codeOf, one, type Scratch, scratchSchema } from './people.ts'
import { addVisit, wordsFrom } from './team-fixture.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

let team: BookedPage['team']
let page: BookedPage['page']
let book: BookedPage['book']
let request: string
let link: string
let accept: BookedPage['accept']
beforeEach(async () => {
  ;({ team, page, book, request, link, accept } = await bookedPage(scratch.database))
})

type Linked = {
  state: string
  starts_at: string
  can_move: boolean
  change_until: string | null
  reason: string | null
  page: { name: string }
}
const look = async (token = link) =>
  (await page.server<{ linked: Linked | null }>('select public.booking_link($1) as linked', [token]))[0]
    ?.linked
const cancel = (token = link) => page.server('select public.cancel_booking($1)', [token])
const move = async (time: string, token = link) => {
  const held = await page.hold(await page.at(5, time), undefined, token)
  await page.server('select public.move_booking($1, $2)', [token, held.token])
}
const mails = () =>
  scratch.database.query<{ kind: string; data: Record<string, string | null> }>(
    `select kind, data from private.outbox where business_id = $1 and kind like 'visit-%' order by created_at, kind`,
    [team.business],
  )
const kinds = async () => (await mails()).map(({ kind }) => kind)
const visits = () =>
  scratch.database.query<{ status: string; at: string; who: string[] }>(
    `select status, to_char(start_time, 'HH24:MI') as at,
       (select array_agg(user_id) from public.visit_members where visit_id = visit.id) as who
     from public.visits as visit where business_id = $1`,
    [team.business],
  )
/** Lets days go by. */
const shift = (days: number) =>
  scratch.database.query(
    'update public.visits set visit_date = visit_date - $2::int where business_id = $1',
    [team.business, days],
  )
const heard = async () =>
  (
    await scratch.database.query<{ event: string }>(
      `select event from public.notifications where business_id = $1 and user_id = $2 and record = 'request'
       order by id`,
      [team.business, team.owner],
    )
  ).map(({ event }) => event)
const wantedAt = async (time: string) =>
  expect(Date.parse((await look())?.starts_at ?? '')).toBe(Date.parse(await page.at(5, time)))

describe('the link of a booking', () => {
  test('shows how it stands until it is over, of a page that is shown or not', async () => {
    expect(await look()).toMatchObject({
      state: 'waiting',
      can_move: true,
      page: { subdomain: page.subdomain },
    })
    await page.office('update public.public_profiles set is_published = false where business_id = $1')
    expect(await look()).toMatchObject({ state: 'waiting', can_move: false })
    await accept()
    expect(await look()).toMatchObject({ state: 'booked' })
    await shift(10)
    expect(await look()).toMatchObject({ state: 'over' })
    expect(await look('nothing')).toBeNull()
  })

  test('goes to who booked, and not to whoever knows the request', async () => {
    const again = page.confirm('x', {
      key: request as ReturnType<typeof randomUUID>,
      isProven: false,
      email: 'x@example.com',
    })
    expect((await again).link).toBeNull()
  })

  test('is for the form that booked, and for nobody who has seen the token of the hold', async () => {
    const { token } = await page.hold(await page.at(5, '14:00'))
    const key = randomUUID()
    expect((await page.confirm(token, { key })).link).not.toBeNull()
    expect((await page.confirm(token, { key })).link).not.toBeNull()
    const stranger = await page.confirm(token, { isProven: false, email: 'mallory@example.com' })
    expect(stranger).toMatchObject({ request_id: key, link: null })
  })

  test('moves a time that waits: the new one is held before the old one goes', async () => {
    await move('14:00')
    await wantedAt('14:00')
    expect(await look()).toMatchObject({ state: 'waiting' })
    expect(await page.claims()).toMatchObject([{ request_id: request }])
    await book('10:00')
    expect(await wordsFrom(move('10:00'))).toBe('time_taken')
    await wantedAt('14:00')
    expect(await heard()).toEqual(['booked', 'booking_moved', 'booked'])
    await accept()
    expect(await visits()).toMatchObject([{ at: '14:00' }])
  })

  test('moves a visit to who holds the new time, and the client gets it by mail', async () => {
    await accept()
    await move('15:00')
    expect(await visits()).toEqual([{ status: 'scheduled', at: '15:00', who: [team.worker] }])
    expect(await page.claims()).toEqual([])
    expect(await look()).toMatchObject({ state: 'booked' })
    await wantedAt('15:00')
    expect(await kinds()).toEqual(['visit-wanted', 'visit-booked', 'visit-moved'])
    const [, , moved] = await mails()
    expect((await look(moved?.data['token'] ?? ''))?.state).toBe('booked')
  })

  test('cancels a time that waits, which is free again', async () => {
    await cancel()
    expect(await look()).toMatchObject({ state: 'cancelled' })
    expect(await page.claims()).toEqual([])
    expect(await heard()).toEqual(['booked', 'booking_cancelled'])
    expect(await wordsFrom(cancel())).toBe('booking_over')
    expect(await wordsFrom(accept())).toBe('booking_over')
  })

  test('cancels a visit', async () => {
    await accept()
    await cancel()
    expect(await visits()).toMatchObject([{ status: 'cancelled' }])
    expect(await look()).toMatchObject({ state: 'cancelled' })
    expect((await kinds()).at(-1)).toBe('visit-cancelled')
    await book('10:00')
  })

  test('changes nothing once it is too late, or with the hold of another service', async () => {
    const held = await page.hold(await page.at(5, '14:00'))
    await page.office('update public.booking_settings set cutoff_minutes = 43200 where business_id = $1')
    expect(await wordsFrom(cancel())).toBe('too_late_to_change')
    expect(await wordsFrom(page.server('select public.move_booking($1, $2)', [link, held.token]))).toBe(
      'too_late_to_change',
    )
    await page.office('update public.booking_settings set cutoff_minutes = 0 where business_id = $1')
    await page.office('update public.services set name = name where business_id = $1')
    expect(await wordsFrom(page.server('select public.move_booking($1, $2)', [link, 'x']))).toBe('hold_over')
    expect(await wordsFrom(page.server('select public.move_booking($1, $2)', ['x', held.token]))).toBe(
      'link_not_found',
    )
  })
})

describe('a visit that was booked', () => {
  beforeEach(() => accept())
  const set = (columns: string) =>
    scratch.database.query(`update public.visits set ${columns} where business_id = $1`, [team.business])
  /** Begins so many minutes from now, and lasts an hour. */
  const startIn = (minutes: number) =>
    set(
      `starts_at = now() + interval '${minutes} minutes', ends_at = now() + interval '${minutes + 60} minutes'`,
    )
  const jobId = async () => {
    const [row] = await scratch.database.query<{ id: string }>(
      'select id from public.jobs where request_id = $1',
      [request],
    )
    return one(row).id
  }
  const laterVisit = async () =>
    addVisit(scratch.database, team, await jobId(), {
      visit_date: await page.days(300),
      start_time: '09:00',
      duration_minutes: 60,
    })

  test('is the only one that its link shows and cancels', async () => {
    await set(`status = 'completed'`)
    await laterVisit()
    expect(await look()).toMatchObject({ state: 'over' })
    expect(await wordsFrom(cancel())).toBe('booking_over')
    expect(await visits()).toMatchObject([{ status: 'completed' }, { status: 'scheduled' }])
  })

  test('leaves the booking answered when the office deletes it', async () => {
    await scratch.database.query('delete from public.visits where business_id = $1', [team.business])
    await laterVisit()
    expect(await look()).toMatchObject({ state: 'answered' })
  })

  test('is not over while it is due or under way, and cannot be changed then', async () => {
    await page.office('update public.booking_settings set cutoff_minutes = 0 where business_id = $1')
    await startIn(-2)
    expect(await look()).toMatchObject({ state: 'booked' })
    expect(await wordsFrom(cancel())).toBe('too_late_to_change')
    await startIn(20)
    await set(`status = 'in_progress'`)
    expect(await look()).toMatchObject({ state: 'booked', change_until: null })
    expect(await wordsFrom(cancel())).toBe('too_late_to_change')
    await startIn(-61)
    expect(await look()).toMatchObject({ state: 'over' })
  })

  test('at any time of its day can be changed until so long before work begins', async () => {
    await set('start_time = null')
    await move('14:00')
    expect(await look()).toMatchObject({ is_any_time: false })
    await set('start_time = null')
    expect(await look()).toMatchObject({ state: 'booked', is_any_time: true })
    const until = async () => Date.parse((await look())?.change_until ?? '')
    expect(await until()).toBe(Date.parse(await page.at(4, '08:00')))
    await page.office(
      `update public.schedule_settings set working_hours = '[null,null,null,null,null,null,null]' where business_id = $1`,
    )
    expect(await until()).toBe(Date.parse(await page.at(4, '00:00')))
  })

  test('is shown by its link until 90 days after it, and the link is forgotten 30 days later', async () => {
    /** How many links are left. */
    const forget = async () => {
      await scratch.database.query('select private.forget_booking_links()')
      return (
        await scratch.database.query('select from private.booking_links where request_id = $1', [request])
      ).length
    }
    await scratch.database.query(
      `update private.booking_links set created_at = created_at - interval '130 days' where request_id = $1`,
      [request],
    )
    const before = await forget()
    expect(before).toBeGreaterThan(1)
    await shift(94)
    expect(await look()).toMatchObject({ state: 'over' })
    await shift(2)
    expect(await look()).toBeNull()
    expect(await wordsFrom(cancel())).toBe('link_not_found')
    expect(await forget()).toBe(before)
    await shift(30)
    expect(await forget()).toBe(0)
  })

  test.each([
    ['has another address', `email = 'new@example.com'`, false],
    ['is archived', `client_status = 'archived'`, false],
    ['has another name', `name = 'Vera V.', email = 'VERA@example.com'`, true],
  ])('leads somewhere once its client %s: %s is %s', async (_, change, isKept) => {
    const hers = `business_id = $1 and email = 'vera@example.com'`
    await page.office(`update public.clients set ${change} where ${hers}`)
    expect((await look()) !== null).toBe(isKept)
    expect(await wordsFrom(cancel())).toBe(isKept ? 'done' : 'link_not_found')
  })

  test('of a series keeps the time that its client chose', async () => {
    const series = await insertRow(scratch.database, 'job_series', {
      business_id: team.business,
      job_id: await jobId(),
      frequency: 'daily',
      start_date: await page.days(5),
    })
    await set(`series_id = '${series}', sequence = 1`)
    await move('15:00')
    expect(
      await scratch.database.query('select is_moved from public.visits where business_id = $1', [
        team.business,
      ]),
    ).toEqual([{ is_moved: true }])
  })
})

describe('what is mailed about a booking', () => {
  test('is its arrival, and its refusal with the reason and a link to choose again', async () => {
    await ask(scratch.database, team.owner, `select public.decline_booking($1, 'Away that day')`, [request])
    expect(await mails()).toMatchObject([
      { kind: 'visit-wanted', data: { title: 'Window cleaning', start_time: '10:00' } },
      { kind: 'visit-declined', data: { reason: 'Away that day' } },
    ])
    const token = (await mails())[1]?.data['token'] ?? ''
    expect(await look(token)).toMatchObject({ state: 'declined', reason: 'Away that day' })
  })

  test('is an apology with three free times when nobody answered', async () => {
    await scratch.database.query('update private.time_claims set expires_at = now() where business_id = $1', [
      team.business,
    ])
    await scratch.database.query('select private.lapse_bookings()')
    const [, lapsed] = await mails()
    expect(lapsed).toMatchObject({
      kind: 'visit-lapsed',
      data: { first_time: `${await page.days(5)} 09:30` },
    })
    expect(await look()).toMatchObject({ state: 'lapsed' })
  })

  test('goes to no address that is not proven', async () => {
    await page.office('update public.booking_settings set needs_code = false where business_id = $1')
    const before = await kinds()
    const stranger = await book('14:00', false)
    await ask(scratch.database, team.owner, `select public.decline_booking($1, 'Full')`, [
      stranger.request_id,
    ])
    await book('14:00', false)
    await scratch.database.query(
      `update private.time_claims set expires_at = now() where business_id = $1 and request_id <> $2`,
      [team.business, request],
    )
    await scratch.database.query('select private.lapse_bookings()')
    expect(await kinds()).toEqual(before)
  })
})

describe('where no mail more may be sent', () => {
  /** What the office mailed by hand today. */
  const mailed = (count: number, to: string) =>
    scratch.database.query(
      `insert into private.outbox (key, kind, to_address, business_id, user_id)
       select gen_random_uuid()::text, 'invoice-sent', $3, $1, $2 from generate_series(1, $4::int)`,
      [team.business, team.owner, to, count],
    )
  const movedMails = async () => (await kinds()).filter((kind) => kind === 'visit-moved').length

  test('to its mailbox, a visit moves without one', async () => {
    await accept()
    await mailed(10, 'vera@example.com')
    await move('15:00')
    expect(await visits()).toMatchObject([{ status: 'scheduled', at: '15:00' }])
    expect(await movedMails()).toBe(0)
  })

  test('about a visit, it moves and is cancelled without one', async () => {
    await accept()
    const [visit] = await scratch.database.query<{ id: string }>(
      'select id from public.visits where business_id = $1',
      [team.business],
    )
    await scratch.database.query(
      `insert into private.outbox (key, kind, to_address, business_id, record, record_id)
       select 'visit-moved:' || $2 || ':old' || n, 'visit-moved', 'vera@example.com', $1, 'visit', $2::uuid
       from generate_series(1, 20) as n`,
      [team.business, visit?.id],
    )
    await move('15:00')
    await cancel()
    expect(await visits()).toMatchObject([{ status: 'cancelled', at: '15:00' }])
    expect(await kinds()).not.toContain('visit-cancelled')
  })

  test('of the account, a time that waits moves without one', async () => {
    await mailed(300, 'filler@example.com')
    await move('14:00')
    await wantedAt('14:00')
    expect(await kinds()).toEqual(['visit-wanted'])
  })

  test('a booking says whether one goes out, accepted by itself or not', async () => {
    const isMailed = async (time: string) => {
      const { is_accepted: isAccepted, is_mailed: isMailed } = await book(time)
      return { isAccepted, isMailed }
    }
    const accepts = (isOn: boolean) =>
      page.office('update public.booking_settings set is_auto_accept = $2 where business_id = $1', [isOn])
    expect(await isMailed('12:00')).toEqual({ isAccepted: false, isMailed: true })
    await accepts(true)
    expect(await isMailed('14:00')).toEqual({ isAccepted: true, isMailed: true })
    await mailed(300, 'filler@example.com')
    expect(await isMailed('15:30')).toEqual({ isAccepted: true, isMailed: false })
    await accepts(false)
    expect(await isMailed('08:00')).toEqual({ isAccepted: false, isMailed: false })
  })
})

test('only the server reads links and changes by them', async () => {
  for (const person of ['anon', team.owner])
    for (const statement of [
      `select public.booking_link('x')`,
      `select public.cancel_booking('x')`,
      `select public.move_booking('x', 'y')`,
      'select * from private.booking_links',
      'select * from private.online_bookings',
    ])
      expect(await ask(scratch.database, person, statement).then(() => 'done', codeOf), statement).toBe(
        '42501',
      )
})
