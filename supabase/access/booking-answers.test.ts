import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { type Bookable, bookable } from './booking-fixture.ts'
import { ask, codeOf, type Scratch, scratchSchema } from './people.ts'
import { addVisit, call, saveJob, type TeamFixture, teamFixture, wordsFrom } from './team-fixture.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

let team: TeamFixture
let page: Bookable
let start: string
beforeEach(async () => {
  team = await teamFixture(scratch.database)
  page = await bookable(scratch.database, team)
  start = await page.at(5, '10:00')
})

const requests = () =>
  scratch.database.query<Record<string, unknown>>(
    `select request.id, request.status, request.title, client.name, client.email, client.client_status, place.address,
      place.country
     from public.requests as request join public.clients as client on client.id = request.client_id
       left join public.property_addresses as place on place.id = request.property_id
     where request.business_id = $1`,
    [team.business],
  )
/** Of the client: the office has mails of its own about what is new. */
const mails = () =>
  scratch.database.query<{ kind: string; to_address: string }>(
    `select kind, to_address from private.outbox where business_id = $1 and kind <> 'notification'`,
    [team.business],
  )
const events = async (kind: string) =>
  scratch.database.query(`select data from public.record_events where business_id = $1 and kind = $2`, [
    team.business,
    kind,
  ])
const accept = async (request: string, person = team.owner, job = randomUUID()) => {
  const args = { request_id: request, job_id: job }
  return (await call(scratch.database, person, 'accept_booking', args))['accept_booking']
}
/** Fills what the account may mail in a day. */
const sendAllMails = () =>
  scratch.database.query(
    `insert into private.outbox (key, kind, to_address, business_id)
     select gen_random_uuid()::text, 'invoice-sent', 'a@b.example', $1 from generate_series(1, 300)`,
    [team.business],
  )
const bookedMails = async () => (await mails()).filter(({ kind }) => kind === 'visit-booked')
const heldUntil = async (request: string, person = team.owner) => {
  const [row] = await ask<{ until: string | null }>(
    scratch.database,
    person,
    'select public.held_until($1)::text as until',
    [request],
  )
  return row?.until
}
const decline = (request: string, person = team.owner) =>
  ask(scratch.database, person, `select public.decline_booking($1, 'Full')`, [request])

describe('a hold that is confirmed', () => {
  test('is one request, however often the form is sent, and keeps the time until the office answers', async () => {
    const { token } = await page.hold(start)
    const key = randomUUID()
    const sent = [
      ...(await Promise.all([
        page.confirm(token, { key }),
        page.confirm(token, { key }),
        page.confirm(token),
      ])),
      await page.confirm(token, { key }),
    ]
    expect(new Set(sent.map(({ request_number }) => request_number)).size).toBe(1)
    expect(await requests()).toMatchObject([
      {
        status: 'unscheduled',
        title: 'Window cleaning',
        name: 'Vera',
        email: 'vera@example.com',
        client_status: 'lead',
        address: '9 Elm St',
      },
    ])
    expect(await page.claims()).toMatchObject([{ user_id: team.worker, request_id: sent[0]?.request_id }])
    await page.server('select public.release_time($1)', [token])
    expect(await wordsFrom(page.hold(start))).toBe('time_taken')
    expect(await mails()).toEqual([{ kind: 'visit-wanted', to_address: 'vera@example.com' }])
  })

  test('is news to the office with its service, its time and until when it can answer', async () => {
    const booked = await page.confirm((await page.hold(start)).token)
    const [mail] = await scratch.database.query<{ data: Record<string, string> }>(
      `select data from private.outbox where business_id = $1 and kind = 'notification'`,
      [team.business],
    )
    expect(mail?.data).toMatchObject({
      event: 'request.booked',
      number: booked.request_number,
      title: 'Window cleaning',
      wanted: `${await page.days(5)} 10:00`,
      answer_by: await page.localTime(booked.kept_until),
    })
  })

  test('is news without a deadline where it is booked at once', async () => {
    await page.office('update public.booking_settings set is_auto_accept = true where business_id = $1')
    await page.confirm((await page.hold(start)).token)
    const news = await page.news()
    expect(news.map(({ event }) => event)).toEqual(['request.booked'])
    expect(news[0]).not.toHaveProperty('answer_by')
  })

  test('is at an address in the country of the business', async () => {
    await page.office(`update public.businesses set country = 'ES', language = 'es' where id = $1`)
    await page.confirm((await page.hold(start)).token)
    expect(await requests()).toMatchObject([{ address: '9 Elm St', country: 'España' }])
  })

  test('is of the one client with a proven address; else of a lead', async () => {
    await page.office(`update public.clients set client_status = 'active' where business_id = $1`)
    await page.office('update public.booking_settings set needs_code = false where business_id = $1')
    const confirm = async (time: string, isProven: boolean) => {
      const { token } = await page.hold(await page.at(5, time))
      await page.confirm(token, { email: 'ANN@example.com', isProven })
    }
    await confirm('08:00', false)
    await confirm('10:00', true)
    expect(new Set((await requests()).map(({ name }) => name))).toEqual(new Set(['Ann', 'Vera']))
    await page.office(
      `update public.clients set client_status = 'archived' where business_id = $1 and name = 'Ann'`,
    )
    await confirm('12:00', true)
    expect((await requests()).filter(({ name }) => name === 'Vera')).toHaveLength(2)
  })

  test.each<[string, () => Promise<unknown>]>([
    [
      'the hours changed',
      () =>
        page.office('select public.set_member_hours($1, $2, $3)', [
          team.worker,
          JSON.stringify(Array.from({ length: 7 }, () => ({ start: '12:00', end: '17:00' }))),
        ]),
    ],
    ['the member left', () => page.office('select public.deactivate_member($1, $2)', [team.worker])],
    [
      'the office put a visit there',
      async () => {
        const job = await saveJob(scratch.database, team)
        const fields = { visit_date: await page.days(5), start_time: '10:30', duration_minutes: 60 }
        await addVisit(scratch.database, team, job.id, fields, [team.worker])
      },
    ],
  ])('is refused after %s, with other times where there are some', async (_, change) => {
    const { token } = await page.hold(start)
    await change()
    expect(await wordsFrom(page.confirm(token))).toBe('time_taken')
    expect(await requests()).toEqual([])
  })

  test('of a proven address is booked at once where the owner chose that', async () => {
    await page.office(
      'update public.booking_settings set is_auto_accept = true, needs_code = false where business_id = $1',
    )
    const later = await page.at(5, '14:00')
    expect((await page.confirm((await page.hold(start)).token)).is_accepted).toBe(true)
    expect(await mails()).toEqual([{ kind: 'visit-booked', to_address: 'vera@example.com' }])
    const stranger = { isProven: false, email: 'bo@example.com' }
    expect((await page.confirm((await page.hold(later)).token, stranger)).is_accepted).toBe(false)
    expect(await mails()).toHaveLength(1)
    await sendAllMails()
    const third = await page.hold(await page.at(5, '12:00'))
    expect((await page.confirm(third.token, { email: 'cy@example.com' })).is_accepted).toBe(true)
    expect(await bookedMails()).toHaveLength(1)
  })

  test('says until when it waits, which is not beyond its beginning', async () => {
    await page.office('update public.booking_settings set answer_hours = 168 where business_id = $1')
    const { kept_until } = await page.confirm((await page.hold(start)).token)
    expect(Date.parse(kept_until ?? '')).toBe(Date.parse(start))
  })
})

describe('the office', () => {
  let request: string
  beforeEach(async () => {
    request = (await page.confirm((await page.hold(start)).token)).request_id
  })

  test('accepts it: a job with the service and one visit, at that time, of those for whom it was kept', async () => {
    const job = randomUUID()
    const made = await Promise.all([accept(request, team.owner, job), accept(request, team.manager, job)])
    expect(made).toMatchObject([
      { id: job, status: 'scheduled', is_mailed: true },
      { id: job, is_mailed: true },
    ])
    const visits = await scratch.database.query(
      `select visit.starts_at = $2::timestamptz as is_there, visit.duration_minutes, assigned.user_id, line.name, line.unit_price::int
       from public.visits as visit join public.visit_members as assigned on assigned.visit_id = visit.id
         join public.job_lines as line on line.job_id = visit.job_id where visit.business_id = $1`,
      [team.business, start],
    )
    expect(visits).toEqual([
      {
        is_there: true,
        duration_minutes: 60,
        user_id: team.worker,
        name: 'Window cleaning',
        unit_price: 120,
      },
    ])
    expect(await requests()).toMatchObject([{ status: 'converted', client_status: 'active' }])
    expect(await page.claims()).toEqual([])
    expect((await mails()).map(({ kind }) => kind)).toEqual(['visit-wanted', 'visit-booked'])
    expect(await wordsFrom(page.hold(start))).toBe('time_taken')
    expect(await wordsFrom(decline(request))).toBe('booking_over')
  })

  test('accepts it on a day on which no more mails may be sent, and learns that the client got none', async () => {
    await sendAllMails()
    expect(await accept(request)).toMatchObject({ status: 'scheduled', is_mailed: false })
    expect(await requests()).toMatchObject([{ status: 'converted' }])
    expect(await bookedMails()).toEqual([])
  })

  test('accepts it after the one for whom it was kept has left: somebody who is free goes', async () => {
    await page.office('insert into public.bookable_members (business_id, user_id) values ($1, $2)', [
      team.other,
    ])
    await page.office('select public.deactivate_member($1, $2)', [team.worker])
    await accept(request)
    const going = await scratch.database.query(
      'select user_id from public.visit_members where business_id = $1',
      [team.business],
    )
    expect(going).toEqual([{ user_id: team.other }])
    expect(await page.claims()).toEqual([])
  })

  test('accepts it also where nobody else is booked any more, and finds somebody', async () => {
    await page.office('update public.booking_settings set is_on = false where business_id = $1')
    await page.office('select public.deactivate_member($1, $2)', [team.worker])
    expect(await accept(request)).toMatchObject({ status: 'scheduled' })
  })

  test('looks at the place first, and the time stays kept', async () => {
    await call(scratch.database, team.owner, 'schedule_assessment', {
      request_id: request,
      visit_id: randomUUID(),
      visit_date: await page.days(2),
    })
    expect(await requests()).toMatchObject([{ status: 'scheduled' }])
    expect(await heldUntil(request)).toMatch(/^20/)
    expect(await accept(request)).toMatchObject({ status: 'scheduled' })
  })

  test('knows until when it can answer', async () => {
    const [claim] = await scratch.database.query<{ until: string }>(
      'select expires_at::text as until from private.time_claims where request_id = $1',
      [request],
    )
    expect(claim?.until).toMatch(/^20/)
    expect(await heldUntil(request)).toBe(claim?.until)
    expect(await heldUntil(request, team.manager)).toBe(claim?.until)
    const other = await teamFixture(scratch.database)
    for (const person of [team.worker, team.other, other.owner])
      expect(await heldUntil(request, person)).toBeNull()
    await decline(request)
    expect(await heldUntil(request)).toBeNull()
  })

  test('declines it, and the time is free', async () => {
    await decline(request)
    await decline(request)
    expect(await requests()).toMatchObject([{ status: 'archived' }])
    expect(await events('booking_declined')).toEqual([{ data: { reason: 'Full' } }])
    expect(await page.claims()).toEqual([])
    expect(await wordsFrom(accept(request))).toBe('booking_over')
    await page.hold(start)
  })

  test('does not answer, and the time is free; the request stays', async () => {
    const lapse = async () =>
      (await scratch.database.query<{ lapsed: number }>('select private.lapse_bookings() as lapsed'))[0]
        ?.lapsed
    expect(await lapse()).toBe(0)
    await scratch.database.query('update private.time_claims set expires_at = now() where business_id = $1', [
      team.business,
    ])
    expect(await wordsFrom(accept(request))).toBe('booking_over')
    expect(await lapse()).toBe(1)
    expect(await lapse()).toBe(0)
    expect(await events('booking_lapsed')).toHaveLength(1)
    expect(await requests()).toMatchObject([{ status: 'unscheduled' }])
    await page.hold(start)
  })

  test('is the owner and the managers: no worker, no former member, nobody else', async () => {
    const other = await teamFixture(scratch.database)
    await page.office('select public.deactivate_member($1, $2)', [team.manager])
    for (const person of [team.worker, team.other, team.manager, other.owner]) {
      expect(await wordsFrom(accept(request, person))).toBe('request_not_found')
      expect(await wordsFrom(decline(request, person))).toBe('request_not_found')
    }
    for (const answer of [accept, decline])
      expect(await answer(request, 'anon').then(() => 'done', codeOf)).toBe('42501')
    expect(await page.claims()).toHaveLength(1)
  })

  test('archives or deletes it in another way, and the time is free as well', async () => {
    await page.office(`update public.requests set status = 'archived' where business_id = $1 and id = $2`, [
      request,
    ])
    expect(await page.claims()).toEqual([])
    const second = await page.confirm((await page.hold(start)).token)
    await page.office('delete from public.requests where business_id = $1 and id = $2', [second.request_id])
    expect(await page.claims()).toEqual([])
  })
})

test('only the server holds, releases, confirms and reads calendars, and nobody reads claims', async () => {
  const day = await page.days(5)
  for (const person of ['anon', team.owner, team.worker])
    for (const statement of [
      `select public.hold_time('${page.subdomain}', '${page.serviceId}', '${start}', repeat('a', 64))`,
      `select public.release_time('x')`,
      `select public.confirm_booking('x', gen_random_uuid(), 'a', 'a@b.example', null, null, null, 'en')`,
      `select public.booking_calendar('${page.subdomain}', '${page.serviceId}', '${day}', 1)`,
      'select * from private.time_claims',
      'select private.lapse_bookings()',
    ])
      expect(await ask(scratch.database, person, statement).then(() => 'done', codeOf), statement).toBe(
        '42501',
      )
})
