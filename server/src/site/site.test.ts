import { request as ask, createServer } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSite } from './site.ts'

const logged: string[] = []
let port = 0

const site = createSite({
  pages: async ({ path }) => {
    if (path === '/broken') throw new Error('a bug')
    return { status: 200, headers: {}, body: `page ${path}` }
  },
  mailbox: async () => ({ status: 200, headers: {}, body: 'mailbox' }),
  calendar: async ({ path }) => ({ status: 200, headers: {}, body: `calendar ${path}` }),
  checklists: async ({ path }) => ({ status: 200, headers: {}, body: `checklist ${path}` }),
  pageConfig: { anonKey: 'public' },
  pushKey: 'BPublic',
  receiveMessage: async () => ({ status: 200, headers: {}, body: 'message' }),
  profiles: async ({ path }) => ({ status: 200, headers: {}, body: `profile ${path}` }),
  receiveVisit: async () => ({ status: 204, headers: {} }),
  receiveError: null,
  receiveReport: async (request) => {
    await request.body(10)
    return { status: 204, headers: {} }
  },
  health: (path) => (path === '/health' ? Promise.resolve({ status: 503, headers: {}, body: 'ill' }) : null),
  isBackendPath: (path) => path.startsWith('/rest/v1'),
  backend: (_, response) => response.end('backend'),
  headers: { 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' },
  trustedProxies: 0,
  log: ({ event }) => logged.push(event),
})

const server = createServer(site)
beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterAll(() => server.close())

type Reply = {
  status: number
  body: string
  nosniff: string | string[] | undefined
  frame: string | string[] | undefined
}

const say = (path: string, method = 'GET', body = ''): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const sent = ask({ host: '127.0.0.1', port, path, method }, (response) => {
      let text = ''
      response.on('data', (chunk) => (text += String(chunk)))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          body: text,
          nosniff: response.headers['x-content-type-options'],
          frame: response.headers['x-frame-options'],
        }),
      )
    })
    sent.on('error', reject)
    sent.end(body)
  })

it.each([
  ['/rest/v1/clients?select=id', 'backend'],
  ['http://elsewhere/rest/v1/clients', 'backend'],
  ['/home?x=/rest/v1', 'page /home'],
  ['/checklists/cleaning-en.pdf', 'checklist /checklists/cleaning-en.pdf'],
  ['/mailbox', 'mailbox'],
  ['/mailbox/1', 'mailbox'],
  ['/mailboxes', 'page /mailboxes'],
  ['/config.json', '{"anonKey":"public"}'],
  ['/push-key', '{"key":"BPublic"}'],
  ['/healthy', 'page /healthy'],
])('routes %s, with the security headers', async (path, body) => {
  expect(await say(path)).toEqual({ status: 200, body, nosniff: 'nosniff', frame: 'DENY' })
})

it('reports its health', async () => {
  expect(await say('/health')).toEqual({ status: 503, body: 'ill', nosniff: 'nosniff', frame: 'DENY' })
})

it('responds 500 with JSON to an unexpected error and logs it', async () => {
  expect(await say('/broken')).toMatchObject({ status: 500, nosniff: 'nosniff', frame: 'DENY' })
  expect(logged).toEqual(['request failed'])
})

it('rejects long reports', async () => {
  expect((await say('/csp-report', 'POST', '{}')).status).toBe(204)
  expect((await say('/csp-report', 'POST', 'x'.repeat(11))).status).toBe(413)
})

it.each([
  ['/assets/home-12345678.js', undefined],
  ['/assets/figtree.woff2', undefined],
  ['/assets/picture.svg', 'DENY'],
  ['/home', 'DENY'],
])('%s has the headers that only documents obey: %s', async (path, frame) => {
  expect(await say(path)).toMatchObject({ nosniff: 'nosniff', frame })
})
