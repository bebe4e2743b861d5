import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jwt, publishableKey, startRealtime } from './testing/project.ts'

let realtime: Awaited<ReturnType<typeof startRealtime>>
beforeAll(async () => {
  realtime = await startRealtime({
    limits: {
      joinsPerSecond: 30,
      eventsPerSecond: 40,
      broadcastBytes: 1_000,
      presenceRoomBytes: 5_000,
      socketsPerAddress: 20,
    },
  })
})
afterAll(async () => {
  expect(realtime.faults).toEqual([])
  await realtime.close()
})

const track = (payload: unknown) => ({ type: 'presence', event: 'track', payload })
const broadcast = { type: 'broadcast', event: 'e', payload: {} }

test('a client that sends too many messages in a second loses its channel', async () => {
  const raw = await realtime.connect()
  await raw.join('realtime:flood')
  for (let sent = 0; sent < 100; sent += 1) raw.push('realtime:flood', 'broadcast', broadcast)
  expect((await raw.until('system'))[4]).toMatchObject({
    status: 'error',
    message: 'Too many messages per second',
  })
  expect((await raw.until('phx_close'))[1]).toBe('1')
  raw.socket.close()
})

test('a client that joins too often in a second is rejected', async () => {
  const raw = await realtime.connect()
  for (let sent = 0; sent < 80; sent += 1) raw.push('realtime:again', 'phx_join', {})
  const frames = await raw.settled()
  expect(JSON.stringify(frames)).toContain('ClientJoinRateLimitReached: Too many joins per second')
  raw.socket.close()
})

test('a client that changes its presence too often loses its channel', async () => {
  const raw = await realtime.connect()
  await raw.join('realtime:restless', { presence: { enabled: true, key: 'k' } })
  for (let sent = 0; sent < 6; sent += 1) raw.push('realtime:restless', 'presence', track({ sent }))
  expect((await raw.until('system'))[4]['message']).toBe('Client presence rate limit exceeded')
  await raw.until('phx_close')
  raw.socket.close()
})

test('the presence of a topic is limited in bytes, and leaving makes room', async () => {
  const [first, second, third] = [
    await realtime.connect(),
    await realtime.connect(),
    await realtime.connect(),
  ]
  const say = async (raw: typeof first, length: number) => {
    raw.push('realtime:crowd', 'presence', track({ text: 'x'.repeat(length) }))
    return (await raw.until('phx_reply'))[4]['status']
  }
  for (const raw of [first, second, third]) await raw.join('realtime:crowd')
  expect([await say(first, 2_000), await say(second, 2_000), await say(third, 2_000)]).toEqual([
    'ok',
    'ok',
    'error',
  ])
  expect(await say(first, 2_100)).toBe('ok')
  second.push('realtime:crowd', 'presence', { type: 'presence', event: 'untrack' })
  await second.until('phx_reply')
  expect(await say(third, 2_000)).toBe('ok')
  for (const raw of [first, second, third]) raw.socket.close()
})

test('a new presence names the previous one, which leaves', async () => {
  const raw = await realtime.connect()
  await raw.join('realtime:moving', { presence: { enabled: true, key: 'k' } })
  raw.push('realtime:moving', 'presence', track({ at: 1 }))
  const first = JSON.stringify((await raw.until('presence_diff'))[4])
  const ref = /"phx_ref":"([^"]+)"/.exec(first)?.[1]
  raw.push('realtime:moving', 'presence', track({ at: 2, phx_ref: 'forged' }))
  expect((await raw.until('presence_diff'))[4]).toEqual({
    joins: { k: { metas: [{ at: 2, phx_ref: expect.not.stringMatching('forged'), phx_ref_prev: ref }] } },
    leaves: { k: { metas: [{ at: 1, phx_ref: ref }] } },
  })
  raw.socket.close()
})

test.each([['text'], [7], [[1]]])('a presence that is not an object is rejected (%j)', async (state) => {
  const raw = await realtime.connect()
  await raw.join('realtime:odd presence')
  raw.push('realtime:odd presence', 'presence', track(state))
  expect((await raw.until('phx_reply'))[4]['status']).toBe('error')
  raw.socket.close()
})

test('a message that is too long is rejected where a reply was requested', async () => {
  const raw = await realtime.connect()
  await raw.join('realtime:long', { broadcast: { ack: true } })
  raw.push('realtime:long', 'broadcast', { ...broadcast, payload: { text: 'x'.repeat(2_000) } })
  expect((await raw.until('phx_reply'))[4]).toMatchObject({
    status: 'error',
    response: { reason: 'payload_too_large' },
  })
  raw.socket.close()
})

test('before it has joined a channel a socket that sends a large frame is closed', async () => {
  const large = (event: string, length: number) => [
    '1',
    '1',
    'realtime:large',
    event,
    { event: 'e', payload: { text: 'x'.repeat(length) } },
  ]
  const statusOf = async (raw: Awaited<ReturnType<typeof realtime.connect>>) =>
    (await raw.until('phx_reply'))[4]['status']
  for (const event of ['broadcast', 'phx_join', 'heartbeat']) {
    const stranger = await realtime.connect()
    stranger.send(large(event, 262_144))
    expect(await stranger.closed).toBe(1009)
  }
  const raw = await realtime.connect()
  raw.send(large('broadcast', 262_000))
  expect(await statusOf(raw)).toBe('error')
  await raw.join('realtime:large', { broadcast: { ack: true } })
  raw.send(large('broadcast', 2_000_000))
  expect((await raw.until('phx_reply'))[4]).toMatchObject({ response: { reason: 'payload_too_large' } })
  raw.send(['1', '3', 'realtime:large', 'phx_leave', {}])
  expect(await statusOf(raw)).toBe('ok')
  raw.send(large('broadcast', 262_144))
  expect(await raw.closed).toBe(1009)
})

test('a replay on a public channel is rejected', async () => {
  const raw = await realtime.connect()
  const reply = await raw.join('realtime:open', { broadcast: { replay: { since: 0 } } })
  expect(reply[4]['response']).toEqual({
    reason: 'UnableToReplayMessages: Replay is not allowed for public channels',
  })
  raw.socket.close()
})

test.each([
  ['nonsense', 'MalformedJWT: The token provided is not a valid JWT'],
  [
    `${jwt({ role: 'authenticated' }).slice(0, -5)}AAAAA`,
    'JwtSignatureError: Failed to validate JWT signature',
  ],
])('a join with an invalid token is told the reason', async (token, reason) => {
  const raw = await realtime.connect()
  expect((await raw.join('realtime:x', {}, token))[4]['response']).toEqual({ reason })
  raw.socket.close()
})

test('a join with an expired token is told how long ago it expired', async () => {
  const raw = await realtime.connect()
  const exp = Math.floor(Date.now() / 1000) - 3_600
  const reply = await raw.join('realtime:x', {}, jwt({ role: 'authenticated', exp }))
  expect(reply[4]['response']).toEqual({
    reason: expect.stringMatching(/^InvalidJWTToken: Token has expired \d+ seconds ago$/),
  })
  raw.socket.close()
})

test('an invalid token during a channel ends it; the same token, none and an opaque key change nothing', async () => {
  const raw = await realtime.connect()
  const token = jwt({ role: 'authenticated', sub: crypto.randomUUID() })
  await raw.join('realtime:renewed', {}, token)
  for (const harmless of [token, null, '', 'sb_publishable_x', 7]) {
    raw.push('realtime:renewed', 'access_token', { access_token: harmless })
  }
  expect(await raw.settled()).toEqual([])
  raw.push('realtime:renewed', 'access_token', { access_token: `${token.slice(0, -5)}AAAAA` })
  expect((await raw.until('system'))[4]['message']).toBe('Failed to validate JWT signature')
  await raw.until('phx_close')
  raw.socket.close()
})

test('a role that the authenticator may not take joins no private channel', async () => {
  const raw = await realtime.connect()
  for (const role of ['postgres', 'supabase_admin', 'no such role', 'authenticator']) {
    const reply = await raw.join('realtime:walled', { private: true }, jwt({ role, sub: 'x' }))
    expect(reply[4]['status']).toBe('error')
  }
  raw.socket.close()
})

test('one address cannot take all sockets', async () => {
  const upgradeFrom = async (address: string) => {
    const asking = request(`${realtime.http}/websocket?apikey=${publishableKey}&vsn=2.0.0`, {
      agent: false,
      headers: {
        'x-forwarded-for': address,
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      },
    })
    asking.end()
    const [answer] = (await Promise.race([once(asking, 'upgrade'), once(asking, 'response')])) as [
      IncomingMessage,
    ]
    return { status: answer.statusCode, hangUp: () => answer.socket.destroy() }
  }
  const greedy = []
  for (let count = 0; count < 21; count += 1) greedy.push(await upgradeFrom('203.0.113.1'))
  const other = await upgradeFrom('203.0.113.2')
  expect(greedy.map(({ status }) => status)).toEqual([...Array<number>(20).fill(101), 429])
  expect(other.status).toBe(101)
  for (const { hangUp } of [...greedy, other]) hangUp()
})
