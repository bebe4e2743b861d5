import { createServer, type IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { httpRequestOf } from '@fieldlark/backend/http/testing/http-request.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createPageNames, readPatterns } from './known-paths.ts'
import { countInPlausible } from './plausible.ts'
import { type CountVisit, countInTable, createVisitReceiver, type Visit } from './visits.ts'

const patterns = readPatterns(join(import.meta.dirname, '../../../web/src/paths.ts'))
const nameOfPage = createPageNames(new Set(['/', '/blog/late-payer-messages']), patterns)

const sent = { event: 'page', path: '/pricing', language: 'es', device: 'phone' }
const counted: Visit = {
  event: 'page',
  page: '/pricing',
  plan: '',
  plan_value: 0,
  referrer: '',
  source: '',
  language: 'es',
  device: 'phone',
}

function receiver(count?: CountVisit) {
  const visits: Visit[] = []
  const logged: string[] = []
  let now = 1_800_000_000_000
  const take = createVisitReceiver({
    nameOfPage,
    count: count ?? (async (visit) => visits.push(visit)),
    log: ({ event }) => logged.push(event),
    now: () => now,
  })
  const send = async (body: unknown, ip = '192.0.2.1', headers: Record<string, string> = {}) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    return (await take(httpRequestOf({ method: 'POST', path: '/collect', body: text, ip, headers }))).status
  }
  return { visits, logged, send, wait: (ms: number) => (now += ms) }
}

it('counts pages by their pattern, and plans at 19, 12 or 0', async () => {
  const { visits, send } = receiver()
  await send({ ...sent, path: '/clients/7f3a/edit', referrer: 'Example.org', source: 'News' })
  for (const plan of ['grow-pro', 'starter', 'gold']) await send({ ...sent, event: 'plan', plan })
  await send({ ...sent, event: 'sign_up', plan: 'grow-pro' })
  await send({ ...sent, plan: 'starter' })
  expect(visits).toEqual([
    { ...counted, page: '/clients/:clientId/edit', referrer: 'example.org', source: 'news' },
    { ...counted, event: 'plan', plan: 'grow-pro', plan_value: 19 },
    { ...counted, event: 'plan', plan: 'starter', plan_value: 12 },
    { ...counted, event: 'plan' },
    { ...counted, event: 'sign_up', plan: 'grow-pro', plan_value: 19 },
    counted,
  ])
})

it.each([
  '/q/secret-of-a-quote',
  '/i/secret-of-an-invoice',
  '/m/secret-of-messages',
  '/p/lark',
  '/p/lark/portal',
  '/portal/invoices',
  '/admin/users',
  '/wp-login.php',
  '/blog/anything',
  '/clients/7/edit/more',
])('counts nothing at %s', async (path) => {
  const { visits, send } = receiver()
  expect(await send({ ...sent, path })).toBe(204)
  expect(visits).toEqual([])
})

it.each([
  '',
  'null',
  '[]',
  '{',
  '{"event":"page"}',
  '{"event":"click","path":"/"}',
  '{"event":"page","path":["/"]}',
])('counts nothing of %s', async (body) => {
  const { visits, send } = receiver()
  expect(await send(body)).toBe(204)
  expect(visits).toEqual([])
})

it('leaves out what another site sends and what is no host or source', async () => {
  const { visits, send } = receiver()
  await send(sent, '192.0.2.1', { 'sec-fetch-site': 'cross-site' })
  await send({ ...sent, referrer: 'a b', source: '<script>', language: 'fr', device: 'watch' })
  expect(visits).toEqual([{ ...counted, language: 'en', device: 'desktop' }])
})

it('takes 60 a minute from an address and 3,000 from all', async () => {
  const { visits, send, wait } = receiver()
  const answers: number[] = []
  for (let index = 0; index < 62; index++) answers.push(await send(sent))
  expect([answers.filter((status) => status === 204).length, answers.at(-1)]).toEqual([60, 429])
  expect(await send(sent, '192.0.2.2')).toBe(204)
  for (let index = 0; index < 4000; index++) await send(sent, `198.51.${index >> 8}.${index & 255}`)
  expect(visits.length).toBe(3000)
  wait(60_000)
  expect(await send(sent)).toBe(204)
})

it('stays silent where counting fails, and logs it once a minute', async () => {
  const { logged, send, wait } = receiver(async () => {
    throw new Error('no')
  })
  for (let index = 0; index < 3; index++) expect(await send(sent)).toBe(204)
  wait(60_000)
  await send(sent)
  expect(logged).toEqual(['visit not counted', 'visit not counted'])
})

it('calls the function of the database with the visit alone', async () => {
  const calls: unknown[] = []
  const count = countInTable(async (path, request) => {
    calls.push([path, request])
    return new Response('null')
  })
  await count(counted, httpRequestOf({ path: '/collect', ip: '192.0.2.1' }))
  expect(calls).toEqual([['/rest/v1/rpc/count_page', { method: 'POST', body: counted }]])
})

const taken: { headers: IncomingHttpHeaders; url: string | undefined; body: unknown }[] = []
let isSlow = false
const plausible = createServer((request, response) => {
  let text = ''
  request.on('data', (chunk) => (text += String(chunk)))
  request.on('end', () => {
    taken.push({ headers: request.headers, url: request.url, body: JSON.parse(text) })
    if (!isSlow) response.writeHead(202).end('ok')
  })
})
let url = ''
beforeAll(async () => {
  await new Promise<void>((ready) => plausible.listen(0, '127.0.0.1', ready))
  const address = plausible.address()
  url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
})
afterAll(() => plausible.close())
beforeEach(() => taken.splice(0))

const visitor = httpRequestOf({ path: '/collect', ip: '192.0.2.9', headers: { 'user-agent': 'Lark/1' } })

it('hands a visit to Plausible for the visitor, with the value of a plan', async () => {
  const count = countInPlausible(url, 'https://app.example.com')
  await count({ ...counted, referrer: 'example.org', source: 'news' }, visitor)
  await count({ ...counted, event: 'sign_up', plan: 'grow-pro', plan_value: 19 }, visitor)
  expect(taken.map(({ url: path, body }) => [path, body])).toEqual([
    [
      '/api/event',
      {
        name: 'pageview',
        domain: 'app.example.com',
        url: 'https://app.example.com/pricing?utm_source=news',
        referrer: 'https://example.org/',
        props: { language: 'es', device: 'phone' },
      },
    ],
    [
      '/api/event',
      {
        name: 'sign_up',
        domain: 'app.example.com',
        url: 'https://app.example.com/pricing',
        props: { language: 'es', device: 'phone', plan: 'grow-pro', value: 19 },
      },
    ],
  ])
  expect(taken[0]?.headers).toMatchObject({ 'x-forwarded-for': '192.0.2.9', 'user-agent': 'Lark/1' })
})

it('gives up on a Plausible that does not answer in time', async () => {
  isSlow = true
  const count = countInPlausible(url, 'https://app.example.com', 50)
  await expect(count(counted, visitor)).rejects.toThrow(/timeout/)
})
