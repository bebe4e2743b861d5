import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { one, refusal, type Scratch, scratchSchema } from './people.ts'
import { type PortalFixture, portalFixture } from './portal-fixture.ts'
import { doneOrWaited } from './waiting.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

let own: PortalFixture
let token: string
beforeEach(async () => {
  own = await portalFixture(scratch.database)
  token = await own.enter()
})

type Shown = { wishes: string[]; wish_answer: string | null }
const wish = (message: string, kind = 'move', more: object = {}) =>
  own.call<Shown>('wish_for_visit', { token, visit_id: own.visit, kind, message, ...more })
const ask = (request_id: string = randomUUID()) =>
  own.call('request_in_portal', { token, request_id, title: 'Gutters' })
const requests = () =>
  own.mine<{ title: string; description: string; status: string }>(
    'select title, description, status from public.requests where business_id = $1 order by created_at, id',
    [own.business],
  )
const statuses = async () => (await requests()).map(({ status }) => status)
const wishes = () =>
  own.mine(
    `select visit_id, kind, start_time, wanted_date::text, wanted_part from public.visit_wishes
     where business_id = $1 order by created_at, id`,
    [own.business],
  )
const listed = async () =>
  (
    await own.call<{ rows: { title: string; wish: object | null }[] }>('read_portal', {
      token,
      page: 'requests',
    })
  ).rows
const shown = async () =>
  one((await own.call<{ rows: Shown[] }>('read_portal', { token, page: 'appointments' })).rows[0])
const archive = () =>
  own.mine(`update public.requests set status = 'archived' where business_id = $1`, [own.business])
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** What the owner is rung for, newest last. */
const news = () =>
  scratch.database.query<{ event: string; news: Record<string, unknown> }>(
    `select notice.event, private.news_of(notice.id) as news from public.notifications as notice
     where notice.business_id = $1 and notice.kind = 'new_request' order by notice.id`,
    [own.business],
  )

describe('a client', () => {
  test('adds words to what waits, the same ones only once, and the office hears of it once a day', async () => {
    await wish('In the afternoon')
    await wish('In the afternoon')
    await wish('Or on Friday')
    await wish('Or on Friday')
    await wish('')
    // Not a repetition, though the words end so.
    await wish('Friday')
    expect(await requests()).toMatchObject([{ description: 'In the afternoon\n\nOr on Friday\n\nFriday' }])
    expect((await news()).map(({ event }) => event)).toEqual(['wish_move', 'wish_changed'])
  })

  test('whose words meet the answer of the office asks again, and nothing is lost', async () => {
    await wish('In the afternoon')
    let written: Promise<unknown> = Promise.resolve()
    await scratch.database.transaction(async (transaction) => {
      await transaction.query(`update public.requests set status = 'archived' where business_id = $1`, [
        own.business,
      ])
      written = wish('Then please cancel', 'cancel')
      expect(await doneOrWaited(scratch.database, transaction, written)).toBe('waited')
    })
    await written
    expect((await requests()).map(({ status, description }) => `${status}: ${description}`)).toEqual([
      'archived: In the afternoon',
      'unscheduled: Then please cancel',
    ])
  })

  test('who wishes something else of the visit changes what waits', async () => {
    await wish('Please', 'move', { wanted_date: dayIn(9), wanted_part: 'afternoon' })
    expect(await wishes()).toMatchObject([
      {
        visit_id: own.visit,
        kind: 'move',
        start_time: '09:00:00',
        wanted_date: dayIn(9),
        wanted_part: 'afternoon',
      },
    ])
    expect(await wish('', 'move', { wanted_date: dayIn(10), wanted_part: null })).toMatchObject({
      wishes: ['move'],
    })
    expect(await wishes()).toMatchObject([{ wanted_date: dayIn(10), wanted_part: null }])
    expect(await wish('Rather not at all', 'cancel')).toMatchObject({ wishes: ['cancel'], wish_answer: null })
    expect(await wishes()).toMatchObject([{ kind: 'cancel', wanted_date: null, wanted_part: null }])
    expect(await requests()).toMatchObject([{ description: 'Please\n\nRather not at all' }])
  })

  test('changes its mind twenty times a day', async () => {
    await wish('')
    for (let nth = 0; nth < 20; nth += 1) await wish('', 'move', { wanted_date: dayIn(9 + (nth % 2)) })
    expect(await refusal(wish('', 'cancel'))).toBe('PT429 too_many_enquiries')
  })

  test('proposes no day that is over and no part of a day that there is not', async () => {
    expect(await refusal(wish('', 'move', { wanted_date: dayIn(-2) }))).toBe('PT400 date_expected')
    expect(await refusal(wish('', 'move', { wanted_part: 'night' }))).toBe('PT400 unknown_way')
    expect(await requests()).toEqual([])
  })

  test('makes the tenth request of a day again after a lost answer, and none more', async () => {
    const tenth = randomUUID()
    for (let nth = 1; nth < 10; nth += 1) await ask()
    await ask(tenth)
    expect(await refusal(ask(tenth))).toBe('done')
    expect(await refusal(ask())).toBe('PT429 too_many_enquiries')
    expect(await refusal(wish('In the afternoon'))).toBe('PT429 too_many_enquiries')
  })

  test('reads of it in their language, and the office in its own: no sentence but the visit and what is proposed', async () => {
    await own.mine(`update public.clients set language = 'es' where id = $1`, [own.client])
    await wish('Por la tarde', 'move', { wanted_date: dayIn(9), wanted_part: 'afternoon' })
    const visit = { visit_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), start_time: '09:00' }
    expect(await listed()).toMatchObject([{ title: 'Brightside', wish: { kind: 'move', ...visit } }])
    expect(
      await scratch.database.query(
        `select language, data from private.outbox where business_id = $1 and kind = 'request-received'`,
        [own.business],
      ),
    ).toMatchObject([{ language: 'es', data: { title: 'Brightside', wish: 'move', ...visit } }])
    expect(await requests()).toMatchObject([{ title: 'Brightside' }])
    expect((await news()).map((each) => each.news)).toMatchObject([
      {
        event: 'request.wish_move',
        title: 'Brightside',
        visit_at: expect.stringMatching(/^\d{4}-\d\d-\d\d 09:00$/),
        wanted_day: dayIn(9),
        wanted_part: 'afternoon',
        words: 'Por la tarde',
      },
    ])
    const card = one(
      (
        await own.mine<{ first: object[] }>(
          `select public.dashboard_totals($1) -> 'requests' -> 'first' as first`,
          [own.business],
        )
      )[0],
    )
    expect(card.first).toMatchObject([{ title: 'Brightside', wish: 'move', start_time: '09:00:00' }])
  })

  test('may ask again after the office kept the time', async () => {
    await wish('In the afternoon')
    await archive()
    expect(await shown()).toMatchObject({ wishes: [], wish_answer: 'kept' })
    expect(await wish('Please')).toMatchObject({ wishes: ['move'], wish_answer: null })
    expect(await requests()).toMatchObject([
      { description: 'In the afternoon', status: 'archived' },
      { description: 'Please', status: 'unscheduled' },
    ])
    await ask()
    expect((await listed()).map(({ title, wish: asked }) => [title, asked !== null])).toEqual([
      ['Gutters', false],
      ['Brightside', true],
      ['Brightside', true],
    ])
  })
})

describe('a wish is answered', () => {
  beforeEach(() => wish('In the afternoon'))
  const run = (text: string, values: unknown[] = [own.visit]) => own.mine(text, values)
  const moved = async () => ({ statuses: await statuses(), shown: await shown() })

  test('when the visit moves, and the client reads that it did', async () => {
    await run('select public.move_visit($1, null, $2, $3, 60)', [own.visit, dayIn(9), '14:00'])
    expect(await moved()).toMatchObject({
      statuses: ['archived'],
      shown: { wishes: [], wish_answer: 'moved' },
    })
    expect(await wish('Sooner')).toMatchObject({ wishes: ['move'], wish_answer: null })
    expect(await statuses()).toEqual(['archived', 'unscheduled'])
  })

  test('which is no answer to who wanted none, and none for ever', async () => {
    await wish('Rather not', 'cancel')
    const move = (day: number) =>
      run('select public.move_visit($1, null, $2, $3, 60)', [own.visit, dayIn(day), '14:00'])
    await move(9)
    expect(await moved()).toMatchObject({ statuses: ['archived'], shown: { wish_answer: null } })
    await wish('Sooner')
    await move(8)
    expect(await shown()).toMatchObject({ wish_answer: 'moved' })
    const age = (table: string, column: string) =>
      scratch.database.transaction(async ({ query }) => {
        // What is written later changes no time of a record.
        await query('set local session_replication_role = replica')
        await query(
          `update public.${table} set ${column} = ${column} - interval '15 days' where business_id = $1`,
          [own.business],
        )
      })
    await age('visit_wishes', 'created_at')
    expect(await shown()).toMatchObject({ wish_answer: 'moved' })
    await age('record_events', 'created_at')
    // What the office notes later is no answer.
    await run(`update public.requests set notes = 'Filed' where business_id = $1`, [own.business])
    expect(await shown()).toMatchObject({ wish_answer: null })
  })

  test.each([
    ['is unscheduled', 'select public.unschedule_visit($1, null)'],
    ['is cancelled', 'select public.cancel_visit($1)'],
    ['is done', 'select public.complete_visit($1)'],
    ['is deleted', 'select public.remove_visit($1)'],
    [
      'goes with its job',
      'delete from public.jobs where id = (select job_id from public.visits where id = $1)',
    ],
  ])('when the visit %s', async (_, text) => {
    await run(text)
    expect(await statuses()).toEqual(['archived'])
  })

  test('not when the visit takes longer or is done by somebody else, or another one moves', async () => {
    await run(
      `select public.move_visit($1, null, visit_date, start_time, 120) from public.visits where id = $1`,
    )
    const other = randomUUID()
    await run('select public.save_visit($1)', [
      JSON.stringify({
        id: other,
        job_id: one((await run('select job_id from public.visits where id = $1'))[0])['job_id'],
        visit_date: dayIn(20),
      }),
    ])
    await run('select public.move_visit($1, null, $2, null, 60)', [other, dayIn(21)])
    expect(await statuses()).toEqual(['unscheduled'])
    expect(await shown()).toMatchObject({ wishes: ['move'], wish_answer: null })
  })

  test('not by a change of the time zone, which leaves the hour', async () => {
    const startsAt = () => run('select starts_at from public.visits where id = $1')
    const before = await startsAt()
    await run(`update public.businesses set timezone = 'Asia/Tokyo' where id = $1`, [own.business])
    expect(await startsAt()).not.toEqual(before)
    expect(await statuses()).toEqual(['unscheduled'])
  })
})

test('goes with its business', async () => {
  await wish('In the afternoon')
  await scratch.database.query('delete from public.businesses where id = $1', [own.business])
  expect(
    await scratch.database.query('select from public.visit_wishes where business_id = $1', [own.business]),
  ).toEqual([])
})
