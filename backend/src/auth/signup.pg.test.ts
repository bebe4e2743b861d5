import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lastMail, linkOf, newUser, type ScratchAuth, scratchAuth, userIdOf } from './testing/scratch-auth.ts'

let auth: ScratchAuth
beforeAll(async () => {
  auth = await scratchAuth()
})
afterAll(() => auth.close())

const password = 'correct horse'

describe('rejects', () => {
  const long = 'x'.repeat(73)
  test.each([
    ['no password', { email: 'a@b.io' }, 400, 'validation_failed', 'Signup requires a valid password'],
    ['nothing', {}, 422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled'],
    [
      'a phone',
      { phone: '15551234', password },
      400,
      'phone_provider_disabled',
      'Phone signups are disabled',
    ],
    [
      'a short password',
      { email: 'a@b.io', password: '12345' },
      422,
      'weak_password',
      'Password should be at least 6 characters.',
    ],
    [
      '73 bytes',
      { email: 'a@b.io', password: long },
      400,
      'validation_failed',
      'Password cannot be longer than 72 characters',
    ],
    [
      'no address',
      { email: 'nobody', password },
      400,
      'validation_failed',
      'Unable to validate email address: invalid format',
    ],
    [
      'two addresses',
      { email: 'a@b.io,c@d.io', password },
      400,
      'validation_failed',
      'Unable to validate email address: invalid format',
    ],
    [
      'a NUL',
      { email: 'a@b.io', password, data: { name: 'a\u0000b' } },
      400,
      'validation_failed',
      /cannot be stored/,
    ],
    [
      'half a surrogate pair',
      { email: 'a@b.io', password, data: { 'a\ud800': 1 } },
      400,
      'validation_failed',
      /cannot be stored/,
    ],
    ['a number for text', { email: 5, password }, 400, 'validation_failed', /email must be a string/],
    [
      'half a challenge',
      { email: 'a@b.io', password, code_challenge: 'x' },
      400,
      'validation_failed',
      'PKCE flow requires code_challenge_method and code_challenge',
    ],
  ])('%s', async (_name, body, status, code, message) => {
    const response = await auth.post('/signup', body)
    expect(response.status).toBe(status)
    expect(response.body).toMatchObject({
      code: status,
      error_code: code,
      msg: expect.stringMatching(message),
    })
    expect(response.headers['x-sb-error-code']).toBe(code)
  })

  test.each([
    ['not JSON', '{"email":'],
    ['a list', '[]'],
    ['not UTF-8', Buffer.from([0x7b, 0xff, 0x7d])],
    ['a hundred levels', `{"data":${'{"a":'.repeat(100)}1${'}'.repeat(101)}`],
  ])('%s as the body', async (_name, raw) => {
    const response = await auth.ask('POST', '/signup', { raw })
    expect([response.status, response.body['error_code']]).toEqual([400, 'validation_failed'])
  })

  test('everybody while sign-up is disabled', async () => {
    const closed = await scratchAuth({ isSignupOpen: false })
    const response = await closed.post('/signup', { email: 'a@b.io', password })
    expect([response.status, response.body['error_code']]).toEqual([422, 'signup_disabled'])
    await closed.close()
  })
})

test('answers in the shape of the requested API version', async () => {
  const headers = { 'x-supabase-api-version': '2024-01-01' }
  const response = await auth.post('/signup', { email: 'a@b.io', password: '1' }, { headers })
  expect(response.body).toEqual({
    code: 'weak_password',
    message: 'Password should be at least 6 characters.',
    weak_password: { reasons: ['length'] },
  })
  expect(response.headers['x-supabase-api-version']).toBe('2024-01-01')
})

test('returns the user without a session and emails a code whose link confirms the user', async () => {
  const response = await auth.post('/signup', {
    email: '  Ann@Example.com ',
    password,
    data: { full_name: 'Ann' },
  })
  expect(response.status).toBe(200)
  expect(response.body).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    aud: 'authenticated',
    role: 'authenticated',
    email: 'ann@example.com',
    phone: '',
    confirmation_sent_at: expect.stringMatching(/^\d{4}-.*Z$/),
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: expect.objectContaining({ full_name: 'Ann', email_verified: false }),
    identities: [
      expect.objectContaining({ id: response.body['id'], user_id: response.body['id'], provider: 'email' }),
    ],
    created_at: expect.stringMatching(/Z$/),
    updated_at: expect.stringMatching(/Z$/),
    is_anonymous: false,
  })
  const before = await auth.post('/token?grant_type=password', { email: 'ann@example.com', password })
  expect([before.status, before.body['error_code']]).toEqual([400, 'email_not_confirmed'])
  const mail = lastMail(auth, 'ann@example.com')
  expect(mail).toMatchObject({ kind: 'signup', redirectTo: 'http://app.test', siteUrl: 'http://app.test' })
  expect(mail.token).toMatch(/^\d{6}$/)
  const landed = await auth.ask('GET', linkOf(mail))
  expect(landed.status).toBe(303)
  expect(landed.headers['location']).toMatch(
    /^http:\/\/app\.test\/#access_token=[^&]+&expires_at=\d+&expires_in=3600&refresh_token=[a-z2-7]{12}&sb=&token_type=bearer&type=signup$/,
  )
  const after = await auth.post('/token?grant_type=password', { email: 'ANN@example.com', password })
  expect(after.body['user']).toMatchObject({
    email_confirmed_at: expect.any(String),
    user_metadata: { email_verified: true },
    identities: [{ identity_data: { email_verified: true } }],
  })
})

test('returns an invented user and sends no email when a confirmed address signs up again', async () => {
  const real = await newUser(auth, 'bob@example.com')
  const sent = auth.mails.length
  const response = await auth.post('/signup', {
    email: 'bob@example.com',
    password: 'another one',
    data: { a: 1 },
  })
  expect(response.status).toBe(200)
  expect(response.body).toMatchObject({
    identities: [],
    role: '',
    email: 'bob@example.com',
    user_metadata: { a: 1 },
  })
  expect(response.body['id']).not.toBe(userIdOf(real))
  expect(auth.mails).toHaveLength(sent)
})

test('emails an unconfirmed address again and keeps neither of two different passwords', async () => {
  await auth.post('/signup', { email: 'eve@example.com', password: 'planted by a stranger' })
  const first = lastMail(auth, 'eve@example.com')
  await auth.post('/signup', { email: 'eve@example.com', password })
  const old = await auth.post('/verify', { type: 'signup', token_hash: first.tokenHash })
  expect([old.status, old.body['error_code']]).toEqual([403, 'otp_expired'])
  const { token } = lastMail(auth, 'eve@example.com')
  expect((await auth.post('/verify', { type: 'email', email: 'eve@example.com', token })).status).toBe(200)
  const signIn = (pass: string) =>
    auth.post('/token?grant_type=password', { email: 'eve@example.com', password: pass })
  expect((await signIn('planted by a stranger')).status).toBe(400)
  expect((await signIn(password)).status).toBe(400)
})

test('keeps the password when the same one is sent twice', async () => {
  const email = 'twice@example.com'
  await auth.post('/signup', { email, password })
  await auth.post('/signup', { email, password })
  const { token } = lastMail(auth, email)
  expect((await auth.post('/verify', { type: 'email', email, token })).status).toBe(200)
  expect((await auth.post('/token?grant_type=password', { email, password })).status).toBe(200)
})

test('creates one user for forty simultaneous first requests', async () => {
  // Opens every connection first; otherwise the first request is over before the second one has a connection.
  await Promise.all(Array.from({ length: 4 }, () => auth.database.query('select pg_sleep(0.1)')))
  const all = await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      auth.post(at % 2 ? '/signup' : '/otp', { email: 'race@example.com', password }),
    ),
  )
  expect(new Set(all.map((response) => response.status))).toEqual(new Set([200]))
  const rows = await auth.database.query(`select 1 from auth.users where email = 'race@example.com'`)
  expect(rows).toHaveLength(1)
})

test('signs in at once and reports a known address where email confirmation is off', async () => {
  const open = await scratchAuth({ autoconfirm: true })
  const response = await open.post('/signup', { email: 'a@b.io', password })
  expect(response.body).toMatchObject({ token_type: 'bearer', expires_in: 3600, user: { email: 'a@b.io' } })
  expect(open.mails).toEqual([])
  const again = await open.post('/signup', { email: 'a@b.io', password })
  expect(again.body).toMatchObject({ error_code: 'user_already_exists', msg: 'User already registered' })
  await open.close()
})

test('stores nothing when a trigger of the product fails', async () => {
  const broken = await scratchAuth()
  await broken.database.query(
    `create function public.refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`,
  )
  await broken.database.query(
    'create trigger refuse after insert on auth.users for each row execute function public.refuse()',
  )
  const response = await broken.post('/signup', { email: 'a@b.io', password })
  expect(response.body).toMatchObject({
    code: 500,
    error_code: 'unexpected_failure',
    msg: 'Database error saving new user',
    error_id: expect.any(String),
  })
  expect(broken.mails).toEqual([])
  await broken.close()
})
