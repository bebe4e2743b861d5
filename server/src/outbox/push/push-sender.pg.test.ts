import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ScratchDatabase, scratchDatabase } from '@fieldlark/backend/postgres/testing/scratch.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isPushEndpoint } from './endpoint.ts'
import { loadPushKeys } from './push-keys.ts'
import { type PushSenderOptions, sendDuePushes } from './push-sender.ts'
import { decrypt, newDevice, senderOf, startPushService } from './testing/push-service.ts'

type Device = ReturnType<typeof newDevice>

let scratch: ScratchDatabase
let service: Awaited<ReturnType<typeof startPushService>>
let options: PushSenderOptions
let business = ''
let owner = ''
let phone: Device
const logged: Record<string, unknown>[] = []
const folder = mkdtempSync(join(tmpdir(), 'fieldlark-push-'))
const keys = loadPushKeys(folder)

const query = (text: string, values: readonly unknown[] = []) =>
  scratch.database.query<Record<string, unknown>>(text, values)
const idOf = async (text: string, values: readonly unknown[] = []) =>
  String((await query(text, values))[0]?.['id'])
const addDevice = (device: Device, language = 'en', user = owner) =>
  idOf(
    `insert into private.push_subscriptions (user_id, endpoint, p256dh, auth, device_name, language)
     values ($1, $2, $3, $4, 'Phone', $5) returning id`,
    [user, device.endpoint, device.p256dh, device.auth, language],
  )
const tell = (more: Record<string, unknown> = {}) =>
  query(
    `insert into public.notifications (business_id, user_id, kind, event, record, record_id, dedupe_key)
     values ($1, $2, 'quote_answered', $3, 'quote', $4, $5)`,
    [business, owner, more['event'] ?? 'approved', more['quote'] ?? randomUUID(), randomUUID()],
  )
const send = () => sendDuePushes(options)
const waiting = () =>
  query('select attempts, claimed_at, next_attempt_at > now() as is_later from private.push_outbox')
/** Lets time pass for everything that waits or has rung. */
const pass = (minutes: number) =>
  query(
    `update private.push_outbox set claimed_at = claimed_at - make_interval(mins => $1),
     next_attempt_at = next_attempt_at - make_interval(mins => $1)`,
    [minutes],
  )
const read = (device: Device, at = 0) => decrypt(device, service.received[at]?.body ?? Buffer.alloc(0))

beforeAll(async () => {
  scratch = await scratchDatabase({
    migrations: join(import.meta.dirname, '../../../../supabase/migrations'),
  })
  service = await startPushService()
  options = {
    database: scratch.database,
    keys,
    subject: 'mailto:hello@lark.example',
    agent: service.agent,
    log: (event) => logged.push(event),
  }
  owner = await idOf(
    `insert into auth.users (id, aud, role, email, email_confirmed_at, created_at)
     values (gen_random_uuid(), 'authenticated', 'authenticated', 'ann@example.com', now(), now()) returning id`,
  )
  business = await idOf(
    `insert into public.businesses (user_id, business_name, timezone) values ($1, 'Lark', 'UTC') returning id`,
    [owner],
  )
})
afterAll(async () => {
  await service.close()
  await scratch.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  service.received.length = 0
  logged.length = 0
  service.answerWith(() => ({ status: 201 }))
  await query('truncate private.push_outbox')
  await query('delete from private.push_subscriptions')
  await query('delete from private.push_preferences')
  await query('delete from public.notifications')
  phone = newDevice()
  await addDevice(phone)
})

it('rings each device once, in its language, encrypted and signed for its service', async () => {
  const tablet = newDevice('updates.push.services.mozilla.com')
  await addDevice(tablet, 'es')
  const quote = randomUUID()
  await tell({ quote })
  expect(await send()).toBe(2)
  expect(await send()).toBe(0)
  const at = (device: Device) => service.received.findIndex(({ address }) => address === device.endpoint)
  expect(read(phone, at(phone))).toMatchObject({
    title: 'Quote approved',
    body: 'Lark',
    path: `/quotes/${quote}?business=${business}`,
    id: expect.any(Number),
  })
  expect(read(tablet, at(tablet))).toMatchObject({ title: 'Presupuesto aceptado' })
  const headers: IncomingHttpHeaders = service.received[at(tablet)]?.headers ?? {}
  expect(senderOf(headers)).toEqual({
    aud: 'https://updates.push.services.mozilla.com',
    sub: options.subject,
    key: keys.publicKey,
  })
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high' })
  expect(headers['topic']).toMatch(/^[0-9a-f]{32}$/)
  const [device] = await query(
    'select failures, last_ok_at is not null as is_ok from private.push_subscriptions',
  )
  expect(device).toEqual({ failures: 0, is_ok: true })
})

it('names a client only where the person allowed it', async () => {
  const client = await idOf(
    `insert into public.clients (business_id, user_id, name) values ($1, $2, 'Zoe Park') returning id`,
    [business, owner],
  )
  const quote = await idOf(
    `insert into public.quotes (business_id, user_id, client_id, title) values ($1, $2, $3, 'Windows') returning id`,
    [business, owner, client],
  )
  await tell({ quote })
  await send()
  expect(JSON.stringify(read(phone))).not.toContain('Zoe')
  await query(
    `insert into private.push_preferences (user_id, timezone, shows_names) values ($1, 'UTC', true)`,
    [owner],
  )
  await pass(6)
  await tell({ quote, event: 'declined' })
  await send()
  expect(read(phone, 1)).toMatchObject({ body: expect.stringMatching(/^Zoe Park · Q-\d+ · Lark$/) })
})

it('rings once in five minutes for the same record, with the newest', async () => {
  const quote = randomUUID()
  await tell({ quote, event: 'viewed' })
  await tell({ quote, event: 'approved' })
  await send()
  await tell({ quote, event: 'declined' })
  await tell({ quote, event: 'changes_requested' })
  await send()
  expect(service.received).toHaveLength(1)
  expect(read(phone)).toMatchObject({ title: 'Quote approved' })
  await pass(6)
  await send()
  await send()
  expect(service.received).toHaveLength(2)
  expect(read(phone, 1)).toMatchObject({ title: 'Changes requested' })
})

it.each([404, 410])('sends nothing more to a device that is gone: %i', async (status) => {
  service.answerWith(() => ({ status }))
  await tell()
  await send()
  await tell()
  await send()
  expect(service.received).toHaveLength(1)
  expect(await waiting()).toEqual([])
})

it('rings a device at its new address that was renewed while the one before answered', async () => {
  const renewed = newDevice()
  await tell()
  service.answerWith(() => ({ status: 410 }))
  const { database } = options
  // As the app on the device tells it, between the sending and the answer.
  const renewing: typeof database = {
    query: async (text, values) => {
      if (text.includes('end_push'))
        await query(
          'update private.push_subscriptions set endpoint = $1, p256dh = $2, auth = $3, gone_at = null',
          [renewed.endpoint, renewed.p256dh, renewed.auth],
        )
      return await database.query(text, values)
    },
  }
  await sendDuePushes({ ...options, database: renewing })
  service.answerWith(() => ({ status: 201 }))
  await pass(6)
  expect(await send()).toBe(1)
  expect(read(renewed, 1)).toMatchObject({ title: 'Quote approved' })
})

it('waits as long as a service says, and gives up after five attempts', async () => {
  service.answerWith(() => ({ status: 429, headers: { 'retry-after': '120' } }))
  await tell()
  await send()
  expect(await waiting()).toEqual([{ attempts: 1, claimed_at: null, is_later: true }])
  await pass(1)
  expect(await send()).toBe(0)
  for (let time = 0; time < 6; time += 1) {
    await pass(60)
    await send()
  }
  expect(service.received).toHaveLength(5)
  const [device] = await query('select failures from private.push_subscriptions')
  expect(device).toEqual({ failures: 1 })
})

it('repeats nothing that may have arrived', async () => {
  service.answerWith(() => null)
  await tell()
  await send()
  await pass(60)
  expect(await send()).toBe(0)
  expect(service.received).toHaveLength(1)
  expect(logged).toMatchObject([{ event: 'push not delivered', outcome: 'failed' }])
})

it('tries again when the service cannot be reached at all', async () => {
  const away = await startPushService()
  await away.close()
  await tell()
  await sendDuePushes({ ...options, agent: away.agent })
  expect(await waiting()).toEqual([{ attempts: 1, claimed_at: null, is_later: true }])
  await pass(10)
  await send()
  expect(service.received).toHaveLength(1)
})

it('follows no redirect', async () => {
  service.answerWith(() => ({ status: 307, headers: { location: 'https://fcm.googleapis.com/elsewhere' } }))
  await tell()
  await send()
  expect(service.received).toHaveLength(1)
})

it('two servers, one of which dies after it took its part, ring each device at most once', async () => {
  const devices = Array.from({ length: 30 }, () => newDevice())
  for (const device of devices) await addDevice(device)
  await tell()
  // Taken, and never sent: the process is gone.
  await query('select from private.claim_pushes(5)')
  const one = { ...options }
  const other = { ...options }
  for (let round = 0; round < 4; round += 1) await Promise.all([sendDuePushes(one), sendDuePushes(other)])
  const addresses = service.received.map(({ address }) => address)
  expect(new Set(addresses).size).toBe(addresses.length)
  expect(addresses).toHaveLength(26)
})

it('rings nobody who has read it, or left, or signed out there', async () => {
  await tell()
  await query('update public.notifications set read_at = now()')
  await send()
  await tell()
  await query('update private.push_subscriptions set session_id = gen_random_uuid()')
  await send()
  expect(service.received).toEqual([])
})

it('what comes in quiet hours rings at their end', async () => {
  const quiet = (from: string, until: string) =>
    query(
      `insert into private.push_preferences (user_id, timezone, quiet_from, quiet_until)
       values ($1, 'UTC', (now() at time zone 'UTC' + $2::interval)::time, (now() at time zone 'UTC' + $3::interval)::time)
       on conflict (user_id) do update set quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until`,
      [owner, from, until],
    )
  await quiet('-1 hour', '2 hours')
  await tell()
  expect(await send()).toBe(0)
  const [row] = await query(
    `select extract(epoch from next_attempt_at - now()) between 7100 and 7201 as is_at_end from private.push_outbox`,
  )
  expect(row).toEqual({ is_at_end: true })
  await quiet('1 hour', '2 hours')
  await pass(121)
  expect(await send()).toBe(1)
})

describe('addresses', () => {
  it.each([
    ['https://fcm.googleapis.com/fcm/send/abc', true],
    ['https://fcm.googleapis.com:443/fcm/send/abc', true],
    ['https://web.push.apple.com/abc', true],
    ['https://wns2-by3p.notify.windows.com/w/?token=a', true],
    ['https://updates.push.services.mozilla.com/wpush/v2/a', true],
    ['http://fcm.googleapis.com/a', false],
    ['https://fcm.googleapis.com:8443/a', false],
    ['https://fcm.googleapis.com', false],
    ['https://fcm.googleapis.com@127.0.0.1/a', false],
    ['https://fcm.googleapis.com.evil.example/a', false],
    ['https://evil.example/fcm.googleapis.com/', false],
    ['https://push.apple.com/a', false],
    ['https://a.push.apple.com.evil.example/a', false],
    ['https://127.0.0.1/a', false],
    ['https://fcm.googleapis.com/a b', false],
    [`https://fcm.googleapis.com/${'a'.repeat(1000)}`, false],
  ])('%s is taken: %s, by the server and by the table', async (endpoint, isTaken) => {
    expect(isPushEndpoint(endpoint)).toBe(isTaken)
    const stored = addDevice({ ...newDevice(), endpoint }).then(
      () => true,
      () => false,
    )
    expect(await stored).toBe(isTaken)
  })

  it('that came into the table another way is not sent to', async () => {
    await query('alter table private.push_subscriptions drop constraint push_subscriptions_endpoint_check')
    await query(`update private.push_subscriptions set endpoint = 'https://127.0.0.1/a'`)
    await tell()
    await send()
    expect(service.received).toEqual([])
  })
})
