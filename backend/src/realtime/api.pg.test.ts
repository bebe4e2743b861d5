import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { jwt, startRealtime } from './testing/project.ts'
import type { RawSocket } from './testing/raw-socket.ts'

let realtime: Awaited<ReturnType<typeof startRealtime>>
let listener: RawSocket
beforeAll(async () => {
  realtime = await startRealtime({
    limits: { broadcastBytes: 10_000, eventsPerSecond: 20 },
    sql: `create policy "writers" on realtime.messages for insert to authenticated
      with check (realtime.topic() = 'mine' and auth.uid() is not null)`,
  })
})
afterAll(async () => {
  expect(realtime.faults).toEqual([])
  await realtime.close()
})
beforeEach(async () => {
  listener = await realtime.connect('1.0.0')
  listener.send({ topic: 'realtime:room', event: 'phx_join', ref: '1', payload: {} })
  await listener.next()
  return () => listener.socket.close()
})

/** A new user each time, because limits count per user. */
const person = () => jwt({ role: 'authenticated', sub: crypto.randomUUID() })

async function post(path: string, body: BodyInit, headers: Record<string, string> = {}) {
  const response = await fetch(`${realtime.http}/api/broadcast${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person()}`, 'content-type': 'application/json', ...headers },
    body,
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : (JSON.parse(text) as unknown) }
}
const batch = (...messages: unknown[]) => post('', JSON.stringify({ messages }))
const message = { topic: 'room', event: 'e', payload: { n: 1 } }

test('sends several messages in their order', async () => {
  expect(await batch(message, { ...message, payload: { n: 2 } })).toEqual({ status: 202, body: null })
  const payloads = [await listener.next(), await listener.next()]
  expect(payloads).toMatchObject([{ payload: { payload: { n: 1 } } }, { payload: { payload: { n: 2 } } }])
})

test.each([
  [{}],
  [{ ...message, payload: null }],
  [{ ...message, topic: '' }],
  [{ ...message, payload: 'text' }],
  [null],
])('rejects an incomplete message and sends none of the call (%j)', async (bad) => {
  const answer = await batch(message, bad)
  expect(answer).toMatchObject({ status: 422, body: { errors: { messages: [{}, expect.anything()] } } })
  expect(listener.rest()).toEqual([])
})

test.each([
  ['no JSON', '{', 400],
  ['no messages', '{"messages":[]}', 422],
  ['another shape', '[]', 422],
])('rejects %s', async (_, body, status) => {
  expect((await post('', body)).status).toBe(status)
})

test('omits a private message that the caller may not write and sends the others', async () => {
  const to = (topic: string) => ({ ...message, topic, private: true })
  expect((await batch(to('theirs'), to('mine'), message)).status).toBe(202)
  expect(await listener.next()).toMatchObject({ event: 'broadcast', payload: { payload: { n: 1 } } })
  expect((await post('/theirs/events/e?private=true', '{}')).body).toEqual({ message: 'Unauthorized' })
  expect((await post('/mine/events/e?private=true', '{}')).status).toBe(202)
})

test('accepts a name of any letters that fits into a frame', async () => {
  expect(
    (await post(`/${encodeURIComponent('a/b ñ')}/events/${encodeURIComponent('é?')}`, '{}')).status,
  ).toBe(202)
  expect((await post(`/${'x'.repeat(256)}/events/e`, '{}')).status).toBe(422)
})

test.each([
  ['text/plain', 'x', 415],
  ['application/json', 'x', 400],
  ['application/json', JSON.stringify({ text: 'x'.repeat(200_000) }), 413],
  ['application/json', `${'['.repeat(50_000)}${']'.repeat(50_000)}`, 202],
])('judges a body of %s by its type and size', async (type, body, status) => {
  expect((await post('/room/events/e', body, { 'content-type': type })).status).toBe(status)
})

test('rejects a forged or expired token', async () => {
  const authorization = `Bearer ${person().slice(0, -4)}AAAA`
  const answer = await post('/room/events/e', '{}', { authorization })
  expect(answer).toEqual({ status: 401, body: { message: 'Unauthorized' } })
})

test('rejects what cannot be stored, and storing on public channels', async () => {
  expect((await post('/mine/events/e?private=true&persist=true', '{"a":"\\u0000"}')).status).toBe(422)
  expect((await post('/room/events/e?persist=true', '{}')).status).toBe(422)
})

test('limits the messages of one person per second', async () => {
  const authorization = `Bearer ${person()}`
  const answers = await Promise.all(
    Array.from({ length: 60 }, () => post('/room/events/e', '{}', { authorization })),
  )
  expect(answers.some(({ status }) => status === 429)).toBe(true)
})

test('distinguishes unknown paths from wrong methods', async () => {
  const get = (path: string) => fetch(`${realtime.http}${path}`).then(({ status }) => status)
  expect(await get('/websocket')).toBe(426)
  expect(await get('/api/broadcast')).toBe(405)
  expect(await get('/api/other')).toBe(404)
})
