import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Json } from './fields.ts'
import { lastMail, linkOf, newUser, type ScratchAuth, scratchAuth, textOf } from './testing/scratch-auth.ts'

let auth: ScratchAuth
let email = ''
let count = 0
beforeAll(async () => {
  auth = await scratchAuth({ redirectUrls: ['com.example.app://callback'] })
})
afterAll(() => auth.close())
beforeEach(() => {
  count += 1
  email = `user${count}@example.com`
})

const verify = (body: Json) => auth.post('/verify', body)

describe('PKCE', () => {
  const verifier = randomBytes(40).toString('hex')
  const challenge = {
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 's256',
  }
  const exchange = (code: string | null, code_verifier: string) =>
    auth.post('/token?grant_type=pkce', { auth_code: code, code_verifier })
  const follow = async () => {
    const response = await auth.ask('GET', linkOf(lastMail(auth, email)))
    return new URL(response.headers['location'] ?? '').searchParams
  }

  test.each([
    ['/signup', 'email/signup', { password: 'correct horse' }],
    ['/otp', 'email/signup', {}],
    ['/otp', 'magiclink', {}],
    ['/recover', 'recovery', {}],
  ])('%s creates a session of method %s', async (path, method, more) => {
    if (method !== 'email/signup') await newUser(auth, email)
    await auth.post(path, { email, ...more, ...challenge })
    expect(lastMail(auth, email).tokenHash).toMatch(/^pkce_/)
    const code = (await follow()).get('code')
    expect((await exchange(code, `${verifier}x`)).body['error_code']).toBe('bad_code_verifier')
    const response = await exchange(code, verifier)
    expect(auth.tokens.verify(textOf(response.body, 'access_token'))).toMatchObject({ amr: [{ method }] })
    expect((await exchange(code, verifier)).body).toMatchObject({
      code: 404,
      error_code: 'flow_state_not_found',
    })
  })

  test('expires five minutes after the link was followed', async () => {
    await auth.post('/otp', { email, ...challenge })
    auth.clock.ms += 600_000
    const code = (await follow()).get('code')
    auth.clock.ms += 301_000
    expect((await exchange(code, verifier)).body).toMatchObject({
      code: 422,
      error_code: 'flow_state_expired',
    })
  })

  test('reports a used link in query and fragment', async () => {
    await auth.post('/otp', { email, ...challenge })
    await follow()
    const response = await auth.ask('GET', linkOf(lastMail(auth, email)))
    const url = new URL(response.headers['location'] ?? '')
    expect(url.searchParams.get('error_code')).toBe('otp_expired')
    expect(url.hash).toContain('error_code=otp_expired')
  })

  test('accepts the typed code too', async () => {
    await auth.post('/otp', { email, ...challenge })
    const { token } = lastMail(auth, email)
    expect((await verify({ type: 'email', email, token })).status).toBe(200)
  })

  test.each([
    ['no verifier', { auth_code: 'x' }, 400, 'validation_failed'],
    ['an unknown code', { auth_code: 'x', code_verifier: 'y' }, 404, 'flow_state_not_found'],
  ])('rejects %s', async (_name, body, status, code) => {
    const response = await auth.post('/token?grant_type=pkce', body)
    expect([response.status, response.body['error_code']]).toEqual([status, code])
  })
})
