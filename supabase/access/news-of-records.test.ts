import { newsWords } from '@fieldlark/emails/messages/news-words.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask, type Scratch, scratchSchema } from './people.ts'
import { addVisit, saveJob, type TeamFixture, teamFixture } from './team-fixture.ts'

let scratch: Scratch
let team: TeamFixture
let visit: string
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())
beforeEach(async () => {
  team = await teamFixture(scratch.database)
  const { id } = await saveJob(scratch.database, team)
  visit = (await addVisit(scratch.database, team, id, { visit_date: '2090-03-02' }, [team.worker])).id
  await scratch.database.query('delete from public.notifications')
})

const choose = (kind: string) =>
  ask(
    scratch.database,
    team.worker,
    'insert into public.notification_settings (business_id, user_id, kind, mail) values ($1, $2, $3, true)',
    [team.business, team.worker, kind],
  )
const tell = async (
  kind: string,
  event: string,
  record: string | null = 'visit',
  id: string | null = visit,
) => {
  const [row] = await scratch.database.query<{ id: string }>(
    `insert into public.notifications (business_id, user_id, kind, event, record, record_id, dedupe_key)
     values ($1, $2, $3, $4, $5, $6, gen_random_uuid()::text) returning id`,
    [team.business, team.worker, kind, event, record, id],
  )
  return row?.id ?? ''
}
const mails = () =>
  scratch.database.query<{ record: string | null; event: string }>(
    `select record, record_id, data ->> 'event' as event, data ->> 'record_id' as about from private.outbox
     where business_id = $1 and kind = 'notification' order by created_at, id`,
    [team.business],
  )
const newsOf = async (id: string) => {
  const [row] = await scratch.database.query<{ news: Record<string, unknown> }>(
    'select private.news_of($1) as news',
    [id],
  )
  return row?.news ?? {}
}
const takeAway = () =>
  scratch.database.query('delete from public.visit_members where visit_id = $1 and user_id = $2', [
    visit,
    team.worker,
  ])

describe('a mail to a member', () => {
  test('is none that the client of the visit got', async () => {
    await choose('visit_changed')
    await tell('visit_changed', 'moved')
    expect(await mails()).toEqual([{ record: null, record_id: null, event: 'visit.moved', about: visit }])
  })

  test('tells of each thing that happened, and of each day, within five minutes', async () => {
    await choose('visit_changed')
    await tell('visit_changed', 'moved')
    await tell('visit_changed', 'moved')
    await tell('visit_changed', 'cancelled')
    await scratch.database.query(`update public.visits set visit_date = '2090-03-05' where id = $1`, [visit])
    await tell('visit_changed', 'moved')
    expect((await mails()).map(({ event }) => event).sort()).toEqual([
      'visit.cancelled',
      'visit.moved',
      'visit.moved',
    ])
  })
})

describe('news', () => {
  test('has words for whatever happens to a record, and for an email about one', async () => {
    const causes = await scratch.database.query<{ record: string; event: string; kind: string }>(
      `select record, event, kind from private.notification_causes
       union all select 'visit', happened, 'visit_assigned' from unnest(array['assigned', 'taken']) as happened
       union all select record, 'mail_failed', 'mail_failed' from unnest(array['request', 'quote', 'invoice', 'visit']) as record`,
    )
    expect(causes.length).toBeGreaterThan(15)
    for (const { record, event, kind } of causes) {
      const news = await newsOf(await tell(kind, event, record))
      for (const language of ['en', 'es'] as const)
        expect(newsWords[language][String(news['event'])], `${record} ${event}`).toBeTruthy()
    }
  })

  test('of little weight replaces none of more', async () => {
    const [tags] = await scratch.database.query<Record<string, string>>(
      `select private.push_tag($1, 'opened', $2) as opened, private.push_tag($1, 'quote_answered', $2) as answered`,
      [team.business, visit],
    )
    expect(tags?.['opened']).not.toBe(tags?.['answered'])
  })

  test('names the client of a visit to nobody who may not read it, and rings of it no longer', async () => {
    await scratch.database.query(
      `insert into private.push_subscriptions (user_id, endpoint, p256dh, auth, device_name, language)
       values ($1, 'https://fcm.googleapis.com/fcm/send/' || gen_random_uuid(), $2, $3, 'Phone', 'en')`,
      [team.worker, `B${'a'.repeat(86)}`, 'b'.repeat(22)],
    )
    const timeOf = async (id: string) => {
      const [row] = await scratch.database.query<{ rings: boolean }>(
        `select private.push_time(id) is not null as rings from private.push_outbox where notification_id = $1`,
        [id],
      )
      return row?.rings
    }
    const moved = await tell('visit_changed', 'moved')
    expect([(await newsOf(moved))['client_name'], await timeOf(moved)]).toEqual([expect.any(String), true])
    await takeAway()
    expect([(await newsOf(moved))['client_name'], await timeOf(moved)]).toEqual([undefined, false])
    const taken = await tell('visit_assigned', 'taken')
    expect([(await newsOf(taken))['client_name'], await timeOf(taken)]).toEqual([undefined, true])
    await scratch.database.query('update public.businesses set workers_see_all_work = true where id = $1', [
      team.business,
    ])
    expect([(await newsOf(moved))['client_name'], await timeOf(moved)]).toEqual([expect.any(String), true])
  })
})

const day = (value: string | null) =>
  scratch.database.query('update public.visits set visit_date = $2 where id = $1', [visit, value])

test.each([
  ['to come', () => day('2090-03-04'), true],
  ['without a day', () => day(null), true],
  ['of a day that is over', () => day('2026-01-05'), false],
] as const)('a deleted visit %s is news only while it was to come', async (_, change, isTold) => {
  await change()
  await scratch.database.query('delete from public.notifications')
  await scratch.database.query('delete from public.visits where id = $1', [visit])
  const rows = await scratch.database.query(
    'select event, record_id, how_many from public.notifications where user_id = $1',
    [team.worker],
  )
  expect(rows).toEqual(isTold ? [{ event: 'taken', record_id: visit, how_many: 1 }] : [])
})
