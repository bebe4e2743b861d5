import { httpRequestOf } from '@fieldlark/backend/http/testing/http-request.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createErrorReceiver } from './error-reports.ts'
import { startEnvelopeServer } from './testing/envelope-server.ts'

let stand: Awaited<ReturnType<typeof startEnvelopeServer>>
beforeAll(async () => {
  stand = await startEnvelopeServer()
})
afterAll(() => stand.close())
beforeEach(() => {
  stand.received.length = 0
  stand.trouble.length = 0
})

function receiver(at = stand.address) {
  const logged: string[] = []
  let now = 1_800_000_000_000
  const take = createErrorReceiver({
    sentry: { dsn: `http://public@${at}/in/7`, url: `http://${at}/in/api/7/envelope/`, key: 'public' },
    log: ({ event }) => logged.push(event),
    now: () => now,
    timeoutMs: 500,
  })
  const send = (body: string, ip = '192.0.2.1', headers: Record<string, string> = {}) =>
    take(httpRequestOf({ method: 'POST', path: '/error-report', body, ip, headers }))
  return { logged, send, wait: (ms: number) => (now += ms) }
}

const header = '{"event_id":"e1","sent_at":"2026-11-27T00:00:00Z","dsn":"https://evil@evil.example/9"}'
const event = `${header}\n{"type":"event"}\n{"message":"Bröken"}\n`
const recording = (size: number) => {
  const payload = `{"segment_id":0}\n[${'"x",'.repeat(size / 4)}1]`
  return `${header}\n{"type":"replay_event"}\n{}\n{"type":"replay_recording","length":${payload.length}}\n${payload}`
}

it('passes an error on to the operator’s project, whatever the page names, without who sent it', async () => {
  const { send } = receiver()
  const headers = { cookie: 'language=en', 'user-agent': 'Lark/1' }
  expect((await send(event, '192.0.2.1', headers)).status).toBe(204)
  const [{ path, header: passed, headers: sent, types, text } = {}] = stand.received
  expect([path, types, text]).toEqual([
    '/in/api/7/envelope/',
    ['event'],
    '{"type":"event"}\n{"message":"Bröken"}\n',
  ])
  expect(passed).toEqual({
    event_id: 'e1',
    sent_at: '2026-11-27T00:00:00Z',
    dsn: `http://public@${stand.address}/in/7`,
  })
  expect(JSON.stringify(sent)).not.toMatch(/192\.0\.2\.1|language=en|Lark/)
})

it('passes a recording on as it is', async () => {
  const { send } = receiver()
  expect((await send(recording(400_000))).status).toBe(204)
  expect(stand.received[0]?.types).toEqual(['replay_event', 'replay_recording'])
})

it.each([
  ['no envelope', 'hello', 400],
  ['nothing in it', `${header}\n`, 400],
  ['an item without a kind', `${header}\n{}\n{}`, 400],
  ['an item of another kind', `${header}\n{"type":"attachment","length":2}\nhi`, 400],
  ['a length beyond the end', `${header}\n{"type":"event","length":99}\n{}`, 400],
  ['a length before the end', `${header}\n{"type":"event","length":2}\n{}{}\n`, 400],
  ['more than 200 kB', `${header}\n{"type":"event"}\n"${'x'.repeat(200_000)}"`, 413],
])('refuses what has %s', async (_, body, status) => {
  const { send } = receiver()
  expect((await send(body)).status).toBe(status)
  expect(stand.received).toEqual([])
})

it('refuses more than 1 MB, and what another site sends', async () => {
  const { send } = receiver()
  await expect(send(recording(1_100_000))).rejects.toThrow()
  expect((await send(event, '192.0.2.1', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect(stand.received).toEqual([])
})

it('takes 30 a minute from an address', async () => {
  const { send, wait } = receiver()
  for (let index = 0; index < 30; index++) expect((await send(event)).status).toBe(204)
  expect((await send(event)).status).toBe(429)
  expect((await send(event, '192.0.2.2')).status).toBe(204)
  wait(60_000)
  expect((await send(event)).status).toBe(204)
})

it('tells the page of Sentry’s own limits, and stays silent about other failures', async () => {
  const { send, logged } = receiver()
  stand.trouble.push({
    status: 429,
    headers: { 'retry-after': '60', 'x-sentry-rate-limits': '60:error:key' },
  })
  expect(await send(event)).toMatchObject({
    status: 429,
    headers: { 'retry-after': '60', 'x-sentry-rate-limits': '60:error:key' },
  })
  stand.trouble.push({ status: 500, headers: {} })
  expect((await send(event)).status).toBe(204)
  expect(logged).toEqual(['error not reported'])
  const nowhere = receiver('127.0.0.1:1')
  expect((await nowhere.send(event)).status).toBe(204)
  expect(nowhere.logged).toEqual(['error not reported'])
})
