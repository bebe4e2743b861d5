import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { one, type Scratch, scratchSchema } from './people.ts'
import { call, type TeamFixture, teamFixture, wordsFrom } from './team-fixture.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

let team: TeamFixture
beforeEach(async () => {
  team = await teamFixture(scratch.database)
})

const query = <R extends Record<string, unknown>>(text: string, ...values: unknown[]) =>
  scratch.database.query<R>(text, values)
const say = (body: string, template: string | null = null) =>
  call(scratch.database, team.owner, 'send_message', {
    business_id: team.business,
    client_id: team.client,
    message_id: crypto.randomUUID(),
    body,
    template,
  })
const clientSays = (body: string) =>
  query('select private.answer_thread($1, $2, gen_random_uuid(), $3)', team.business, team.client, body)

// New York, where the business is: ten in the morning, and ten in the evening before.
const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
const morning = Date.parse(`${tomorrow}T15:30:00Z`)
const night = Date.parse(`${tomorrow}T03:30:00Z`)
const minute = 60_000
const mailAt = (at: number) => query('select private.mail_messages($1)', new Date(at))
/** As if everything so far was written at that time. */
const writtenAt = (at: number) =>
  query('update public.messages set created_at = $2 where business_id = $1', team.business, new Date(at))

type Mail = {
  kind: string
  to_address: string
  data: { message: string; token: string; reply_to: string | null }
}
const mails = (kind: string) =>
  query<Mail>(
    'select kind, to_address, data from private.outbox where business_id = $1 and kind = $2 order by created_at, key',
    team.business,
    kind,
  )
const messagesMailed = async (kind = 'client-message') => (await mails(kind)).map(({ data }) => data.message)

describe('the client is mailed', () => {
  test('what stays unread for five minutes, once, with where replies go', async () => {
    await say('Could you open the gate?')
    await say('Thanks')
    await writtenAt(morning)
    await mailAt(morning + 4 * minute)
    expect(await messagesMailed()).toEqual([])
    await mailAt(morning + 5 * minute)
    await mailAt(morning + 6 * minute)
    const [mail, ...others] = await mails('client-message')
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      to_address: 'ann@example.com',
      data: {
        message: 'Could you open the gate?\n\nThanks',
        business_name: 'Test business',
        reply_to: expect.stringContaining('@'),
      },
    })
  })

  test('nothing that was read in time', async () => {
    await say('Hello')
    await writtenAt(morning)
    await query('select private.mark_thread_read($1, $2, 1)', team.business, team.client)
    await mailAt(morning + 5 * minute)
    expect(await messagesMailed()).toEqual([])
  })

  test('at most once in half an hour', async () => {
    await say('One')
    await writtenAt(morning)
    await mailAt(morning + 5 * minute)
    await say('Two')
    await writtenAt(morning + 6 * minute)
    await mailAt(morning + 34 * minute)
    expect(await messagesMailed()).toEqual(['One'])
    await mailAt(morning + 35 * minute)
    expect(await messagesMailed()).toEqual(['One', 'Two'])
  })

  test('in the evening only that somebody runs late', async () => {
    await say('See you tomorrow')
    await writtenAt(night)
    await mailAt(night + 5 * minute)
    expect(await messagesMailed()).toEqual([])
    await say('Running 15 minutes late', 'late_15')
    await writtenAt(night)
    await mailAt(night + 5 * minute)
    expect(await messagesMailed()).toEqual(['See you tomorrow\n\nRunning 15 minutes late'])
  })

  test('six times a day, and what waits goes out when there is room again', async () => {
    for (let at = 0; at < 8; at++) {
      await say(`Line ${at}`)
      await writtenAt(morning + at * 40 * minute)
      await mailAt(morning + (at * 40 + 5) * minute)
    }
    expect(await messagesMailed()).toHaveLength(6)
    await query(`update private.outbox set created_at = created_at - interval '1 day'`)
    await mailAt(morning + 330 * minute)
    expect((await messagesMailed()).at(-1)).toBe('Line 6\n\nLine 7')
  })

  test('at once that somebody comes or runs late, whatever was mailed just before', async () => {
    await say('See you tomorrow')
    await writtenAt(night)
    await mailAt(night)
    await say('On my way', 'on_my_way')
    await writtenAt(night)
    await mailAt(night)
    await say('Running 20 minutes late', 'late_15')
    await writtenAt(night)
    await mailAt(night + minute)
    expect(await messagesMailed()).toEqual(['See you tomorrow\n\nOn my way', 'Running 20 minutes late'])
  })

  test('never later that somebody comes or runs late, and not tried each minute without room', async () => {
    await query(
      `insert into private.outbox (business_id, kind, key, to_address, language, data)
       select $1, 'client-message', 'room:' || nth || gen_random_uuid(), 'ann@example.com', 'en', '{}' from generate_series(1, 6) as nth`,
      team.business,
    )
    await say('Running 15 minutes late', 'late_15')
    await writtenAt(night)
    const due = async (at: number) =>
      one((await query<{ due: number }>('select private.mail_messages($1) as due', new Date(at)))[0]).due
    expect(await due(night + minute)).toBe(1)
    expect(await due(night + 2 * minute)).toBe(0)
    await query('delete from private.outbox where business_id = $1', team.business)
    expect(await due(night + 31 * minute)).toBe(0)
    expect(await due(morning)).toBe(0)
    await say('See you next week')
    await query(
      'update public.messages set created_at = $2 where business_id = $1 and template is null',
      team.business,
      new Date(morning),
    )
    await mailAt(morning + 5 * minute)
    expect(await messagesMailed()).toEqual(['See you next week'])
  })

  test('although another account has more waiting than a run takes and no room left', async () => {
    const full = await teamFixture(scratch.database)
    await query(
      `with added as (insert into public.clients (business_id, user_id, name, email)
         select $1, $2, 'Client ' || nth, 'c' || nth || '@full.example' from generate_series(1, 505) as nth returning id),
       threads as (insert into public.message_threads (business_id, client_id, last_author, last_number, from_business, last_at)
         select $1, added.id, 'member', 1, 1, $3 from added)
       insert into public.messages (id, business_id, client_id, number, author, user_id, body, created_at)
       select gen_random_uuid(), $1, added.id, 1, 'member', $2, 'Hello', $3 from added`,
      full.business,
      full.owner,
      new Date(morning - minute),
    )
    await query(
      `insert into private.outbox (business_id, kind, key, to_address, language, data)
       select $1, 'client-message', 'full:' || nth, 'f' || nth || '@full.example', 'en', '{}' from generate_series(1, 60) as nth`,
      full.business,
    )
    await say('Hello')
    await writtenAt(morning)
    await mailAt(morning + 5 * minute)
    expect(await messagesMailed()).toEqual(['Hello'])
    await mailAt(morning + 6 * minute)
    const left = await query<{ ready: number }>(
      'select count(*)::int as ready from private.threads_to_mail($1)',
      new Date(morning + 7 * minute),
    )
    expect(left).toEqual([{ ready: 0 }])
  })

  test('without characters that nobody sees', async () => {
    await say('Pay to \u202E654321\u202C, می\u200Cخواهم')
    await writtenAt(morning)
    await mailAt(morning + 5 * minute)
    expect(await messagesMailed()).toEqual(['Pay to 654321, می\u200Cخواهم'])
  })

  test('no text that was taken back', async () => {
    const { id } = await say('Wrong client')
    await call(scratch.database, team.owner, 'remove_message', { message_id: id })
    await writtenAt(morning)
    await mailAt(morning + 5 * minute)
    expect(await messagesMailed()).toEqual([])
  })
})

test('both sides are mailed how many photos and PDFs came, of a message without text, too', async () => {
  const file = (author: string, type: string) =>
    query<{ id: string }>(
      `insert into public.message_files (business_id, client_id, author, user_id, name, path, mime_type, size_bytes, width, height)
       select $1::uuid, $2::uuid, $3, $4::uuid, 'File', $1::uuid || '/' || gen_random_uuid() || '.jpg', $5, 9, size, size
       from (select case when $5 = 'application/pdf' then null else 9 end as size) as photo returning id`,
      team.business,
      team.client,
      author,
      author === 'member' ? team.owner : null,
      type,
    )
  const ids = [...(await file('member', 'image/jpeg')), ...(await file('member', 'application/pdf'))]
  await call(scratch.database, team.owner, 'send_message', {
    business_id: team.business,
    client_id: team.client,
    message_id: crypto.randomUUID(),
    body: null,
    file_ids: ids.map(({ id }) => id),
  })
  const [theirs] = await file('client', 'image/jpeg')
  await query(
    'select private.answer_thread($1, $2, gen_random_uuid(), $3, array[$4::uuid])',
    team.business,
    team.client,
    'Here',
    one(theirs).id,
  )
  await writtenAt(morning)
  await mailAt(morning + 5 * minute)
  expect((await mails('client-message')).map(({ data }) => data)).toMatchObject([
    { message: '', photos: 1, pdfs: 1 },
  ])
  expect((await mails('message-owner')).map(({ data }) => data)).toMatchObject([
    { message: 'Here', photos: 1, pdfs: 0 },
  ])
})

test('owners are mailed what nobody read, at any hour, unless they do not want it by mail', async () => {
  await clientSays('Is the dog a problem?')
  await writtenAt(night)
  await mailAt(night + 5 * minute)
  expect(await messagesMailed('message-owner')).toEqual(['Is the dog a problem?'])
  await query(
    `insert into public.notification_settings (business_id, user_id, kind, mail) values ($1, $2, 'message', false)`,
    team.business,
    team.owner,
  )
  await clientSays('Hello?')
  await writtenAt(night + 60 * minute)
  await mailAt(night + 70 * minute)
  expect(await messagesMailed('message-owner')).toHaveLength(1)
  expect(await mails('notification')).toEqual([])
})

describe('the link in the mail', () => {
  type Page = { messages: { body: string; author: string; name: string | null }[]; has_earlier: boolean }
  const page = async (text: string, ...values: unknown[]) =>
    one((await query<{ page: Page }>(`select ${text} as page`, ...values))[0]).page
  const open = (token: string, isSeen = true, before: number | null = null) =>
    page('public.open_message_link($1, $2, $3)', token, isSeen, before)
  const linkOf = async () => {
    await writtenAt(morning)
    await mailAt(morning + 5 * minute)
    return one((await mails('client-message')).at(-1)).data.token
  }

  test('opens the thread, marks it as read when a person sees it, and takes an answer once', async () => {
    await say('Monday or Tuesday?')
    const token = await linkOf()
    const isRead = async () =>
      one(
        (
          await query<{ read: boolean }>(
            'select client_read = 1 as read from public.message_threads where client_id = $1',
            team.client,
          )
        )[0],
      ).read
    expect(await open(token, false)).toMatchObject({ messages: [{ body: 'Monday or Tuesday?' }] })
    expect(await isRead()).toBe(false)
    await open(token)
    expect(await isRead()).toBe(true)
    const id = crypto.randomUUID()
    await page('public.answer_message_link($1, $2, $3)', token, id, 'Tuesday')
    const answered = await page('public.answer_message_link($1, $2, $3)', token, id, 'Tuesday')
    expect(answered.messages.map(({ author, body }) => [author, body])).toEqual([
      ['client', 'Tuesday'],
      ['member', 'Monday or Tuesday?'],
    ])
    const text = JSON.stringify(answered)
    for (const secret of [team.owner, 'user_id', 'bank_details']) expect(text).not.toContain(secret)
  })

  test('shows thirty messages, and those before them', async () => {
    await Promise.all(Array.from({ length: 31 }, (_, at) => say(`Line ${at}`)))
    const token = await linkOf()
    expect(await open(token)).toMatchObject({ has_earlier: true, messages: { length: 30 } })
    expect(await open(token, true, 2)).toMatchObject({ has_earlier: false, messages: { length: 1 } })
  })

  test('leads nowhere once it is old, the client is archived or has another address, or it was made up', async () => {
    await say('Hello')
    const token = await linkOf()
    await query(`update public.clients set email = 'new@example.com' where id = $1`, team.client)
    expect(await wordsFrom(open(token))).toBe('link_not_found')
    await query(`update public.clients set email = 'Ann@example.com' where id = $1`, team.client)
    expect((await open(token)).messages).toHaveLength(1)
    const answer = 'public.answer_message_link($1, $2, $3)'
    await query(`update public.clients set client_status = 'archived' where id = $1`, team.client)
    expect(await wordsFrom(open(token))).toBe('link_not_found')
    expect(await wordsFrom(page(answer, token, crypto.randomUUID(), 'Hi'))).toBe('link_not_found')
    await query(`update public.clients set client_status = 'active' where id = $1`, team.client)
    await query(`update private.message_links set expires_at = now() where client_id = $1`, team.client)
    expect(await wordsFrom(open(token))).toBe('link_not_found')
    expect(await wordsFrom(open('x'.repeat(43)))).toBe('link_not_found')
  })
})
