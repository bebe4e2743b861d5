import { describe, expect, test } from 'vitest'
import { BodyTooLargeError, type HttpRequest } from './exchange.ts'
import { createGateway, isBackendPath } from './gateway.ts'
import type { LogEvent } from './log.ts'
import { bytesOf, httpRequestOf } from './testing/http-request.ts'

function gateway(requireApikey = true, fail?: Error) {
  const seen: string[] = []
  const logged: LogEvent[] = []
  const service = (name: string) => ({
    handle: async ({ path, search }: HttpRequest) => {
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
  const send = (method: string, path: string, headers: Record<string, string> = {}, search = '') =>
    handle(httpRequestOf({ method, path, search, headers }))
  return { send, seen, logged }
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
  ])('to %s is routed to its service', async (path, expected) => {
    const { send, seen } = gateway()
    expect(await send('GET', path, { apikey: 'good' })).toMatchObject({
      status: 200,
      headers: { 'x-own': '1' },
    })
    expect(seen).toEqual([expected])
  })

  test.each(['/rest/v2/clients', '/rest/v1clients', '/', '/graphql/v1'])('to %s gets 404', async (path) => {
    const { send, seen } = gateway()
    expect(await send('GET', path, { apikey: 'good' })).toMatchObject({ status: 404 })
    expect(seen).toEqual([])
    expect(isBackendPath(path)).toBe(false)
  })

  test.each(['/rest/v1/%', '/rest/v1/%ff', '/rest/v1/a%00b'])('to %s gets 400', async (path) => {
    expect(await gateway().send('GET', path, { apikey: 'good' })).toMatchObject({ status: 400 })
  })
})

describe('the key check', () => {
  test('answers a missing and an invalid key like a hosted project', async () => {
    const { send, seen } = gateway()
    const missing = await send('GET', '/rest/v1/clients')
    expect([missing.status, JSON.parse(String(bytesOf(missing)))]).toEqual([
      401,
      { message: 'No API key found in request', hint: 'No `apikey` request header or url param was found.' },
    ])
    const invalid = await send('GET', '/rest/v1/clients', { apikey: 'bad' })
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
    expect(await gateway().send('GET', path)).toMatchObject({ status: 200 })
  })

  test.each(['/auth/v1/verify/x', '/auth/v1/user', '/rest/v1/verify', '/realtime/v1/websocket'])(
    'does not let %s through without a key',
    async (path) => {
      expect(await gateway().send('GET', path)).toMatchObject({ status: 401 })
    },
  )

  test('reads the key from the query and removes it for the service', async () => {
    const { send, seen } = gateway()
    expect(await send('GET', '/rest/v1/clients', {}, 'select=a&apikey=good&b=eq.1')).toMatchObject({
      status: 200,
    })
    expect(await send('GET', '/rest/v1/clients', {}, 'apikey=bad')).toMatchObject({ status: 401 })
    expect(seen).toEqual(['rest /clientsselect=a&b=eq.1'])
  })

  test('can be switched off for test suites, but still rejects an invalid key', async () => {
    const { send } = gateway(false)
    expect(await send('GET', '/rest/v1/clients')).toMatchObject({ status: 200 })
    expect(await send('GET', '/rest/v1/clients', { apikey: 'bad' })).toMatchObject({ status: 401 })
  })
})

describe('CORS', () => {
  test('passes OPTIONS that is no preflight on to REST', async () => {
    const { send, seen } = gateway()
    await send('OPTIONS', '/rest/v1/clients', { apikey: 'good' })
    expect(seen).toHaveLength(1)
  })

  test('answers a preflight before any check, with the requested headers', async () => {
    const { send, seen } = gateway()
    const requestHeaders = {
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'apikey,x-my-own',
    }
    expect(await send('OPTIONS', '/rest/v1/clients', requestHeaders)).toEqual({
      status: 200,
      headers: {
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET, POST, PATCH, PUT, DELETE, OPTIONS, HEAD',
        'access-control-allow-headers':
          'Authorization, apikey, x-my-own, Accept, Accept-Language, Content-Language',
        'access-control-max-age': '86400',
      },
    })
    expect(seen).toEqual([])
  })

  test('headers are on every response, also on errors', async () => {
    for (const [path, key] of [
      ['/rest/v1/a', 'good'],
      ['/rest/v1/a', 'bad'],
      ['/nowhere', 'good'],
    ] as const) {
      const { headers } = await gateway().send('GET', path, {
        apikey: key,
        origin: 'https://elsewhere.example',
      })
      expect(headers['access-control-allow-origin']).toBe('*')
      expect(headers['access-control-expose-headers']).toContain('Content-Range')
      const { headers: own } = await gateway().send('GET', path, { apikey: key })
      expect(own['access-control-allow-origin']).toBe('*')
      expect(own).not.toHaveProperty('access-control-expose-headers')
      expect(headers).not.toHaveProperty('access-control-allow-credentials')
    }
  })
})

describe('a service that fails', () => {
  test('gets a 500 without the reason, which is logged', async () => {
    const { send, logged } = gateway(true, new Error('password in the text'))
    const response = await send('GET', '/rest/v1/clients', { apikey: 'good' })
    expect(response).toMatchObject({ status: 500, headers: { 'access-control-allow-origin': '*' } })
    expect(String(bytesOf(response))).not.toContain('password')
    expect(logged).toMatchObject([
      { level: 'error', path: '/rest/v1/clients', error: 'password in the text' },
    ])
  })

  test('because of a large body gets 413', async () => {
    const { send, logged } = gateway(true, new BodyTooLargeError())
    expect(await send('POST', '/rest/v1/clients', { apikey: 'good' })).toMatchObject({ status: 413 })
    expect(logged).toEqual([])
  })
})
