import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { type BookedPage, bookedPage } from './booking-fixture.ts'
import { ask, codeOf, one, type Scratch, scratchSchema } from './people.ts'
import { wordsFrom } from './team-fixture.ts'

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

const times = (...clock: string[]) => Promise.all(clock.map((time) => page.at(6, time)))
const offer = async (clock: string[], person = team.owner) =>
  ask(scratch.database, person, 'select public.offer_times($1, $2)', [request, await times(...clock)])
const take = async (time: string) =>
  page.server('select public.take_offered_time($1, $2)', [link, await page.at(6, time)])
const look = async () => {
  const [row] = await page.server<{
    linked: { state: string; offered: { starts_at: string; held_until: string }[] }
  }>('select public.booking_link($1) as linked', [link])
  return one(row).linked
}
const mails = () =>
  scratch.database.query<{ kind: string; data: Record<string, string | null> }>(
    `select kind, data from private.outbox where business_id = $1 and kind like 'visit-%' order by created_at, kind`,
    [team.business],
  )
const visits = () =>
  scratch.database.query(
    `select status, to_char(start_time, 'HH24:MI') as at from public.visits where business_id = $1`,
    [team.business],
  )
const end = () =>
  scratch.database.query('update private.time_claims set expires_at = now() where business_id = $1', [
    team.business,
  ])
const lapse = async () => {
  const [row] = await scratch.database.query<{ lapsed: number }>('select private.lapse_bookings() as lapsed')
  return one(row).lapsed
}

test('other times are held and mailed, and the time that the client wanted is free again', async () => {
  await offer(['09:00', '11:00', '13:00'])
  expect(await page.claims()).toHaveLength(3)
  expect(await wordsFrom(page.hold(await page.at(6, '11:00')))).toBe('time_taken')
  await page.hold(await page.at(5, '10:00'))
  expect((await look()).state).toBe('offered')
  expect((await look()).offered).toHaveLength(3)
  const [row] = await ask<{ times: { starts_at: string; held_until: string }[] }>(
    scratch.database,
    team.owner,
    'select public.offered_times($1) as times',
    [request],
  )
  expect((await look()).offered).toEqual(one(row).times)
  const day = await page.days(6)
  expect((await mails()).at(-1)).toMatchObject({
    kind: 'visit-offered',
    data: {
      first_time: `${day} 09:00`,
      second_time: `${day} 11:00`,
      third_time: `${day} 13:00`,
      held_until: expect.stringMatching(/^20\d\d-\d\d-\d\d \d\d:\d\d$/),
    },
  })
})

test('the client takes one, which is booked at once; the others are free', async () => {
  await offer(['09:00', '11:00'])
  await take('11:00')
  expect(await visits()).toEqual([{ status: 'scheduled', at: '11:00' }])
  expect(await page.claims()).toEqual([])
  expect((await look()).state).toBe('booked')
  expect((await mails()).at(-1)?.kind).toBe('visit-booked')
  const heard = await scratch.database.query(
    `select event from public.notifications where business_id = $1 and user_id = $2 and event = 'offer_taken'`,
    [team.business, team.owner],
  )
  expect(heard).toHaveLength(1)
  expect(await wordsFrom(take('09:00'))).toBe('booking_over')
})

test('each time is held until it begins or the office has waited long enough; the mail names the first end', async () => {
  await page.office(
    'update public.booking_settings set answer_hours = 168, lead_minutes = 0 where business_id = $1',
  )
  const [near, far] = [await page.at(2, '09:00'), await page.at(12, '09:00')]
  await ask(scratch.database, team.owner, 'select public.offer_times($1, $2)', [request, [far, near]])
  const ends = (await look()).offered.map(({ held_until }) => Date.parse(held_until))
  expect(ends[0]).toBe(Date.parse(near))
  expect(ends[1]).toBeGreaterThan(Date.parse(near))
  expect((await mails()).at(-1)?.data).toMatchObject({ held_until: `${await page.days(2)} 09:00` })
})

test.each([
  ['cancels', 'booking_cancelled', () => page.server('select public.cancel_booking($1)', [link])],
  ['chooses', 'offer_taken', () => take('09:00')],
  ['chooses none', 'offer_lapsed', () => end()],
] as const)('news that the client %s asks the office for no answer', async (_, event, act) => {
  await offer(['09:00', '11:00'])
  await act()
  if (event === 'offer_lapsed') await lapse()
  const news = (await page.news()).find((sent) => sent['event'] === `request.${event}`)
  expect(news).toMatchObject({ title: 'Window cleaning' })
  expect(news).not.toHaveProperty('answer_by')
})

test('two taps at once book one of them', async () => {
  await offer(['09:00', '11:00'])
  const answers = await Promise.all([wordsFrom(take('09:00')), wordsFrom(take('11:00'))])
  expect(answers.toSorted()).toEqual(['booking_over', 'done'])
  expect(await visits()).toHaveLength(1)
})

test('while they are offered the office does not accept, but offers others or declines', async () => {
  await offer(['09:00'])
  expect(await wordsFrom(accept())).toBe('times_offered')
  await offer(['11:00'])
  expect(await wordsFrom(take('09:00'))).toBe('hold_over')
  expect((await look()).offered).toHaveLength(1)
  await ask(scratch.database, team.owner, 'select public.decline_booking($1)', [request])
  expect(await page.claims()).toEqual([])
  expect((await look()).state).toBe('declined')
})

test('the client says that none suits, however close they are', async () => {
  await offer(['09:00'])
  await page.office('update public.booking_settings set cutoff_minutes = 43200 where business_id = $1')
  await page.server('select public.cancel_booking($1)', [link])
  expect((await look()).state).toBe('cancelled')
  expect(await page.claims()).toEqual([])
})

test('they end together, without an apology: it was the client who did not answer', async () => {
  await offer(['09:00', '11:00'])
  await scratch.database.query(
    `update private.time_claims set expires_at = now() where business_id = $1 and starts_at = $2`,
    [team.business, await page.at(6, '09:00')],
  )
  expect(await lapse()).toBe(0)
  expect((await look()).state).toBe('offered')
  await end()
  expect(await lapse()).toBe(1)
  expect((await mails()).map(({ kind }) => kind)).not.toContain('visit-lapsed')
})

test('an offer of which nobody chose is over, the office hears of it, and nothing waits any more', async () => {
  await offer(['09:00'])
  await end()
  for (const lapsed of [1, 0]) {
    expect((await look()).state).toBe('unchosen')
    expect(await wordsFrom(accept())).toBe('booking_over')
    expect(await lapse()).toBe(lapsed)
  }
  const heard = await scratch.database.query<{ user_id: string }>(
    `select user_id from public.notifications where business_id = $1 and event = 'offer_lapsed'`,
    [team.business],
  )
  expect(heard.map(({ user_id }) => user_id).toSorted()).toEqual([team.owner, team.manager].toSorted())
})

test('each offer is mailed, an earlier one again too; sent twice it is the same', async () => {
  for (const time of ['09:00', '11:00', '11:00', '09:00']) await offer([time])
  const offers = (await mails()).filter(({ kind }) => kind === 'visit-offered')
  const day = await page.days(6)
  expect(offers.map(({ data }) => data['first_time'])).toEqual(
    ['09:00', '11:00', '09:00'].map((time) => `${day} ${time}`),
  )
})

test('nothing is offered where the mailbox got all that it gets in a day', async () => {
  await scratch.database.query(
    `insert into private.outbox (key, kind, to_address, business_id, user_id)
     select gen_random_uuid()::text, 'client-statement', 'vera@example.com', $1, $2 from generate_series(1, 10)`,
    [team.business, team.owner],
  )
  expect(await wordsFrom(offer(['09:00']))).toBe('too_many_mails')
  expect((await look()).state).toBe('waiting')
})

test('the times beside the one that the client wanted can be offered', async () => {
  const [row] = await ask<{ times: Date[] }>(
    scratch.database,
    team.owner,
    'select public.free_times_of_booking($1, $2) as times',
    [request, await page.days(5)],
  )
  expect(one(row).times).toHaveLength(17)
  await ask(scratch.database, team.owner, 'select public.offer_times($1, $2)', [
    request,
    [await page.at(5, '10:30')],
  ])
})

test.each([
  [[], 'choice_missing'],
  [['08:00', '09:30', '11:00', '13:00'], 'choice_missing'],
  [['03:00'], 'time_taken'],
  [['09:00', '09:30'], 'time_taken'],
])('offering %j is refused as %s, and the booking waits as before', async (clock, words) => {
  expect(await wordsFrom(offer(clock))).toBe(words)
  expect((await look()).state).toBe('waiting')
  expect(await page.claims()).toHaveLength(1)
})

test('nothing is offered to an address that nobody has proven', async () => {
  await page.office('update public.booking_settings set needs_code = false where business_id = $1')
  ;({ request_id: request } = await book('14:00', false))
  expect(await wordsFrom(offer(['09:00']))).toBe('address_unproven')
})

test('the free times of a day are those that can be offered, for owners and managers', async () => {
  const free = async (person: string) => {
    const [row] = await ask<{ times: Date[] }>(
      scratch.database,
      person,
      'select public.free_times_of_booking($1, $2) as times',
      [request, await page.days(6)],
    )
    return one(row).times
  }
  const found = await free(team.manager)
  // Every half hour from eight to four, as it takes an hour.
  expect(found).toHaveLength(17)
  await offer(['08:00'])
  expect(await free(team.owner)).toHaveLength(17)
  for (const person of [team.worker, team.other]) {
    expect(await wordsFrom(free(person))).toBe('request_not_found')
    expect(await wordsFrom(offer(['11:00'], person))).toBe('request_not_found')
  }
  expect(
    await ask(scratch.database, team.owner, `select public.take_offered_time('x', now())`).then(
      () => 'done',
      codeOf,
    ),
  ).toBe('42501')
})
