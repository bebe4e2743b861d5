import { request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jwt, publishableKey, startRealtime, tokens } from './testing/project.ts'
import { RawSocket } from './testing/raw-socket.ts'

let realtime: Awaited<ReturnType<typeof startRealtime>>
beforeAll(async () => {
  realtime = await startRealtime({
    limits: { channelsPerSocket: 3, waitingBytes: 64 * 1024 },
    settings: { realtimeMaxSockets: 8, realtimeOrigins: ['https://app.example'] },
  })
})
afterAll(async () => {
  expect(realtime.faults).toEqual([])
  await realtime.close()
})

const upgrade = (search: string, headers: Record<string, string> = {}) => {
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    const upgradeRequest = request(`${realtime.http}/websocket${search}`, {
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
        ...headers,
      },
    })
    upgradeRequest.on('upgrade', (_, socket) => {
      socket.destroy()
      resolve({ status: 101, body: '' })
    })
    upgradeRequest.on('response', (response) => {
      text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject)
    })
    upgradeRequest.on('error', reject)
    upgradeRequest.end()
  })
}
const anon = jwt({ role: 'anon' })

test.each([
  ['no key', '', 401, 'API key is missing'],
  ['a key that is no JWT', '?apikey=nonsense', 401, 'The token provided is not a valid JWT'],
  ['a forged key', `?apikey=${anon.slice(0, -6)}AAAAAA`, 401, 'Failed to validate JWT signature'],
  ['an old key', `?apikey=${jwt({ role: 'anon', exp: 1_000_000_000 })}`, 401, 'Token has expired'],
  ['a strange opaque key', '?apikey=sb_publishable_x', 401, 'Failed to validate JWT signature'],
  ['an unknown version', `?apikey=${anon}&vsn=3.0.0`, 400, 'vsn has to be 1.0.0 or 2.0.0'],
])('rejects %s over HTTP with JSON', async (_, search, status, error) => {
  expect(await upgrade(search)).toEqual({ status, body: JSON.stringify({ error }) })
})

test('rejects a key without an expiry', async () => {
  const endless = tokens.sign({ role: 'anon' })
  const error = 'Fields `role` and `exp` are required in JWT'
  expect(await upgrade(`?apikey=${endless}`)).toEqual({ status: 401, body: JSON.stringify({ error }) })
})

test('rejects pages of a foreign origin; accepts the same host, a listed origin and clients without one', async () => {
  const from = (origin: string) => upgrade(`?apikey=${anon}`, { origin })
  expect((await from('https://evil.example')).status).toBe(403)
  expect((await from('null')).status).toBe(403)
  expect((await from(`http://${realtime.host}`)).status).toBe(101)
  expect((await from('https://app.example')).status).toBe(101)
  expect((await upgrade(`?apikey=${publishableKey}`)).status).toBe(101)
})

test('rejects a socket beyond the limit', async () => {
  const open = await Promise.all(Array.from({ length: 8 }, () => realtime.connect()))
  const errorOf = await upgrade(`?apikey=${anon}`)
  expect(errorOf).toEqual({ status: 429, body: '{"error":"Too many connected users"}' })
  for (const { socket } of open) socket.close()
  await Promise.all(open.map(({ closed }) => closed))
})

test('the frames follow the protocol', async () => {
  const raw = await realtime.connect()
  raw.send(['1', '1', 'realtime:room', 'phx_join', { config: { presence: { enabled: 'true', key: 'k' } } }])
  expect(await raw.next()).toEqual([
    '1',
    '1',
    'realtime:room',
    'phx_reply',
    { status: 'ok', response: { postgres_changes: [] } },
  ])
  expect((await raw.until('presence_state'))[4]).toEqual({})
  raw.send([null, '2', 'phoenix', 'heartbeat', {}])
  expect(await raw.next()).toEqual([null, '2', 'phoenix', 'phx_reply', { status: 'ok', response: {} }])
  raw.send(['1', '3', 'realtime:room', 'presence', { type: 'presence', event: 'track', payload: { u: 1 } }])
  expect(await raw.next()).toEqual(['1', '3', 'realtime:room', 'phx_reply', { status: 'ok', response: {} }])
  const metas = [{ phx_ref: expect.any(String), u: 1 }]
  expect(await raw.next()).toEqual([
    null,
    null,
    'realtime:room',
    'presence_diff',
    { joins: { k: { metas } }, leaves: {} },
  ])
  raw.send(['1', '5', 'realtime:room', 'phx_leave', {}])
  expect(await raw.next()).toEqual(['1', '5', 'realtime:room', 'phx_reply', { status: 'ok', response: {} }])
  expect(await raw.next()).toEqual(['1', '1', 'realtime:room', 'phx_close', {}])
  raw.send(['1', '6', 'realtime:room', 'broadcast', { type: 'broadcast', event: 'x', payload: {} }])
  expect((await raw.until('phx_reply'))[4]).toEqual({
    status: 'error',
    response: { reason: 'unmatched topic' },
  })
  raw.socket.close()
})

test("a binary push arrives as the protocol's binary frame", async () => {
  const [ada, bob] = [await realtime.connect(), await realtime.connect()]
  await ada.join('realtime:room')
  await bob.join('realtime:room')
  const bytes = (value: string) => [...Buffer.from(value)]
  const parts = [
    ...bytes('1'),
    ...bytes('6'),
    ...bytes('realtime:room'),
    ...bytes('msg'),
    ...bytes('{"hi":1}'),
  ]
  ada.sendRaw(new Uint8Array([3, 1, 1, 13, 3, 0, 1, ...parts]))
  const expected = [4, 13, 3, 0, 1, ...bytes('realtime:room'), ...bytes('msg'), ...bytes('{"hi":1}')]
  expect(await bob.next()).toEqual(Buffer.from(expected))
  ada.socket.close()
  bob.socket.close()
})

test('a second join of a topic closes the first', async () => {
  const raw = await realtime.connect()
  await raw.join('realtime:twice')
  raw.push('realtime:twice', 'phx_join', {})
  expect(await raw.next()).toEqual(['1', '1', 'realtime:twice', 'phx_close', {}])
  expect((await raw.next()) as unknown[]).toMatchObject([
    '2',
    '2',
    'realtime:twice',
    'phx_reply',
    { status: 'ok' },
  ])
  raw.socket.close()
})

test('a topic needs a name, and a socket has a maximum of channels', async () => {
  const raw = await realtime.connect()
  const errorOf = async (topic: string) => (await raw.join(topic))[4]['response']
  expect(await errorOf('realtime:')).toEqual({ reason: 'TopicNameRequired: You must provide a topic name' })
  expect(await errorOf('other:room')).toEqual({ reason: 'unmatched topic' })
  for (const name of ['a', 'b', 'c']) await raw.join(`realtime:${name}`)
  expect(await errorOf('realtime:d')).toEqual({ reason: 'ChannelRateLimitReached: Too many channels' })
  raw.socket.close()
})

test.each([
  ['text that is no JSON', '{'],
  ['JSON of another shape', '{"topic":1}'],
  ['an array too short', '["1"]'],
  ['bytes of an unknown kind', new Uint8Array([9, 1, 2])],
  ['bytes shorter than they say', new Uint8Array([3, 255, 255, 255, 255, 255, 1, 0])],
  ['no bytes', new Uint8Array()],
])('%s closes its socket and no other', async (_, frame) => {
  const [bad, good] = [await realtime.connect(), await realtime.connect()]
  bad.sendRaw(frame)
  expect(await bad.closed).toBe(1007)
  expect((await good.join('realtime:still here'))[4]['status']).toBe('ok')
  good.socket.close()
})

test('endless nesting affects no other socket', async () => {
  const [deep, other] = [await realtime.connect(), await realtime.connect()]
  await other.join('realtime:depth')
  await deep.join('realtime:depth')
  const nested = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
  deep.sendRaw(`[null,"1","realtime:depth","broadcast",{"event":"e","payload":${nested}}]`)
  await Promise.race([deep.closed, deep.settled()])
  expect((await other.join('realtime:still here'))[4]['status']).toBe('ok')
  deep.socket.close()
  other.socket.close()
})

test('invalid options of a join are ignored', async () => {
  const raw = await realtime.connect()
  for (const config of [
    null,
    7,
    [],
    { broadcast: 'x', presence: [], private: {}, postgres_changes: { a: 1 } },
  ]) {
    raw.push('realtime:odd', 'phx_join', { config })
    expect((await raw.until('phx_reply'))[4]).toEqual({ status: 'ok', response: { postgres_changes: [] } })
  }
  raw.push('realtime:odd', 'phx_join', null)
  expect((await raw.until('phx_reply'))[4]['status']).toBe('ok')
  raw.socket.close()
})

test('closes a silent socket and keeps one with heartbeats', async () => {
  const strict = await startRealtime({ scratch: realtime.scratch, limits: { silenceMs: 3_000 } })
  const [silent, alive] = [await strict.connect(), await strict.connect()]
  const beat = setInterval(() => alive.send([null, 'b', 'phoenix', 'heartbeat', {}]), 300)
  expect(await silent.closed).toBe(1000)
  clearInterval(beat)
  expect(alive.socket.readyState).toBe(WebSocket.OPEN)
  alive.socket.close()
  await strict.close()
})

test('disconnects a client that does not read and serves the others', async () => {
  const slow = connect(Number(realtime.host.split(':')[1]), '127.0.0.1')
  slow.write(
    `GET /realtime/v1/websocket?apikey=${anon}&vsn=2.0.0 HTTP/1.1\r\nhost: x\r\nconnection: Upgrade\r\n` +
      'upgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  )
  await new Promise((resolve) => slow.once('data', resolve))
  const join = Buffer.from('["1","1","realtime:flood","phx_join",{}]')
  slow.write(Buffer.concat([Buffer.from([0x81, 0x80 | join.length, 0, 0, 0, 0]), join]))
  await new Promise((resolve) => slow.once('data', resolve))
  slow.pause()
  const ended = new Promise((resolve) => slow.once('close', resolve))
  slow.on('error', () => {})
  const sender = await realtime.connect()
  await sender.join('realtime:flood', { broadcast: { self: true } })
  const payload = { text: 'x'.repeat(500_000) }
  for (let sent = 0; sent < 40; sent += 1) {
    sender.push('realtime:flood', 'broadcast', { type: 'broadcast', event: 'e', payload })
    expect(await sender.next()).toBeInstanceOf(Buffer)
  }
  slow.resume()
  await ended
  expect(sender.socket.readyState).toBe(WebSocket.OPEN)
  sender.socket.close()
})

test('two hundred sockets receive one message each', async () => {
  const wide = await startRealtime({ scratch: realtime.scratch })
  const sockets = await Promise.all(Array.from({ length: 200 }, () => wide.connect()))
  await Promise.all(sockets.map((raw) => raw.join('realtime:wide')))
  const response = await fetch(`${wide.http}/api/broadcast/wide/events/all`, {
    method: 'POST',
    headers: { authorization: `Bearer ${anon}`, 'content-type': 'application/json' },
    body: '{"to":"all"}',
  })
  expect(response.status).toBe(202)
  const heard = await Promise.all(sockets.map((raw) => raw.next()))
  expect(new Set(heard.map(String)).size).toBe(1)
  expect(heard.every((frame) => Buffer.isBuffer(frame))).toBe(true)
  await wide.close()
})

test('the raw socket of the tests is rejected like any other', async () => {
  await expect(RawSocket.open(`ws://${realtime.host}/realtime/v1/websocket?apikey=x`)).rejects.toThrow(
    'refused',
  )
})
