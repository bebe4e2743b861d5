import { once } from 'node:events'
import { join } from 'node:path'
import { type ScratchDatabase, scratchDatabase } from '@fieldlark/backend/postgres/testing/scratch.ts'
import { png } from '@fieldlark/documents/testing/png.ts'
import { createTransport, type Transporter } from 'nodemailer'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { sendAuthMail } from './auth-mail.ts'
import { backoffSeconds, type MailSenderOptions, sendDue } from './mail-sender.ts'
import { type QueuedMail, queueMail } from './queue.ts'
import { readQueueLength } from './queue-length.ts'

type Received = { to: string; raw: string }
const received: Received[] = []
const events: string[] = []
let isPrinterBroken = false
let refusal: { code: number; isAtReader: boolean } | null = null

const fault = (code: number) => Object.assign(new Error('not today'), { responseCode: code })

const mailServer = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  onRcptTo: (_, __, done) => done(refusal?.isAtReader ? fault(refusal.code) : null),
  onData: (stream, session, done) => {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      if (refusal) return done(fault(refusal.code))
      received.push({ to: session.envelope.rcptTo[0]?.address ?? '', raw: Buffer.concat(chunks).toString() })
      done()
    })
  },
})

let scratch: ScratchDatabase
let options: MailSenderOptions
let transport: Transporter

beforeAll(async () => {
  scratch = await scratchDatabase({ migrations: join(import.meta.dirname, '../../../supabase/migrations') })
  mailServer.listen(0, '127.0.0.1')
  await once(mailServer.server, 'listening')
  const address = mailServer.server.address()
  const port = typeof address === 'object' ? address?.port : 0
  options = {
    database: scratch.database,
    smtpUrl: `smtp://127.0.0.1:${port}`,
    mailFrom: 'Fieldlark <hello@example.com>',
    siteUrl: 'https://app.example.com',
    readLogo: async (address) => (address === '/storage/v1/object/public/logos/a.png' ? png(2, 2) : null),
    renderAttachment: async ({ kind, id, version, link }) => {
      if (isPrinterBroken) throw new Error('out of paper')
      return { name: 'Q-0007.pdf', bytes: Buffer.from(`%PDF ${kind} ${id} ${version} ${link}`) }
    },
    log: ({ event }) => events.push(event),
  }
  transport = createTransport(options.smtpUrl)
})

afterAll(async () => {
  transport.close()
  await new Promise<void>((closed) => mailServer.close(() => closed()))
  await scratch.close()
})

beforeEach(async () => {
  received.length = 0
  events.length = 0
  refusal = null
  isPrinterBroken = false
  await scratch.database.query('truncate private.outbox, private.event_log')
})

const mail: QueuedMail = {
  key: 'test:1',
  kind: 'recovery',
  to: 'ann@example.com',
  language: 'es',
  data: { name: 'Ann', url: 'https://app.example.com/x?token=secret', code: '123456' },
}

const queue = (changes: Partial<QueuedMail> = {}) =>
  scratch.database.transaction((transaction) => queueMail(transaction, { ...mail, ...changes }))

const row = async () => {
  const [found] = await scratch.database.query<Record<string, unknown>>('select * from private.outbox')
  return found
}

it('sends an email in its reader’s language, as HTML and text, and deletes its data', async () => {
  await queue()
  expect(await sendDue(options, transport)).toBe(1)
  expect(received).toHaveLength(1)
  expect(received[0]?.to).toBe('ann@example.com')
  expect(received[0]?.raw).toMatch(/^Subject: =\?UTF-8|^Subject: Elige/m)
  expect(received[0]?.raw).toContain('text/plain')
  expect(received[0]?.raw).toContain('text/html')
  expect(received[0]?.raw).toContain(`Message-ID: <${String((await row())?.id)}@app.example.com>`)
  expect(await row()).toMatchObject({ status: 'sent', data: {}, last_error: null })
})

it('sends nothing twice, and nothing that was rolled back', async () => {
  await queue()
  await queue({ data: {} })
  await expect(
    scratch.database.transaction(async (transaction) => {
      await queueMail(transaction, { ...mail, key: 'test:2' })
      throw new Error('changed my mind')
    }),
  ).rejects.toThrow('changed my mind')
  await Promise.all([sendDue(options, transport), sendDue(options, transport)])
  await sendDue(options, transport)
  expect(received).toHaveLength(1)
})

it('retries with the same Message-ID when the mail server has a temporary error', async () => {
  await queue()
  refusal = { code: 451, isAtReader: false }
  await sendDue(options, transport)
  expect(await row()).toMatchObject({ status: 'pending', attempts: 1 })
  expect(String((await row())?.last_error)).toContain('not today')
  expect(await sendDue(options, transport)).toBe(0)
  refusal = null
  await scratch.database.query('update private.outbox set next_attempt_at = now()')
  await sendDue(options, transport)
  expect(received).toHaveLength(1)
  expect(await row()).toMatchObject({ status: 'sent', attempts: 2 })
})

it.each([
  [
    'the reader does not exist',
    async () => {
      refusal = { code: 550, isAtReader: true }
    },
  ],
  [
    'it has been tried ten times',
    async () => {
      refusal = { code: 451, isAtReader: false }
      await scratch.database.query('update private.outbox set attempts = 9')
    },
  ],
  [
    'it has waited for more than a day',
    () => scratch.database.query(`update private.outbox set created_at = now() - interval '25 hours'`),
  ],
])('marks a mail as failed when %s', async (_, arrange) => {
  await queue()
  await arrange()
  await sendDue(options, transport)
  expect(await row()).toMatchObject({ status: 'failed' })
  expect(events).toEqual(['mail given up'])
  expect(
    await scratch.database.query(`select from private.event_log where kind = 'mail_failed'`),
  ).toHaveLength(1)
  expect(received).toEqual([])
})

it('takes over from a sender that died', async () => {
  await queue()
  await scratch.database.query(
    `update private.outbox set status = 'sending', next_attempt_at = now() - interval '1 second'`,
  )
  await sendDue(options, transport)
  expect(received).toHaveLength(1)
})

it('links to the site in an invitation written by SQL', async () => {
  await queue({
    kind: 'team-invitation',
    data: { token: 'a_b', role: 'worker', business_name: 'Lark', inviter_name: 'Bob' },
  })
  await sendDue(options, transport)
  expect(received[0]?.raw.replaceAll('=\r\n', '').replaceAll('=3D', '=')).toContain(
    'https://app.example.com/accept-invitation?token=a_b#email=ann%40example.com',
  )
})

const quoteMail = {
  kind: 'quote-sent',
  to: 'client@example.com',
  data: {
    business_name: 'Lark & Söhne',
    client_name: 'Zoe',
    quote_number: 'Q-0007',
    title: 'Autumn clean',
    total: 100,
    currency: 'EUR',
    token: 'a_b',
    quote_id: '11111111-2222-4333-8444-555555555555',
    version_number: 2,
    reply_to: 'hello@lark.example',
  },
}

it('wears the colour, phone and logo of the business, and the logo travels inside the email', async () => {
  const { query } = scratch.database
  const [user] = await query<{ id: string }>(
    `insert into auth.users (id, email) values (gen_random_uuid(), 'lark@example.com') returning id`,
  )
  const [business] = await query<{ id: string }>(
    `insert into public.businesses (user_id, business_name, phone, business_logo_url)
     values ($1, 'Lark', '555 0100', '/storage/v1/object/public/logos/a.png') returning id`,
    [user?.id],
  )
  await query(`update public.document_settings set accent_color = '#7a2e8e' where business_id = $1`, [
    business?.id,
  ])
  await query('truncate private.outbox')
  await queue({ ...quoteMail, businessId: business?.id ?? '' })
  await sendDue(options, transport)
  const raw = received[0]?.raw.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? ''
  expect(raw).toContain('background:#7a2e8e')
  expect(raw).toContain('href="tel:5550100"')
  expect(raw).toContain('src="cid:logo@fieldlark"')
  expect(raw).toContain('Content-ID: <logo@fieldlark>')
  expect(raw).toMatch(/Content-Type: image\/png; name=logo\.png/)
})

it('sends a quote in the name of the business with its PDF; replies go to the business', async () => {
  await queue(quoteMail)
  await sendDue(options, transport)
  const raw = received[0]?.raw ?? ''
  expect(raw).toMatch(/^From: .*<hello@example\.com>/m)
  expect(raw).toMatch(/^Reply-To: hello@lark\.example/m)
  expect(raw).toContain('filename=Q-0007.pdf')
  expect(raw.replaceAll('\r\n', '')).toContain(
    Buffer.from('%PDF quote 11111111-2222-4333-8444-555555555555 2 https://app.example.com/q/a_b').toString(
      'base64',
    ),
  )
  expect(raw.replaceAll('=\r\n', '').replaceAll('=3D', '=')).toContain('https://app.example.com/q/a_b')
  expect(await row()).toMatchObject({ status: 'sent', data: {} })
})

it('sends an email without its PDF rather than not at all', async () => {
  isPrinterBroken = true
  await queue(quoteMail)
  for (const [attempts, sent] of [
    [1, 0],
    [2, 0],
    [3, 1],
  ]) {
    await scratch.database.query('update private.outbox set next_attempt_at = now()')
    await sendDue(options, transport)
    expect(await row()).toMatchObject({ attempts, status: sent === 1 ? 'sent' : 'pending' })
    expect(received).toHaveLength(sent ?? 0)
  }
  expect(events.at(-1)).toBe('mail without its PDF')
  expect(received[0]?.raw).not.toContain('.pdf')
})

it('links an owner to their quote', async () => {
  await queue({ ...quoteMail, kind: 'quote-declined-owner', data: { ...quoteMail.data, token: undefined } })
  await sendDue(options, transport)
  expect(received[0]?.raw.replaceAll('=\r\n', '').replaceAll('=3D', '=')).toContain(
    'https://app.example.com/quotes/11111111-2222-4333-8444-555555555555',
  )
})

it('writes auth emails in the language of the profile', async () => {
  const user = {
    id: '11111111-2222-4333-8444-555555555555',
    email: 'ana@example.com',
    userMetadata: { full_name: 'Ana', language: 'en' },
  }
  await scratch.database.query(
    `insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, '{"full_name":"Ana","language":"es"}')`,
    [user.id, user.email],
  )
  await scratch.database.transaction((transaction) =>
    sendAuthMail(transaction, {
      kind: 'email_change_new',
      to: 'new@example.com',
      newEmail: 'new@example.com',
      token: '123456',
      tokenHash: 'hash',
      confirmationUrl: 'https://app.example.com/auth/v1/verify?token=hash',
      redirectTo: '',
      siteUrl: 'https://app.example.com',
      user,
    }),
  )
  expect(await row()).toMatchObject({
    kind: 'email-change-new',
    language: 'es',
    to_address: 'new@example.com',
  })
  await sendDue(options, transport)
  expect(received[0]?.raw).toContain('lang=3D"es"')
})

it.each(['http://evil.example/login', 'evil.example', 'a@b.io', '\u202enimda', 'x'.repeat(200_000)])(
  'omits %.20s given as the name of a stranger',
  async (full_name) => {
    await scratch.database.transaction((transaction) =>
      sendAuthMail(transaction, {
        kind: 'recovery',
        to: 'ann@example.com',
        token: '123456',
        tokenHash: 'hash',
        confirmationUrl: 'https://app.example.com/auth/v1/verify?token=hash',
        redirectTo: '',
        siteUrl: 'https://app.example.com',
        user: { id: crypto.randomUUID(), email: 'ann@example.com', userMetadata: { full_name } },
      }),
    )
    expect(await row()).toMatchObject({ data: { name: '' } })
  },
)

it('increases the delay between attempts up to two hours', () => {
  expect([1, 2, 3, 9, 10].map(backoffSeconds)).toEqual([30, 60, 120, 7200, 7200])
})

it('counts waiting mail and its age, without sent and failed mail', async () => {
  const { database } = scratch
  expect(await readQueueLength(database)).toEqual({ waiting: 0, oldestSeconds: 0 })
  await database.query(
    `insert into private.outbox (key, kind, to_address, status, created_at)
     select 'waits ' || n, 'signup', 'a@example.com',
       case when n <= 2 then 'sent' when n = 3 then 'failed' when n = 4 then 'sending' else 'pending' end,
       now() - make_interval(hours => case when n <= 3 then 9 when n = 5 then 1 else 0 end)
     from generate_series(1, 6) as n`,
  )
  const { waiting, oldestSeconds } = await readQueueLength(database)
  expect([waiting, Math.floor(oldestSeconds / 3600)]).toEqual([3, 1])
})

it('counts a long queue up to a thousand', async () => {
  const { database } = scratch
  await database.query(
    `insert into private.outbox (key, kind, to_address)
     select 'long ' || n, 'signup', 'a@example.com' from generate_series(1, 1500) as n`,
  )
  expect((await readQueueLength(database)).waiting).toBe(1000)
})
