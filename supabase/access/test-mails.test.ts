import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask, type Scratch, scratchSchema } from './people.ts'
import { codeFrom, type TeamFixture, teamFixture, wordsFrom } from './team-fixture.ts'

let scratch: Scratch
let team: TeamFixture
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())
beforeEach(async () => {
  await scratch.database.query('delete from private.outbox')
  team = await teamFixture(scratch.database)
})

const addressOf = (person: string) => `${person}@example.com`
const confirm = (person: string, at: string | null = '2026-01-01') =>
  scratch.database.query('update auth.users set email = $2, email_confirmed_at = $3 where id = $1', [
    person,
    addressOf(person),
    at,
  ])
const send = (person: string, kind = 'quote-sent', business = team.business) =>
  ask(scratch.database, person, `select public.send_test_mail($1, $2, 'es')`, [business, kind])
const queued = () =>
  scratch.database.query(
    'select kind, to_address, language, business_id, user_id, data, record_id from private.outbox',
  )

describe('a test mail', () => {
  test('goes to the own verified address, with made-up data and nothing else', async () => {
    await confirm(team.owner)
    await send(team.owner)
    expect(await queued()).toEqual([
      {
        kind: 'quote-sent',
        to_address: addressOf(team.owner),
        language: 'es',
        business_id: team.business,
        user_id: team.owner,
        data: { is_test: true, business_name: expect.any(String) },
        record_id: null,
      },
    ])
  })

  test('is not sent to an address that nobody has confirmed', async () => {
    await confirm(team.owner, null)
    expect(await wordsFrom(send(team.owner))).toBe('email_not_verified')
    expect(await queued()).toEqual([])
  })

  test('is for owners and managers of the business', async () => {
    for (const person of [team.owner, team.manager, team.worker]) await confirm(person)
    await send(team.owner)
    await send(team.manager)
    expect(await codeFrom(send(team.worker))).toBe('PT404')
    expect(await codeFrom(send('anon'))).toBe('42501')
    const other = await teamFixture(scratch.database)
    expect(await codeFrom(send(team.owner, 'quote-sent', other.business))).toBe('PT404')
    expect(await queued()).toHaveLength(2)
  })

  test('is one of the catalogue', async () => {
    await confirm(team.owner)
    expect(await wordsFrom(send(team.owner, 'mine'))).toBe('choice_missing')
  })

  test('is the last of ten in an hour, also when all are asked for at once', async () => {
    await confirm(team.owner)
    const outcomes = await Promise.allSettled(Array.from({ length: 14 }, () => send(team.owner)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    expect(await wordsFrom(send(team.owner))).toBe('too_many_mails')
    await scratch.database.query(`update private.outbox set created_at = now() - interval '61 minutes'`)
    await send(team.owner)
    expect(await queued()).toHaveLength(11)
  })

  test('that fails is no news, and counts among no mails of the day', async () => {
    await confirm(team.owner)
    await send(team.owner)
    await scratch.database.query(`update private.outbox set status = 'failed'`)
    const rows = await scratch.database.query<{ today: string; news: string }>(
      `select private.mails_today($1)::text as today, count(*)::text as news from public.notifications
       where business_id = $1 and kind = 'mail_failed'`,
      [team.business],
    )
    expect(rows).toEqual([{ today: '0', news: '0' }])
  })
})
