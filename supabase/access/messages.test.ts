import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask, one, type Scratch, scratchSchema } from './people.ts'
import { addVisit, call, saveJob, type TeamFixture, teamFixture, wordsFrom } from './team-fixture.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

let team: TeamFixture
beforeEach(async () => {
  team = await teamFixture(scratch.database)
})

type Fields = Record<string, unknown>
const newId = () => crypto.randomUUID()
const say = (body: string, by = team.owner, fields: Fields = {}) =>
  call(scratch.database, by, 'send_message', {
    business_id: team.business,
    client_id: team.client,
    message_id: newId(),
    body,
    ...fields,
  })
const read = <R extends Record<string, unknown>>(text: string, values: readonly unknown[], by = team.owner) =>
  ask<R>(scratch.database, by, text, values)
const texts = async (by = team.owner) =>
  (
    await read<{ line: string }>(
      `select number || ' ' || author || ' ' || coalesce(body, '-') as line from public.messages
       where client_id = $1 order by number`,
      [team.client],
      by,
    )
  ).map(({ line }) => line)
const thread = async () =>
  one((await read('select * from public.message_threads where client_id = $1', [team.client]))[0])
const clientSays = (body: string, id = newId()) =>
  scratch.database.query('select private.answer_thread($1, $2, $3, $4)', [
    team.business,
    team.client,
    id,
    body,
  ])
const mark = (by = team.owner, up_to = 1000) =>
  call(scratch.database, by, 'read_messages', { business_id: team.business, client_id: team.client, up_to })
const set = (column: string, value: unknown) =>
  scratch.database.query(`update public.businesses set ${column} = $2 where id = $1`, [team.business, value])

describe('a thread', () => {
  test('has the messages of both sides in their order, however many write at once', async () => {
    await Promise.all(Array.from({ length: 10 }, (_, at) => say(`Note ${at}`)))
    await clientSays('  Thanks!\n')
    expect((await texts()).at(-1)).toBe('11 client Thanks!')
    expect(await thread()).toMatchObject({
      last_number: 11,
      from_business: 10,
      from_client: 11,
      last_preview: 'Thanks!',
      is_unread: true,
    })
  })

  test('takes the same message once, and no other one under its id', async () => {
    const id = newId()
    await Promise.all([say('Hi', team.owner, { message_id: id }), say('Hi', team.owner, { message_id: id })])
    await say('Hi', team.owner, { message_id: id })
    expect(await texts()).toEqual(['1 member Hi'])
    expect(await wordsFrom(say('Other', team.owner, { message_id: id }))).toBe('id_taken')
    expect(await wordsFrom(say('Hi', team.manager, { message_id: id }))).toBe('id_taken')
  })

  test('takes no empty message and none of more than 4000 characters', async () => {
    expect(await wordsFrom(say(' \n '))).toBe('message_missing')
    expect(await wordsFrom(say('x'.repeat(4001)))).toBe('message_too_long')
  })

  test('takes twenty messages an hour of a client', async () => {
    for (let at = 0; at < 20; at++) await clientSays(`Line ${at}`)
    const last = newId()
    expect(await wordsFrom(clientSays('One more', last))).toBe('too_many_messages')
    await scratch.database.query(`update public.messages set created_at = created_at - interval '2 hours'`)
    await clientSays('One more', last)
    expect((await texts()).length).toBe(21)
  })

  test('is written by nobody in a business that has closed, and still read', async () => {
    await clientSays('Hello')
    await set('closed_at', new Date())
    expect(await wordsFrom(clientSays('Anybody?'))).toBe('business_closed')
    expect(await wordsFrom(say('No'))).toBe('business_closed')
    await mark()
    expect(await texts()).toEqual(['1 client Hello'])
    await set('closed_at', null)
  })
})

describe('a message', () => {
  test('is taken back within five minutes by who wrote it or the office', async () => {
    await set('workers_message_clients', true)
    const { id } = await say('Wrong client')
    await call(scratch.database, team.manager, 'remove_message', { message_id: id })
    await call(scratch.database, team.manager, 'remove_message', { message_id: id })
    expect(await texts()).toEqual(['1 member -'])
    expect(await thread()).toMatchObject({ last_preview: null })
    const { id: old } = await say('Old')
    await scratch.database.query(`update public.messages set created_at = now() - interval '6 minutes'`)
    expect(await wordsFrom(call(scratch.database, team.owner, 'remove_message', { message_id: old }))).toBe(
      'message_kept',
    )
    const stranger = await teamFixture(scratch.database)
    expect(
      await wordsFrom(call(scratch.database, stranger.owner, 'remove_message', { message_id: old })),
    ).toBe('not_allowed')
  })

  test('of a client is news for the office once until it is read', async () => {
    const news = async () =>
      (
        await scratch.database.query<{ user_id: string }>(
          `select user_id from public.notifications where business_id = $1 and kind = 'message' and read_at is null`,
          [team.business],
        )
      ).map(({ user_id }) => user_id)
    await clientSays('Hello')
    await clientSays('Are you there?')
    expect((await news()).toSorted()).toEqual([team.owner, team.manager].toSorted())
    await mark()
    expect(await news()).toEqual([team.manager])
    expect(await thread()).toMatchObject({ is_unread: false, business_read: 2 })
    await clientSays('Hello again')
    expect(await news()).toHaveLength(2)
  })
})

describe('workers', () => {
  const goOn = async (day: string) =>
    addVisit(scratch.database, team, (await saveJob(scratch.database, team)).id, { visit_date: day }, [
      team.worker,
    ])
  const dayFromNow = async (days: number) =>
    one(
      (
        await scratch.database.query<{ day: string }>('select (private.today($1) + $2::int)::text as day', [
          team.business,
          days,
        ])
      )[0],
    ).day

  test('write to clients of their visits of these weeks, where the business lets them', async () => {
    await say('From the office')
    await goOn(await dayFromNow(7))
    expect(await wordsFrom(say('Hi', team.worker))).toBe('not_allowed')
    expect(await texts(team.worker)).toEqual([])
    await set('workers_message_clients', true)
    await say('From the worker', team.worker)
    expect(await texts(team.worker)).toEqual(['1 member From the office', '2 member From the worker'])
    expect(await wordsFrom(say('Hi', team.other))).toBe('not_allowed')
    expect(await wordsFrom(mark(team.other))).toBe('not_allowed')
    expect(await texts(team.other)).toEqual([])
  })

  test('write to nobody of a visit that is further away', async () => {
    await set('workers_message_clients', true)
    await goOn(await dayFromNow(8))
    await goOn(await dayFromNow(-8))
    expect(await wordsFrom(say('Hi', team.worker))).toBe('not_allowed')
  })

  test('hear of the answer to what they wrote, as long as they may write', async () => {
    const heard = async () =>
      (
        await scratch.database.query<{ user_id: string }>(
          `delete from public.notifications where business_id = $1 and kind = 'message' returning user_id`,
          [team.business],
        )
      )
        .map(({ user_id }) => user_id)
        .filter((id) => id === team.worker || id === team.other)
    await goOn(await dayFromNow(0))
    await set('workers_message_clients', true)
    await clientSays('Hello')
    expect(await heard()).toEqual([])
    await say('I am at the door', team.worker)
    await clientSays('Coming')
    expect(await heard()).toEqual([team.worker])
    await set('workers_message_clients', false)
    await clientSays('Anybody?')
    expect(await heard()).toEqual([])
  })

  test('leave in the thread that they are on their way, and no copy of it follows', async () => {
    const visit = await goOn(await dayFromNow(0))
    await call(scratch.database, team.worker, 'tell_on_my_way', { visit_id: visit.id })
    await call(scratch.database, team.worker, 'tell_on_my_way', { visit_id: visit.id })
    expect(await texts()).toEqual(['1 member I’m on my way to you.'])
    expect(await thread()).toMatchObject({ client_mailed: 1 })
  })
})
