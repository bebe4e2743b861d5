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
const tell = (kind: string, event: string) =>
  scratch.database.query(
    `insert into public.notifications (business_id, user_id, kind, event, record, record_id, dedupe_key)
     values ($1, $2, $3, $4, 'visit', $5, gen_random_uuid()::text)`,
    [team.business, team.worker, kind, event, visit],
  )
const mails = () =>
  scratch.database.query<{ record: string | null; event: string }>(
    `select record, record_id, data ->> 'event' as event, data ->> 'record_id' as about from private.outbox
     where business_id = $1 and kind = 'notification' order by created_at, id`,
    [team.business],
  )
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
  test('of little weight replaces none of more', async () => {
    const [tags] = await scratch.database.query<Record<string, string>>(
      `select private.push_tag($1, 'opened', $2) as opened, private.push_tag($1, 'quote_answered', $2) as answered`,
      [team.business, visit],
    )
    expect(tags?.['opened']).not.toBe(tags?.['answered'])
  })
})
