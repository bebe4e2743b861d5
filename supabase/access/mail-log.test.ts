import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask, codeOf, type Scratch, scratchSchema } from './people.ts'
import { type TeamFixture, teamFixture, wordsFrom } from './team-fixture.ts'

let scratch: Scratch
let team: TeamFixture
let stranger: TeamFixture
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())
beforeEach(async () => {
  await scratch.database.query('delete from private.outbox')
  team = await teamFixture(scratch.database)
  stranger = await teamFixture(scratch.database)
})

type Mail = {
  id: string
  kind: string
  status: string
  last_error: string | null
  can_retry: boolean
  is_dismissed: boolean
}

/** A mail of the business, that many minutes old. */
async function addMail(fields: Record<string, unknown> = {}, minutes = 1): Promise<string> {
  const row = {
    kind: 'quote-sent',
    status: 'failed',
    last_error: `Can't send mail - all recipients were rejected: 550 5.1.1 no such user`,
    data: JSON.stringify({ token: 'canary-token', title: 'canary-title' }),
    attempts: 1,
    business_id: team.business,
    record: null,
    record_id: null,
    ...fields,
  }
  const [mail] = await scratch.database.query<{ id: string }>(
    `insert into private.outbox (key, kind, to_address, status, last_error, data, attempts, business_id, record, record_id,
       created_at)
     values (gen_random_uuid()::text, $1, 'zoe@example.com', $2, $3, $4, $5, $6, $7, $8, now() - make_interval(mins => $9))
     returning id`,
    [...Object.values(row), minutes],
  )
  return mail?.id ?? ''
}
const logOf = (person: string, args = '$1', values: unknown[] = [team.business]) =>
  ask<Mail>(scratch.database, person, `select * from public.mail_log(${args})`, values)
const retry = (person: string, id: string) =>
  ask(scratch.database, person, 'select public.retry_mail($1)', [id])
const stored = async (id: string) =>
  (await scratch.database.query('select * from private.outbox where id = $1', [id]))[0]

describe('the mail log', () => {
  test('is restricted to owners and managers of the business', async () => {
    const id = await addMail()
    expect((await logOf(team.owner)).map((mail) => mail.id)).toEqual([id])
    expect((await logOf(team.manager)).map((mail) => mail.id)).toEqual([id])
    for (const person of [team.worker, stranger.owner]) {
      expect(await wordsFrom(logOf(person))).toBe('business_not_found')
      expect(await wordsFrom(retry(person, id))).toBe('mail_not_found')
      expect(await wordsFrom(ask(scratch.database, person, 'select public.dismiss_mail($1)', [id]))).toBe(
        'mail_not_found',
      )
      expect(
        await wordsFrom(
          ask(scratch.database, person, 'select public.reminder_calendar($1)', [team.business]),
        ),
      ).toBe('business_not_found')
    }
    expect(await logOf('anon').catch(codeOf)).toBe('42501')
    expect(await stored(id)).toMatchObject({ status: 'failed', is_dismissed: false })
  })

  test('contains neither the content of a mail nor what the mail server says about its owner', async () => {
    await addMail()
    await addMail({ last_error: 'Invalid login: 535 5.7.8 canary-password for mailer@host.example' }, 2)
    const text = JSON.stringify(await logOf(team.owner))
    expect(text).not.toContain('canary')
    expect((await logOf(team.owner)).map(({ last_error }) => last_error)).toEqual(['refused', 'unreachable'])
  })

  test('lists the newest first, fifty at a time, each once', async () => {
    await scratch.database.query(
      `insert into private.outbox (key, kind, to_address, business_id)
       select 'many ' || n, 'quote-sent', 'zoe@example.com', $1 from generate_series(1, 120) as n`,
      [team.business],
    )
    const seen: string[] = []
    for (let before: string | null = null; ; ) {
      const page: Mail[] = await logOf(team.owner, '$1, null, $2', [team.business, before])
      if (page.length === 0) break
      expect(page.length).toBeLessThanOrEqual(50)
      seen.push(...page.map(({ id }) => id))
      before = page.at(-1)?.id ?? null
    }
    expect(seen).toHaveLength(120)
    expect(new Set(seen).size).toBe(120)
  })

  test('can be filtered by record and by failure', async () => {
    const record = crypto.randomUUID()
    const mine = await addMail({ record: 'quote', record_id: record, status: 'sent' }, 1)
    const failed = await addMail({}, 2)
    expect((await logOf(team.owner, '$1, $2', [team.business, record])).map(({ id }) => id)).toEqual([mine])
    expect((await logOf(team.owner, '$1, is_failed => true')).map(({ id }) => id)).toEqual([failed])
  })
})

describe('a retry', () => {
  test('starts the attempts over, once for a double click', async () => {
    const id = await addMail({ attempts: 10 })
    await Promise.all([retry(team.owner, id), retry(team.owner, id), retry(team.manager, id)])
    expect(await stored(id)).toMatchObject({ status: 'pending', attempts: 0, retries: 1, last_error: null })
  })

  test('is rejected after five retries, after a month, and when the mail is obsolete', async () => {
    expect(await wordsFrom(retry(team.owner, await addMail({}, 31 * 24 * 60)))).toBe('mail_over')
    expect(await wordsFrom(retry(team.owner, await addMail({ data: '{}' })))).toBe('mail_over')
    for (const kind of ['portal-code', 'booking-code'])
      expect(await wordsFrom(retry(team.owner, await addMail({ kind }, 16)))).toBe('mail_over')
    expect(await wordsFrom(retry(team.owner, await addMail({ kind: 'team-invitation' }, 8 * 24 * 60)))).toBe(
      'mail_over',
    )
    const id = await addMail()
    await scratch.database.query('update private.outbox set retries = 5 where id = $1', [id])
    expect(await wordsFrom(retry(team.owner, id))).toBe('too_many_mails')
    expect((await logOf(team.owner)).some((mail) => mail.can_retry)).toBe(false)
  })

  test('does not resend a sent mail', async () => {
    const id = await addMail({ status: 'sent', last_error: null })
    await retry(team.owner, id)
    expect(await stored(id)).toMatchObject({ status: 'sent', retries: 0 })
  })

  test('can be dismissed, and the mail stays in the log', async () => {
    const id = await addMail()
    await ask(scratch.database, team.manager, 'select public.dismiss_mail($1)', [id])
    expect(await logOf(team.owner)).toMatchObject([{ id, status: 'failed', is_dismissed: true }])
    await retry(team.owner, id)
    expect(await stored(id)).toMatchObject({ status: 'pending', is_dismissed: false })
  })
})
