import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { DatabaseUnavailableError } from '@fieldlark/backend/postgres/database.ts'
import { type ScratchDatabase, scratchDatabase } from '@fieldlark/backend/postgres/testing/scratch.ts'
import { DocumentTooLargeError } from '@fieldlark/documents/document-too-large-error.ts'
import { PdfQueueFullError } from '@fieldlark/documents/pdf-queue.ts'
import { createTransport, type Transporter } from 'nodemailer'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type MailSenderOptions, sendDue } from './mail-sender.ts'
import { queueMail } from './queue.ts'

const received: { id: string; to: string }[] = []
const events: string[] = []
let isAway = false
let isAddressWrong = false

const mailServer = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  onConnect: (_, done) => done(isAway ? Object.assign(new Error('closed'), { responseCode: 421 }) : null),
  onRcptTo: (_, __, done) =>
    done(isAddressWrong ? Object.assign(new Error('5.1.1 no such user'), { responseCode: 550 }) : null),
  onData: (stream, session, done) => {
    let raw = ''
    stream.on('data', (chunk: Buffer) => {
      raw += chunk.toString()
    })
    stream.on('end', () => {
      const id = /^Message-ID: <([^@]+)@/im.exec(raw)?.[1] ?? ''
      received.push({ id, to: session.envelope.rcptTo[0]?.address ?? '' })
      done()
    })
  },
})

let scratch: ScratchDatabase
let options: MailSenderOptions
let transport: Transporter
let business = ''
let owner = ''
let client = ''

const query = (text: string, values: readonly unknown[] = []) =>
  scratch.database.query<Record<string, unknown>>(text, values)
const idOf = async (text: string, values: readonly unknown[] = []) =>
  String((await query(text, values))[0]?.['id'])

beforeAll(async () => {
  scratch = await scratchDatabase({ migrations: join(import.meta.dirname, '../../../supabase/migrations') })
  mailServer.listen(0, '127.0.0.1')
  await once(mailServer.server, 'listening')
  const address = mailServer.server.address()
  options = {
    database: scratch.database,
    smtpUrl: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    mailFrom: 'Fieldlark <hello@example.com>',
    siteUrl: 'https://app.example.com',
    readLogo: async () => null,
    renderAttachment: async () => ({ name: 'paper.pdf', bytes: Buffer.from('%PDF') }),
    log: ({ event }) => events.push(event),
  }
  transport = createTransport(options.smtpUrl)
  owner = await idOf(
    `insert into auth.users (id, aud, role, email, email_confirmed_at, created_at)
     values (gen_random_uuid(), 'authenticated', 'authenticated', 'ann@example.com', now(), now()) returning id`,
  )
  business = await idOf(
    `insert into public.businesses (user_id, business_name, timezone) values ($1, 'Lark', 'UTC') returning id`,
    [owner],
  )
  client = await idOf(
    `insert into public.clients (business_id, user_id, name, email) values ($1, $2, 'Zoe', 'zoe@example.com') returning id`,
    [business, owner],
  )
})
afterAll(async () => {
  transport.close()
  await new Promise<void>((closed) => mailServer.close(() => closed()))
  await scratch.close()
})
beforeEach(async () => {
  received.length = 0
  events.length = 0
  isAway = false
  isAddressWrong = false
  await query('truncate private.outbox, private.event_log')
})

const write = (changes: object = {}) =>
  scratch.database.transaction((transaction) =>
    queueMail(transaction, {
      key: randomUUID(),
      kind: 'visit-booked',
      to: 'zoe@example.com',
      language: 'en',
      businessId: business,
      data: { business_name: 'Lark', client_name: 'Zoe', title: 'Windows', visit_date: '2026-11-30' },
      ...changes,
    }),
  )
const mail = async () => (await query('select * from private.outbox'))[0]
/** Advances the clock of the outbox by making all of its rows older. */
const pass = (minutes: number) =>
  query(
    `update private.outbox set created_at = created_at - make_interval(mins => $1),
     next_attempt_at = next_attempt_at - make_interval(mins => $1)`,
    [minutes],
  )
const asOwner = (text: string, values: readonly unknown[]) =>
  scratch.database.transaction(async (transaction) => {
    await transaction.query('set local role authenticated')
    await transaction.query(`select set_config('request.jwt.claims', $1, true)`, [
      JSON.stringify({ sub: owner, role: 'authenticated' }),
    ])
    return transaction.query<Record<string, unknown>>(text, values)
  })

it('delivers everything once after an hour without a mail server', async () => {
  isAway = true
  await write()
  for (let minute = 0; minute < 60; minute += 1) {
    await sendDue(options, transport)
    await pass(1)
  }
  expect(await mail()).toMatchObject({ status: 'pending' })
  expect(received).toEqual([])
  isAway = false
  for (let minute = 0; minute < 90; minute += 1) {
    await Promise.all([sendDue(options, transport), sendDue(options, transport)])
    await pass(1)
  }
  expect(received).toEqual([{ id: (await mail())?.['id'], to: 'zoe@example.com' }])
  expect(await mail()).toMatchObject({ status: 'sent', data: {} })
  expect(events).not.toContain('mail given up')
})

it('shows failures to the owner and retries at their request', async () => {
  isAddressWrong = true
  await write()
  await sendDue(options, transport)
  const [shown] = await asOwner('select * from public.mail_log($1)', [business])
  expect(shown).toMatchObject({ status: 'failed', last_error: 'refused', can_retry: true })
  expect(Object.keys(shown ?? {})).not.toContain('data')
  isAddressWrong = false
  await asOwner('select public.retry_mail($1)', [shown?.['id']])
  await asOwner('select public.retry_mail($1)', [shown?.['id']])
  await sendDue(options, transport)
  expect(received).toEqual([{ id: shown?.['id'], to: 'zoe@example.com' }])
  expect(await mail()).toMatchObject({ status: 'sent', attempts: 1, retries: 1 })
})

it('gives a mail that is retried after days a whole day of attempts', async () => {
  isAway = true
  await write()
  await pass(3 * 24 * 60)
  await sendDue(options, transport)
  expect(await mail()).toMatchObject({ status: 'failed' })
  expect((await asOwner('select * from public.mail_log($1)', [business]))[0]).toMatchObject({
    last_error: 'expired',
  })
  await asOwner('select public.retry_mail($1)', [(await mail())?.['id']])
  isAway = false
  await sendDue(options, transport)
  expect(received).toHaveLength(1)
})

/** Options whose database fails to record what was sent, as often as `errors` says. */
const failingToRecord = (errors: Error[]): MailSenderOptions => ({
  ...options,
  database: {
    ...scratch.database,
    query: (text, values) => {
      const error = /set status = 'sent'/.test(text) ? errors.shift() : undefined
      return error ? Promise.reject(error) : scratch.database.query(text, values)
    },
  },
})
const away = () => new DatabaseUnavailableError('down', 'The database cannot be reached.')

it('records what was sent when the database is back, and sends it once', async () => {
  await write()
  await sendDue(failingToRecord([away(), new DatabaseUnavailableError('lost', 'It broke.')]), transport)
  expect(await mail()).toMatchObject({ status: 'sent', data: {} })
  expect(events).toEqual(['outbox waits for the database'])
  await pass(20)
  expect(await sendDue(options, transport)).toBe(0)
  expect(received).toHaveLength(1)
})

it('does not wait for the database when the server stops', async () => {
  await write()
  const errors = Array.from({ length: 1000 }, away)
  const stopping = new AbortController()
  const sending = sendDue(failingToRecord(errors), transport, stopping.signal)
  stopping.abort()
  await expect(sending).rejects.toThrow('cannot be reached')
  expect(errors.length).toBeGreaterThan(990)
})

it.each([
  ['with a code', `auth:magiclink:${randomUUID()}`, 2],
  ['of a business', randomUUID(), 10],
])('leaves a mail %s to another sender soon after its own has died', async (_, key, minutes) => {
  await write({ key })
  await expect(sendDue(failingToRecord([new Error('killed')]), transport)).rejects.toThrow('killed')
  await pass(minutes - 1)
  expect(await sendDue(options, transport)).toBe(0)
  await pass(1)
  expect(await sendDue(options, transport)).toBe(1)
  expect(await mail()).toMatchObject({ status: 'sent', attempts: 2 })
})

const statement = {
  kind: 'client-statement',
  data: { statement_id: randomUUID(), business_name: 'Lark', client_name: 'Zoe' },
}

it('counts no attempt against a mail whose PDF waits behind the documents of others', async () => {
  await write(statement)
  const busy = {
    ...options,
    renderAttachment: async () => {
      throw new PdfQueueFullError('Too many documents are waiting.')
    },
  }
  for (let minute = 0; minute < 5; minute += 1) {
    await sendDue(busy, transport)
    await pass(1)
  }
  expect(await mail()).toMatchObject({ status: 'pending', attempts: 0 })
  await sendDue(options, transport)
  expect(received).toHaveLength(1)
})

it('sends a mail without its PDF when that cannot be printed', async () => {
  await write(statement)
  const failing = {
    ...options,
    renderAttachment: async () => {
      throw new DocumentTooLargeError('It took too long.', 600)
    },
  }
  for (let minute = 0; minute < 5; minute += 1) {
    await sendDue(failing, transport)
    await pass(1)
  }
  expect(await mail()).toMatchObject({ status: 'sent' })
  expect(events).toContain('mail without its PDF')
})

/** A queued reminder of a visit that is this many days away. */
async function writeReminder(inDays: number, status = 'scheduled'): Promise<void> {
  const day = `((now() at time zone 'UTC')::date + ${inDays})`
  const visit = await idOf(
    `with made as (insert into public.jobs (business_id, user_id, client_id, job_number, title)
       values ($1, $2, $3, $4, 'Windows') returning id)
     insert into public.visits (business_id, user_id, client_id, job_id, visit_date, status)
     select $1, $2, $3, id, ${day}, $5 from made returning id`,
    [business, owner, client, randomUUID().slice(0, 20), status],
  )
  await query(
    `insert into private.outbox (key, kind, to_address, business_id, record, record_id, data)
     values ('visit-reminder:' || $1 || ':day_before:' || ${day}, 'visit-reminder', 'zoe@example.com', $2, 'visit', $1::uuid,
       '{"business_name": "Lark", "title": "Windows"}')`,
    [visit, business],
  )
}
it('delays a reminder that missed its hours until the next day', async () => {
  await query(`update public.businesses set timezone = 'UTC'`)
  await writeReminder(1)
  await query(
    `update public.businesses set timezone = (select name from pg_timezone_names where name ~ '^Etc/GMT[+-]?[0-9]+$'
     and extract(hour from now() at time zone name) in (0, 1, 2, 3, 4, 5, 6, 7) limit 1)`,
  )
  const [{ tomorrow } = { tomorrow: '' }] = await query(
    `select ((now() at time zone timezone)::date + 1)::text as tomorrow from public.businesses`,
  )
  await query('update public.visits set visit_date = $1', [tomorrow])
  await query(
    `update private.outbox set key = 'visit-reminder:' || record_id || ':day_before:' || $1::text`,
    [tomorrow],
  )
  await sendDue(options, transport)
  expect(received).toEqual([])
  expect(await mail()).toMatchObject({ status: 'pending', attempts: 0 })
  const [wall] = await query(
    `select to_char(next_attempt_at at time zone timezone, 'HH24:MI') as time from private.outbox, public.businesses`,
  )
  expect(wall).toEqual({ time: '09:00' })
})

it('drops a reminder that is no longer needed', async () => {
  await query(`update public.businesses set timezone = 'UTC'`)
  for (const [inDays, status] of [
    [1, 'cancelled'],
    [0, 'scheduled'],
  ] as const) {
    await query('truncate private.outbox')
    await writeReminder(inDays, status)
    await sendDue(options, transport)
    expect(received).toEqual([])
    expect(await mail()).toBeUndefined()
  }
  expect(events).toEqual(['reminder not needed any more', 'reminder not needed any more'])
})
