import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Json } from './fields.ts'
import {
  newUser,
  type ScratchAuth,
  scratchAuth,
  testSecret,
  textOf,
  userIdOf,
} from './testing/scratch-auth.ts'

let auth: ScratchAuth
beforeAll(async () => {
  auth = await scratchAuth({ autoconfirm: true })
})
afterAll(() => auth.close())

const password = 'correct horse'
const signIn = (email: string, secret = password) =>
  auth.post('/token?grant_type=password', { email, password: secret })
const refresh = (token: unknown) => auth.post('/token?grant_type=refresh_token', { refresh_token: token })
const whoami = (bearer: unknown) => auth.ask('GET', '/user', { bearer: String(bearer) })

async function session(email: string): Promise<Json> {
  return (await signIn(email)).body
}

describe('sign-in', () => {
  test.each([
    ['a wrong password', { email: 'ann@b.io', password: 'wrong' }, 400, 'invalid_credentials'],
    ['an unknown user', { email: 'who@b.io', password }, 400, 'invalid_credentials'],
    [
      'a password with a space more',
      { email: 'ann@b.io', password: `${password} ` },
      400,
      'invalid_credentials',
    ],
    [
      'a password with a tail past 72 bytes',
      { email: 'ann@b.io', password: `${password}${'x'.repeat(80)}` },
      400,
      'invalid_credentials',
    ],
    ['no password', { email: 'ann@b.io' }, 400, 'invalid_credentials'],
    ['nobody', { password }, 400, 'validation_failed'],
    ['a phone', { phone: '15551234', password }, 422, 'phone_provider_disabled'],
  ])('rejects %s', async (_name, body, status, code) => {
    await newUser(auth, 'ann@b.io')
    const response = await auth.post('/token?grant_type=password', body)
    expect([response.status, response.body['error_code']]).toEqual([status, code])
  })

  test.each([
    ['telepathy', 'invalid_credentials', 'unsupported_grant_type'],
    ['', 'invalid_credentials', 'unsupported_grant_type'],
    ['constructor', 'invalid_credentials', 'unsupported_grant_type'],
    ['web3', 'web3_provider_disabled', 'Web3 provider is disabled'],
  ])('rejects the grant type %j', async (grant, code, message) => {
    const response = await auth.post(`/token?grant_type=${grant}`, {})
    expect(response.body).toMatchObject({ error_code: code, msg: message })
  })

  test('with an id_token names the issuer that is not enabled', async () => {
    const google = await auth.post('/token?grant_type=id_token', { provider: 'google', id_token: 'x' })
    expect(google.body).toMatchObject({
      error_code: 'provider_disabled',
      msg: 'Provider (issuer "https://accounts.google.com") is not enabled',
    })
    const none = await auth.post('/token?grant_type=id_token', { provider: 'google' })
    expect(none.body).toEqual({ error: 'invalid request', error_description: 'id_token required' })
  })

  test('accepts a password of 72 bytes and rejects a longer one', async () => {
    const longest = 'é'.repeat(36)
    await newUser(auth, 'long@b.io', longest)
    expect((await signIn('long@b.io', longest)).status).toBe(200)
    expect((await signIn('long@b.io', `${longest}x`)).status).toBe(400)
    await newUser(auth, 'plain@b.io', 'x'.repeat(72))
    expect((await signIn('plain@b.io', 'x'.repeat(73))).status).toBe(400)
  })

  test('returns a token with the claims that clients and policies read', async () => {
    await newUser(auth, 'claims@b.io')
    const body = await session('claims@b.io')
    const claims = auth.tokens.verify(textOf(body, 'access_token'))
    const now = Math.floor(auth.clock.ms / 1000)
    expect(claims).toEqual({
      iss: 'http://api.test/auth/v1',
      sub: userIdOf(body),
      aud: 'authenticated',
      exp: now + 3600,
      iat: now,
      email: 'claims@b.io',
      phone: '',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: expect.objectContaining({ email: 'claims@b.io' }),
      role: 'authenticated',
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: now }],
      session_id: expect.any(String),
      is_anonymous: false,
    })
    expect(body).toMatchObject({ token_type: 'bearer', expires_in: 3600, expires_at: now + 3600 })
  })

  test('records the sign-in', async () => {
    await newUser(auth, 'trace@b.io')
    const { access_token: bearer } = await session('trace@b.io')
    await auth.ask('POST', '/logout', { bearer: String(bearer) })
    const rows = await auth.database.query<{ action: string }>(
      `select payload ->> 'action' as action from auth.audit_log_entries
       where payload ->> 'actor_username' = 'trace@b.io' order by created_at, payload ->> 'action'`,
    )
    expect(rows.map((row) => row.action).sort()).toEqual(['login', 'logout', 'user_signedup'])
  })
})

describe('sign-out', () => {
  test.each([
    ['local', [403, 200]],
    ['others', [200, 403]],
    ['global', [403, 403]],
    ['', [403, 403]],
  ])('with scope %s ends the sessions it names', async (scope, expected) => {
    const email = `out-${scope || 'none'}@b.io`
    await newUser(auth, email)
    const own = await session(email)
    const other = await session(email)
    const query = scope === '' ? '' : `?scope=${scope}`
    const response = await auth.ask('POST', `/logout${query}`, { bearer: textOf(own, 'access_token') })
    expect([response.status, response.body]).toEqual([204, {}])
    const after = await Promise.all([own, other].map((one) => whoami(one['access_token'])))
    expect(after.map((one) => one.status)).toEqual(expected)
    const refreshed = await Promise.all([own, other].map((one) => refresh(one['refresh_token'])))
    expect(refreshed.map((one) => one.status)).toEqual(expected.map((status) => (status === 200 ? 200 : 400)))
  })

  test('rejects an unknown scope', async () => {
    await newUser(auth, 'scope@b.io')
    const { access_token: bearer } = await session('scope@b.io')
    const response = await auth.ask('POST', '/logout?scope=all', { bearer: String(bearer) })
    expect([response.status, response.body['error_code']]).toEqual([400, 'validation_failed'])
  })
})

describe('GET /user rejects', () => {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const forge = (claims: object, header: object = { alg: 'HS256', typ: 'JWT' }, secret = testSecret) => {
    const text = `${encode(header)}.${encode(claims)}`
    return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
  }
  const good = () => ({
    sub: '00000000-0000-4000-8000-000000000000',
    role: 'authenticated',
    aud: 'authenticated',
    exp: Math.floor(auth.clock.ms / 1000) + 3600,
  })
  test.each([
    ['no bearer', () => '', 401, 'no_authorization'],
    ['a word', () => 'word', 403, 'bad_jwt'],
    ['a foreign signature', () => forge(good(), undefined, 'x'.repeat(40)), 403, 'bad_jwt'],
    ['alg none', () => `${encode({ alg: 'none' })}.${encode(good())}.`, 403, 'bad_jwt'],
    ['another algorithm', () => forge(good(), { alg: 'RS256' }), 403, 'bad_jwt'],
    ['an expired token', () => forge({ ...good(), exp: 1 }), 403, 'bad_jwt'],
    ['no sub', () => forge({ ...good(), sub: undefined }), 403, 'bad_jwt'],
    ['another audience', () => forge({ ...good(), aud: 'somewhere' }), 400, 'validation_failed'],
    ['a sub that is no UUID', () => forge({ ...good(), sub: 'x' }), 403, 'bad_jwt'],
    ['a user that is gone', () => forge(good()), 403, 'user_not_found'],
    ['an opaque key', () => 'sb_publishable_abc', 403, 'bad_jwt'],
  ])('%s', async (_name, bearer, status, code) => {
    const response = await whoami(bearer())
    expect([response.status, response.body['error_code']]).toEqual([status, code])
  })

  test("somebody else's session id", async () => {
    const ann = await newUser(auth, 'own@b.io')
    const bob = await newUser(auth, 'foreign@b.io')
    const claims = auth.tokens.verify(textOf(bob, 'access_token'))
    const foreign = 'session_id' in claims ? claims.session_id : undefined
    const response = await whoami(forge({ ...good(), sub: userIdOf(ann), session_id: foreign }))
    expect(response.body['error_code']).toBe('session_not_found')
  })
})
