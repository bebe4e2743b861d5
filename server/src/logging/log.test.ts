import { expect, it } from 'vitest'
import { inRequest } from './current-request.ts'
import { createLog } from './log.ts'

function lines(level: 'info' | 'warn' | 'error' = 'info') {
  const written: string[] = []
  const log = createLog(level, { write: (line) => void written.push(line) })
  return { log, read: () => written.map((line): Record<string, unknown> => JSON.parse(line)), written }
}

it('writes one line of JSON per event, with its time', () => {
  const { log, read } = lines()
  log({ level: 'warn', event: 'it rains', drops: 3 })
  expect(read()).toEqual([{ level: 'warn', at: expect.any(String), event: 'it rains', drops: 3 }])
  expect(Number.isNaN(Date.parse(String(read()[0]?.['at'])))).toBe(false)
})

it('omits lines below the minimum level', () => {
  const { log, read } = lines('warn')
  log({ level: 'info', event: 'a' })
  log({ level: 'error', event: 'b' })
  expect(read().map(({ event }) => event)).toEqual(['b'])
})

it('includes the request id until the request is over', async () => {
  const { log, read } = lines()
  await new Promise<void>((done) => {
    inRequest('abc', (over) => {
      setTimeout(() => {
        log({ level: 'info', event: 'later' })
        over()
        log({ level: 'info', event: 'after' })
        done()
      })
    })
  })
  log({ level: 'info', event: 'outside' })
  expect(read().map(({ requestId }) => requestId)).toEqual(['abc', undefined, undefined])
})

const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhIn0.c2lnbmF0dXJl'
it.each<[string, object]>([
  ['a password', { password: 'canary' }],
  ['a password of a database', { databasePassword: 'canary' }],
  [
    'a header',
    { headers: { Authorization: 'canary', Cookie: 'canary', 'set-cookie': ['canary'], apikey: 'canary' } },
  ],
  [
    'tokens',
    { session: { access_token: 'canary', refresh_token: 'canary', token: 'canary', token_hash: 'canary' } },
  ],
  ['a secret', { client: { client_secret: 'canary', secret: 'canary' } }],
  ['a code', { code: '4/0canary' }],
  ['a code of digits', { error: { body: [{ code: '123456' }] } }],
  ['a query in a text', { error: 'GET https://a.example/x?token=canary&b=1 failed' }],
  ['a fragment', { report: '{"document-uri":"https://a.example/reset#access_token=canary"}' }],
  ['a token as a fragment', { url: 'https://a.example/portal#a-canary-of-20-or-more-characters' }],
  ['a query without a name', { error: 'at /x?a?b=canary' }],
  ['a password in an address', { error: 'postgres://owner:canary@host/db cannot be reached' }],
  ['a header in a text', { error: 'sent authorization: Bearer canarycanary' }],
  ['a JWT in a text', { error: `no ${jwt} here` }],
  ['a secret key in a text', { error: 'sb_secret_canary' }],
  ['a key of the card company in a text', { error: 'Invalid API Key provided: sk_live_canary' }],
  ['the secret of a webhook in a text', { error: 'whsec_canary is none' }],
  ['an error within', { cause: new Error('at ?token=canary') }],
])('removes %s at any depth', (_, details) => {
  const { log, written } = lines()
  log({ level: 'error', event: 'x', ...details, deep: { in: [details] } })
  expect(written.join('')).not.toMatch(/canary|123456|c2lnbmF0dXJl/)
  expect(written.join('')).toContain('[hidden]')
})

it('keeps error codes, exit codes and other values that are not secret', () => {
  const { log, read } = lines()
  const details = {
    code: 'invalid_credentials',
    sqlstate: { code: '23505' },
    exit: { code: 1 },
    path: '/rest/v1/a',
  }
  log({ level: 'info', event: 'x', ...details })
  expect(read()[0]).toMatchObject(details)
})

it('handles any value', () => {
  const { log, read } = lines()
  const circle: Record<string, unknown> = {}
  circle['self'] = circle
  const details = {
    circle,
    big: 10n,
    nothing: null,
    missing: undefined,
    long: '?'.repeat(100_000),
    line: 'a\nb',
  }
  log({ level: 'info', event: 'x', ...details })
  expect(read()).toHaveLength(1)
  expect(JSON.stringify(read()[0]).length).toBeLessThan(20_000)
})
