import { expect, it } from 'vitest'
import { bytesOf, httpRequestOf } from '#http/testing/http-request.ts'
import { roleKey } from '#tokens/secrets.ts'
import { forge, jwtSecret } from '#tokens/testing/forge.ts'
import { createTokens } from '#tokens/tokens.ts'
import { createFunctions } from './handler.ts'
import type { ProjectFunction } from './project-function.ts'

const alg = { alg: 'HS256' }
const tokens = createTokens({
  secrets: { jwtSecret, secretKey: 'sb_secret_x', publishableKey: 'sb_publishable_x' },
  settings: { signingKeysFile: null, jwtAudience: null, anonRole: 'anon' },
})

const text = (body: string) => ({ status: 200, headers: { 'content-type': 'text/plain' }, body })

function serve(called: ProjectFunction, logged: unknown[] = []) {
  return createFunctions({
    functions: (name) => (name === 'hello' ? called : null),
    verify: (jwt) => tokens.readCaller({ headers: { authorization: `Bearer ${jwt}` }, search: '' }),
    log: (event) => logged.push(event),
  })
}

const whoAmI: ProjectFunction = { handle: async (_, caller) => text(caller.role) }

async function call(service: ReturnType<typeof serve>, request: Parameters<typeof httpRequestOf>[0] = {}) {
  const response = await service.handle(httpRequestOf({ method: 'POST', path: '/hello', ...request }))
  const { status, headers } = response
  const body = bytesOf(response).toString('utf8')
  return { status, headers, body, json: body.startsWith('{') ? (JSON.parse(body) as object) : null }
}

const unsigned = (alg: string) => `${Buffer.from(JSON.stringify({ alg })).toString('base64url')}.e30.x`

it('passes the caller of a valid token to the function', async () => {
  const headers = { authorization: `Bearer ${roleKey('anon', jwtSecret)}` }
  expect(await call(serve(whoAmI), { headers })).toMatchObject({ status: 200, body: 'anon' })
})

it.each([
  [undefined, 'UNAUTHORIZED_NO_AUTH_HEADER', 'Missing authorization header'],
  ['Bearer not-a-jwt', 'UNAUTHORIZED_INVALID_JWT_FORMAT', 'Invalid JWT format'],
  ['Bearer', 'UNAUTHORIZED_INVALID_JWT_FORMAT', 'Invalid JWT format'],
  ['Basic YTpi', 'UNAUTHORIZED_INVALID_JWT_FORMAT', 'Invalid JWT format'],
  ['Bearer sb_secret_x', 'UNAUTHORIZED_INVALID_JWT_FORMAT', 'Invalid JWT format'],
  [`Bearer ${unsigned('HS256')}`, 'UNAUTHORIZED_LEGACY_JWT', 'Invalid JWT'],
  [
    `Bearer ${forge(alg, { role: 'service_role' }, 'the secret of somebody else altogether')}`,
    'UNAUTHORIZED_LEGACY_JWT',
    'Invalid JWT',
  ],
  [`Bearer ${unsigned('ES256')}`, 'UNAUTHORIZED_ASYMMETRIC_JWT', 'Invalid JWT'],
  [
    `Bearer ${unsigned('none')}`,
    'UNAUTHORIZED_UNSUPPORTED_TOKEN_ALGORITHM',
    'Unsupported JWT algorithm none',
  ],
])('rejects %s', async (authorization, code, message) => {
  const answer = await call(serve(whoAmI), { headers: { authorization, apikey: 'sb_publishable_x' } })
  expect(answer.status).toBe(401)
  expect(answer.headers['sb-error-code']).toBe(code)
  expect(answer.json).toEqual({ code, message, msg: message })
})

it('rejects an expired token', async () => {
  const headers = { authorization: `Bearer ${forge(alg, { role: 'authenticated', exp: 1 })}` }
  expect((await call(serve(whoAmI), { headers })).headers['sb-error-code']).toBe('UNAUTHORIZED_LEGACY_JWT')
})

it('calls a function without JWT verification for anybody', async () => {
  const open: ProjectFunction = { isJwtVerified: false, handle: async ({ path }) => text(path) }
  expect(await call(serve(open), { path: '/hello/a/b' })).toMatchObject({ status: 200, body: '/a/b' })
  expect(await call(serve(open))).toMatchObject({ status: 200, body: '/' })
})

it.each(['/nobody', '/', '', '/hello%2Fa', '/HELLO'])('answers 404 at %j', async (path) => {
  const answer = await call(serve(whoAmI), { path })
  expect(answer.status).toBe(404)
  expect(answer.json).toEqual({ code: 'NOT_FOUND', message: 'Requested function was not found' })
})

it('answers a preflight without a token, unless the function does', async () => {
  const preflight = { method: 'OPTIONS' }
  const usual = await call(serve(whoAmI), preflight)
  expect(usual.status).toBe(200)
  expect(usual.headers['access-control-allow-origin']).toBe('*')
  const headers = { 'access-control-allow-origin': 'https://only.example' }
  const strict = serve({ ...whoAmI, options: async () => ({ status: 200, headers, body: 'ok' }) })
  expect(await call(strict, preflight)).toMatchObject({ status: 200, body: 'ok', headers })
})

it('answers 500 for a function that throws, and only logs the reason', async () => {
  const logged: unknown[] = []
  const broken: ProjectFunction = {
    isJwtVerified: false,
    handle: () => Promise.reject(new Error('the password is sesame')),
  }
  const answer = await call(serve(broken, logged))
  expect(answer).toMatchObject({ status: 500, body: 'Internal Server Error' })
  expect(answer.headers['x-relay-error']).toBeUndefined()
  expect(logged).toMatchObject([{ event: 'function failed', function: 'hello' }])
})

it('answers 504 as the relay for a function that does not answer', async () => {
  const slow: ProjectFunction = {
    isJwtVerified: false,
    timeoutMs: 20,
    handle: () => new Promise<never>(() => {}),
  }
  const answer = await call(serve(slow))
  expect(answer.status).toBe(504)
  expect(answer.headers['x-relay-error']).toBe('true')
  expect(answer.json).toMatchObject({ code: 'IDLE_TIMEOUT' })
})
