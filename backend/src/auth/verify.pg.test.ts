import { createHash } from 'node:crypto'
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
const wrongCode = (right: string) => String((Number(right) + 1) % 1_000_000).padStart(6, '0')

describe('POST /verify rejects', () => {
  test.each([
    ['no type', { token: '123456', email: 'a@b.io' }, 'Verify requires a verification type'],
    ['no code', { type: 'email', email: 'a@b.io' }, 'Verify requires either a token or a token hash'],
    [
      'two codes',
      { type: 'email', token: '1', token_hash: 'x' },
      'Verify requires either a token or a token hash',
    ],
    [
      'a hash with an address',
      { type: 'email', token_hash: 'x', email: 'a@b.io' },
      'Only the token_hash and type should be provided',
    ],
    [
      'nobody',
      { type: 'email', token: '1' },
      'Only an email address or phone number should be provided on verify',
    ],
    [
      'two of them',
      { type: 'email', token: '1', email: 'a@b.io', phone: '1' },
      'Only an email address or phone number should be provided on verify',
    ],
    ['an unknown type', { type: 'toString', token: '1', email: 'a@b.io' }, 'Unsupported verification type'],
  ])('%s', async (_name, body, message) => {
    expect((await verify(body)).body).toMatchObject({
      code: 400,
      error_code: 'validation_failed',
      msg: message,
    })
  })

  test.each([
    [
      'an unknown address',
      { type: 'email', token: '123456', email: 'who@b.io' },
      'Token has expired or is invalid',
    ],
    [
      'an unknown hash',
      { type: 'email', token_hash: 'f'.repeat(56) },
      'Email link is invalid or has expired',
    ],
    ['a phone code', { type: 'sms', token: '123456', phone: '15551234' }, 'Token has expired or is invalid'],
  ])('%s', async (_name, body, message) => {
    expect((await verify(body)).body).toMatchObject({ code: 403, error_code: 'otp_expired', msg: message })
  })
})

describe('a code', () => {
  test('works once', async () => {
    await auth.post('/otp', { email })
    const { token, kind } = lastMail(auth, email)
    expect(kind).toBe('signup')
    const response = await verify({ type: 'email', email, token })
    expect(response.body).toMatchObject({
      token_type: 'bearer',
      user: { email, email_confirmed_at: expect.any(String) },
    })
    expect(auth.tokens.verify(textOf(response.body, 'access_token'))).toMatchObject({
      amr: [{ method: 'otp' }],
    })
    expect((await verify({ type: 'email', email, token })).status).toBe(403)
  })

  test('may be typed with a space or a hyphen', async () => {
    await auth.post('/otp', { email })
    const { token } = lastMail(auth, email)
    const typed = ` ${token.slice(0, 3)}-${token.slice(3)} `
    expect((await verify({ type: 'email', email, token: typed })).status).toBe(200)
  })

  test('works once for fifty simultaneous requests', async () => {
    await auth.post('/otp', { email })
    const { token } = lastMail(auth, email)
    const all = await Promise.all(Array.from({ length: 50 }, () => verify({ type: 'email', email, token })))
    expect(all.filter((response) => response.status === 200)).toHaveLength(1)
  })

  test('is not accepted as a link hash, where no guess is counted', async () => {
    await auth.post('/otp', { email })
    const { token } = lastMail(auth, email)
    const computed = createHash('sha224').update(`${email}${token}`).digest('hex')
    expect((await verify({ type: 'email', token_hash: computed })).status).toBe(403)
    expect((await verify({ type: 'email', email, token })).status).toBe(200)
  })

  test('is used up by five wrong guesses, and the next code is not', async () => {
    await auth.post('/otp', { email })
    const first = lastMail(auth, email)
    await Promise.all(
      Array.from({ length: 5 }, () => verify({ type: 'email', email, token: wrongCode(first.token) })),
    )
    expect((await verify({ type: 'email', email, token: first.token })).status).toBe(403)
    await auth.post('/otp', { email })
    const { token } = lastMail(auth, email)
    await verify({ type: 'email', email, token: wrongCode(token) })
    expect((await verify({ type: 'email', email, token })).status).toBe(200)
  })

  test('expires after an hour', async () => {
    await auth.post('/otp', { email })
    const { token } = lastMail(auth, email)
    auth.clock.ms += 3_601_000
    const response = await verify({ type: 'email', email, token })
    expect(response.body).toMatchObject({ code: 403, error_code: 'otp_expired' })
  })

  test('for one address is rejected for another', async () => {
    await auth.post('/otp', { email })
    await auth.post('/otp', { email: `other-${email}` })
    const { token } = lastMail(auth, email)
    expect((await verify({ type: 'email', email: `other-${email}`, token })).status).toBe(403)
  })

  test('is sent as a magic link to a known address', async () => {
    await newUser(auth, email)
    await auth.post('/magiclink', { email })
    const { kind, token } = lastMail(auth, email)
    expect(kind).toBe('magiclink')
    expect((await verify({ type: 'magiclink', email, token })).status).toBe(200)
  })
})

describe('the link', () => {
  test('is not used up by mail scanners and prefetching browsers', async () => {
    await auth.post('/otp', { email })
    const link = linkOf(lastMail(auth, email))
    const looks = [
      await auth.ask('HEAD', link),
      await auth.ask('GET', link, { headers: { purpose: 'prefetch' } }),
      await auth.ask('GET', link, { headers: { 'sec-purpose': 'prefetch;prerender' } }),
    ]
    expect(looks.map((response) => response.status)).toEqual([204, 204, 204])
    const response = await auth.ask('GET', link)
    expect(response.headers['location']).toContain('#access_token=')
    const again = await auth.ask('GET', link)
    expect([again.status, again.headers['location']]).toEqual([
      303,
      'http://app.test/#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb=',
    ])
  })

  test.each([
    ['http://app.test/onboarding', 'http://app.test/onboarding'],
    ['com.example.app://callback', 'com.example.app://callback'],
    ['//evil.com', 'http://app.test'],
    ['http://app.test@evil.com/', 'http://app.test'],
    ['http://evil.com/?http://app.test', 'http://app.test'],
  ])('requested with redirect %s leads to %s', async (requested, target) => {
    await auth.post(`/otp?redirect_to=${encodeURIComponent(requested)}`, { email })
    const mail = lastMail(auth, email)
    expect(mail.redirectTo).toBe(target)
    const tampered = linkOf(mail).replace(/redirect_to=.*/, `redirect_to=${encodeURIComponent(requested)}`)
    const { location = '' } = (await auth.ask('GET', tampered)).headers
    expect([target, `${target}/`]).toContain(location.split('#')[0])
  })

  test('rejects an invalid link with JSON', async () => {
    expect((await auth.ask('GET', '/verify')).body['error_code']).toBe('validation_failed')
    expect((await auth.ask('GET', '/verify?type=signup&token=a%00b')).body['error_code']).toBe(
      'validation_failed',
    )
  })
})

test.each([
  ['/otp', 'email'],
  ['/recover', 'recovery'],
])('%s confirms the address, not a password that a stranger set before', async (path, type) => {
  await auth.post('/signup', { email, password: 'planted by a stranger' })
  await auth.post(path, { email })
  const { token } = lastMail(auth, email)
  expect((await verify({ type, email, token })).status).toBe(200)
  const signIn = { email, password: 'planted by a stranger' }
  expect((await auth.post('/token?grant_type=password', signIn)).body['error_code']).toBe(
    'invalid_credentials',
  )
})
