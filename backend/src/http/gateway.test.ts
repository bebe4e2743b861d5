import { describe, expect, test } from 'vitest'
import { BodyTooLarge, type Incoming } from './exchange.ts'
import { createGateway, isBackendPath } from './gateway.ts'
import type { LogEvent } from './log.ts'
import { bytesOf, incomingOf } from './testing/incoming.ts'

function gateway(requireApikey = true, fail?: Error) {
  const seen: string[] = []
  const logged: LogEvent[] = []
  const service = (name: string) => ({
    handle: async ({ path, search }: Incoming) => {
      seen.push(`${name} ${path}${search}`)
      if (fail !== undefined) {
        throw fail
      }
      return { status: 200, headers: { 'x-own': '1' }, body: '{}' }
    },
  })
  const handle = createGateway({
    services: {
      rest: service('rest'),
      auth: service('auth'),
      storage: service('storage'),
      realtime: service('realtime'),
      functions: service('functions'),
    },
    readKey: ({ headers }) =>
      headers['apikey'] === undefined
        ? { key: 'missing' }
        : headers['apikey'] === 'good'
          ? { role: 'anon' }
          : { key: 'invalid' },
    requireApikey,
    log: (event) => logged.push(event),
  })
  const ask = (method: string, path: string, headers: Record<string, string> = {}, search = '') =>
    handle(incomingOf({ method, path, search, headers }))
  return { ask, seen, logged }
}

describe('a request', () => {
  test.each([
    ['/rest/v1/clients', 'rest /clients'],
    ['/rest/v1', 'rest /'],
    ['/rest/v1/', 'rest /'],
    ['/auth/v1/token', 'auth /token'],
    ['/storage/v1/object/a%20b', 'storage /object/a%20b'],
    ['/realtime/v1/api/broadcast', 'realtime /api/broadcast'],
    ['/functions/v1/locate', 'functions /locate'],
  ])('to %s reaches its service', async (path, expected) => {
    const { ask, seen } = gateway()
    expect(await ask('GET', path, { apikey: 'good' })).toMatchObject({
      status: 200,
      headers: { 'x-own': '1' },
    })
    expect(seen).toEqual([expected])
  })

  test.each(['/rest/v2/clients', '/rest/v1clients', '/', '/graphql/v1'])(
    'to %s is not found',
    async (path) => {
      const { ask, seen } = gateway()
      expect(await ask('GET', path, { apikey: 'good' })).toMatchObject({ status: 404 })
      expect(seen).toEqual([])
      expect(isBackendPath(path)).toBe(false)
    },
  )

  test.each(['/rest/v1/%', '/rest/v1/%ff', '/rest/v1/a%00b'])('to %s is a bad request', async (path) => {
    expect(await gateway().ask('GET', path, { apikey: 'good' })).toMatchObject({ status: 400 })
  })
})

describe('the key check', () => {
  test('answers as hosted without a key and with a wrong one', async () => {
    const { ask, seen } = gateway()
    const missing = await ask('GET', '/rest/v1/clients')
    expect([missing.status, JSON.parse(String(bytesOf(missing)))]).toEqual([
      401,
      { message: 'No API key found in request', hint: 'No `apikey` request header or url param was found.' },
    ])
    const invalid = await ask('GET', '/rest/v1/clients', { apikey: 'bad' })
    expect([invalid.status, JSON.parse(String(bytesOf(invalid)))]).toEqual([
      401,
      { message: 'Invalid API key', hint: 'Double check your Supabase `anon` or `service_role` API key.' },
    ])
    expect(seen).toEqual([])
  })

  test.each([
    '/auth/v1/verify',
    '/auth/v1/.well-known/jwks.json',
    '/storage/v1/object/public/a',
    '/functions/v1/f',
  ])('lets %s through without a key', async (path) => {
    expect(await gateway().ask('GET', path)).toMatchObject({ status: 200 })
  })

  test.each(['/auth/v1/verify/x', '/auth/v1/user', '/rest/v1/verify', '/realtime/v1/websocket'])(
    'does not let %s through without a key',
    async (path) => {
      expect(await gateway().ask('GET', path)).toMatchObject({ status: 401 })
    },
  )

  test('takes the key from the query and keeps it from the service', async () => {
    const { ask, seen } = gateway()
    expect(await ask('GET', '/rest/v1/clients', {}, 'select=a&apikey=good&b=eq.1')).toMatchObject({
      status: 200,
    })
    expect(await ask('GET', '/rest/v1/clients', {}, 'apikey=bad')).toMatchObject({ status: 401 })
    expect(seen).toEqual(['rest /clientsselect=a&b=eq.1'])
  })

  test('can be switched off for suites, but a wrong key stays wrong', async () => {
    const { ask } = gateway(false)
    expect(await ask('GET', '/rest/v1/clients')).toMatchObject({ status: 200 })
    expect(await ask('GET', '/rest/v1/clients', { apikey: 'bad' })).toMatchObject({ status: 401 })
  })
})

describe('CORS', () => {
  test('answers OPTIONS before any check, with the headers asked for', async () => {
    const { ask, seen } = gateway()
    const asked = { 'access-control-request-headers': 'apikey,x-my-own' }
    expect(await ask('OPTIONS', '/rest/v1/clients', asked)).toEqual({
      status: 204,
      headers: {
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET,HEAD,POST,PUT,PATCH,DELETE,OPTIONS',
        'access-control-allow-headers': 'apikey,x-my-own',
        'access-control-max-age': '86400',
      },
    })
    expect(seen).toEqual([])
  })

  test('is on every answer, errors too', async () => {
    for (const [path, key] of [
      ['/rest/v1/a', 'good'],
      ['/rest/v1/a', 'bad'],
      ['/nowhere', 'good'],
    ] as const) {
      const { headers } = await gateway().ask('GET', path, { apikey: key })
      expect(headers['access-control-allow-origin']).toBe('*')
      expect(headers['access-control-expose-headers']).toContain('Content-Range')
      expect(headers).not.toHaveProperty('access-control-allow-credentials')
    }
  })
})

describe('a service that fails', () => {
  test('is an error in the log and says nothing to the caller', async () => {
    const { ask, logged } = gateway(true, new Error('password in the text'))
    const answer = await ask('GET', '/rest/v1/clients', { apikey: 'good' })
    expect(answer).toMatchObject({ status: 500, headers: { 'access-control-allow-origin': '*' } })
    expect(String(bytesOf(answer))).not.toContain('password')
    expect(logged).toMatchObject([
      { level: 'error', path: '/rest/v1/clients', error: 'password in the text' },
    ])
  })

  test('over a large body is 413', async () => {
    const { ask, logged } = gateway(true, new BodyTooLarge())
    expect(await ask('POST', '/rest/v1/clients', { apikey: 'good' })).toMatchObject({ status: 413 })
    expect(logged).toEqual([])
  })
})
