import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { line } from './line.ts'
import { addBusiness, ask, one, refusal, type Scratch, scratchSchema } from './people.ts'
import { type QuoteFixture, quoteFixture } from './quote-fixture.ts'

/** What an account mails to clients in a day: over all of its businesses, and to one mailbox. */
let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

let first: QuoteFixture
let second: { business: string; client: string }
beforeEach(async () => {
  first = await quoteFixture(scratch.database)
  second = await anotherBusiness()
})

async function anotherBusiness() {
  const business = await addBusiness(scratch.database, first.owner, { currency: 'USD' })
  const [client] = await first.mine<{ id: string }>(
    `insert into public.clients (business_id, first_name) values ($1, 'Zoe') returning id`,
    [business],
  )
  return { business, client: one(client).id }
}

const full = 'PT429 too_many_mails'
const mailQuote = (to: string, { business, client }: typeof second = first, owner = first.owner) =>
  refusal(
    ask(
      scratch.database,
      owner,
      `select public.save_and_send_quote(business_id => $1, quote => $2, lines => $3, via => 'mail', to_address => $4,
         note => 'Hello', sending_id => $5)`,
      [
        business,
        JSON.stringify({ id: randomUUID(), client_id: client, title: 'Roof' }),
        JSON.stringify([line()]),
        to,
        randomUUID(),
      ],
    ),
  )
const fill = (
  count: number,
  fields: { business?: string; user?: string | null; kind?: string; to?: string } = {},
) =>
  scratch.database.query(
    `insert into private.outbox (key, kind, to_address, business_id, user_id)
     select gen_random_uuid(), $1, coalesce($2, 'filler' || n || '@example.com'), $3, $4 from generate_series(1, $5::int) as n`,
    [
      fields.kind ?? 'invoice-sent',
      fields.to ?? null,
      fields.business ?? first.business,
      fields.user === undefined ? first.owner : fields.user,
      count,
    ],
  )
const grow = (days: number) =>
  scratch.database.query(
    'update auth.users set created_at = now() - make_interval(days => $2) where id = $1',
    [first.owner, days],
  )
const aDayLater = () =>
  scratch.database.query(
    `update private.outbox set created_at = created_at - interval '1 day' where business_id = any($1)`,
    [[first.business, second.business]],
  )
const counted = (answers: readonly string[]) => {
  expect(new Set([...answers, 'done', full])).toEqual(new Set(['done', full]))
  return answers.filter((answer) => answer === 'done').length
}

test('a new account sends sixty in a day over all its businesses, exactly, however many at once', async () => {
  await fill(30)
  await fill(24, { business: second.business })
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, at) => mailQuote(`a${at}@example.com`, at % 2 ? first : second)),
  )
  expect(counted(answers)).toBe(6)
  expect(await mailQuote('other@example.com', await anotherBusiness())).toBe(full)
  await aDayLater()
  expect(await mailQuote('other@example.com')).toBe('done')
})

test('after thirty days it sends three hundred', async () => {
  await grow(29)
  await fill(60)
  expect(await mailQuote('a@example.com')).toBe(full)
  await grow(30)
  await fill(238, { business: second.business })
  expect(
    counted(await Promise.all(['a', 'b', 'c', 'd', 'e'].map((one) => mailQuote(`${one}@example.com`)))),
  ).toBe(2)
})

test('other accounts have a day of their own', async () => {
  await fill(60)
  const other = await quoteFixture(scratch.database)
  expect(await mailQuote('a@example.com', other, other.owner)).toBe('done')
})

test('one mailbox gets ten of a business in a day and twenty of an account, in whatever spelling', async () => {
  const spelled = (at: number) => `Ze.l.da+${at}@googlemail.com`.replace('.l', at % 2 ? '.l' : 'l')
  const send = (count: number, from: typeof second) =>
    Promise.all(Array.from({ length: count }, (_, at) => mailQuote(spelled(at), from)))
  expect(counted(await send(13, first))).toBe(10)
  expect(await mailQuote('zelda@gmail.com')).toBe(full)
  expect(await mailQuote('other@gmail.com')).toBe('done')
  expect(counted(await send(8, second))).toBe(8)
  expect(counted(await send(4, await anotherBusiness()))).toBe(2)
  expect(await mailQuote(spelled(0), second)).toBe(full)
})

test('what the server sends fills the day, but no mailbox; mails to the owner count as nothing', async () => {
  await fill(30, { user: null, kind: 'visit-reminder', to: 'zoe@example.com' })
  await fill(100, { user: null, kind: 'quote-approved-owner' })
  expect(await mailQuote('zoe@example.com')).toBe('done')
  await fill(29, { user: null, kind: 'invoice-reminder' })
  expect(await mailQuote('a@example.com')).toBe(full)
})

/** Queues the automatic reminder of a quote that was sent four days ago; whether it did. */
async function dueQuote() {
  const quote = await first.save()
  await first.send(quote.id)
  await scratch.database.transaction(async ({ query }) => {
    await query(`select set_config('session_replication_role', 'replica', true)`)
    await query(`update public.quotes set sent_at = now() - interval '4 days' where id = $1`, [quote.id])
  })
  return async () => {
    const [found] = await scratch.database.query<{ is_queued: boolean }>(
      `select private.queue_reminder('quote', record_id, 'day_3:' || cycle, '{}', now()) as is_queued
       from private.reminder_candidates where record_id = $1`,
      [quote.id],
    )
    return one(found).is_queued
  }
}

test('an automatic reminder waits for a day with room, and none is lost', async () => {
  const remind = await dueQuote()
  await fill(60)
  expect(await remind()).toBe(false)
  await aDayLater()
  expect(await remind()).toBe(true)
  expect((await first.mails()).filter(({ kind }) => kind === 'quote-follow-up')).toHaveLength(1)
})

test('a mailbox gets ten mails of a business and twenty of an account before reminders wait, in whatever spelling', async () => {
  const reminders = [await dueQuote(), await dueQuote()]
  await aDayLater()
  const [client] = await scratch.database.query<{ email: string }>(
    'select email from public.clients where id = $1',
    [first.client],
  )
  const to = one(client).email.replace('@', '+home@')
  await fill(9, { user: null, kind: 'visit-reminder', to })
  expect(await one(reminders[0])()).toBe(true)
  expect(await one(reminders[1])()).toBe(false)
  await aDayLater()
  await fill(20, { business: second.business, user: null, kind: 'visit-reminder', to })
  expect(await one(reminders[1])()).toBe(false)
  await aDayLater()
  expect(await one(reminders[1])()).toBe(true)
})
