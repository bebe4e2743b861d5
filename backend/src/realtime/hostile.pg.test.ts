import { once } from 'node:events'
import { connect } from 'node:net'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishableKey, startRealtime } from './testing/project.ts'

let realtime: Awaited<ReturnType<typeof startRealtime>>
beforeAll(async () => {
  realtime = await startRealtime({
    limits: { joinsPerSecond: 1e6, eventsPerSecond: 1e6, presenceCalls: 1e6 },
  })
})
afterAll(async () => {
  const healthy = await realtime.connect()
  expect((await healthy.join('realtime:after'))[4]['status']).toBe('ok')
  healthy.socket.close()
  expect(realtime.faults).toEqual([])
  await realtime.close()
})

const write = (value: unknown) =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? String(part) : part)) ?? 'null'

const topic = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('realtime:fuzz', 'realtime:other') },
  fc.constantFrom('phoenix', 'realtime:'),
  fc.string({ unit: 'binary' }),
)
const event = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom('phx_join', 'phx_leave', 'broadcast', 'presence', 'access_token') },
  fc.string(),
)
const flag = fc.oneof(fc.boolean(), fc.constantFrom('true', 'false'), fc.anything())
const change = fc.record(
  {
    event: fc.string(),
    schema: fc.anything(),
    table: fc.anything(),
    filter: fc.anything(),
    select: fc.anything(),
  },
  { requiredKeys: [] },
)
const config = fc.record(
  {
    private: flag,
    broadcast: fc.oneof(fc.anything(), fc.record({ ack: flag, self: flag, replay: fc.anything() })),
    presence: fc.oneof(fc.anything(), fc.record({ enabled: flag, key: fc.anything() })),
    postgres_changes: fc.oneof(fc.anything(), fc.array(change, { maxLength: 3 })),
  },
  { requiredKeys: [] },
)
const payload = fc.oneof(
  fc.record({ config }),
  fc.record({ event: fc.constantFrom('track', 'untrack', 'e'), payload: fc.anything() }),
  fc.record({ access_token: fc.anything() }),
  fc.anything(),
)

test('messages that a machine makes up are answered or ignored, and the socket stays', async () => {
  const ref = fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.anything())
  const message = fc.tuple(ref, ref, topic, event, payload).map(write)
  const raw = await realtime.connect()
  const frames = fc.sample(message, 1_500)
  for (let at = 0; at < frames.length; at += 25) {
    for (const frame of frames.slice(at, at + 25)) raw.sendRaw(frame)
    await raw.settled()
  }
  expect(raw.socket.readyState).toBe(WebSocket.OPEN)
  raw.socket.close()
})

test('bytes that a machine makes up are taken or end their socket, and no other', async () => {
  const frame = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.uint8Array({ maxLength: 40 }).map((bytes) => new Uint8Array(bytes)),
    fc.uint8Array({ minLength: 6, maxLength: 60 }).map((bytes) => new Uint8Array([3, ...bytes])),
    fc
      .tuple(fc.nat(5), fc.nat(5), fc.uint8Array({ minLength: 40, maxLength: 60 }))
      .map(([a, b, bytes]) => new Uint8Array([3, a, b, a, b, a, b % 2, ...bytes])),
  )
  for (const each of fc.sample(frame, 300)) {
    const raw = await realtime.connect()
    raw.sendRaw(each)
    const code = await Promise.race([raw.closed, raw.settled().then(() => 0)])
    expect([0, 1007]).toContain(code)
    raw.socket.close()
  }
})

test('who is being closed and does not go is heard no more', async () => {
  const listener = await realtime.connect()
  await listener.join('realtime:last word')
  const stayer = connect(Number(realtime.host.split(':')[1]), '127.0.0.1')
  const say = (text: string) => {
    const bytes = Buffer.from(text)
    stayer.write(Buffer.concat([Buffer.from([0x81, 0xfe, 0, bytes.length, 0, 0, 0, 0]), bytes]))
  }
  stayer.write(
    `GET /realtime/v1/websocket?apikey=${publishableKey}&vsn=2.0.0 HTTP/1.1\r\nhost: x\r\nconnection: Upgrade\r\n` +
      'upgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  )
  await once(stayer, 'data')
  say('["1","1","realtime:last word","phx_join",{}]')
  await once(stayer, 'data')
  say('no frame')
  say('["1","2","realtime:last word","broadcast",{"event":"e","payload":{}}]')
  await once(stayer, 'data')
  expect(await listener.settled()).toEqual([])
  stayer.destroy()
  listener.socket.close()
})
