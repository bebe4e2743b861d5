import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isObject } from '../fields.ts'
import { newUser, textOf, userIdOf } from '../testing/scratch-auth.ts'
import { home, makePair, type ScratchGoogle, scratchGoogle } from '../testing/scratch-google.ts'

let google: ScratchGoogle
beforeAll(async () => {
  google = await scratchGoogle()
})
afterAll(() => google.close())

const fragmentOf = (url: URL) => new URLSearchParams(url.hash.slice(1))

describe('sign-in with Google', () => {
  test('creates an account with Google’s claims and tokens', async () => {
    const sub = google.person('Ann@Gmail.test')
    const { status, body } = await google.signIn(sub)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      provider_token: expect.any(String),
      provider_refresh_token: expect.any(String),
      user: {
        email: 'ann@gmail.test',
        email_confirmed_at: expect.any(String),
        app_metadata: { provider: 'google', providers: ['google'] },
        user_metadata: {
          iss: google.server.issuer,
          sub,
          provider_id: sub,
          name: 'Ann Lee',
          full_name: 'Ann Lee',
          avatar_url: 'https://p.test/a',
          email: 'ann@gmail.test',
          email_verified: true,
        },
        identities: [{ id: sub, provider: 'google', email: 'ann@gmail.test' }],
      },
    })
    expect(google.auth.tokens.verify(textOf(body, 'access_token'))).toMatchObject({
      amr: [{ method: 'oauth' }],
    })
  })

  test('recognizes a user by the subject, whatever their current address', async () => {
    const sub = google.person('first@gmail.test')
    const before = await google.signIn(sub)
    google.server.people[sub] = { email: 'second@gmail.test', email_verified: false, name: 'New Name' }
    const after = await google.signIn(sub)
    expect(userIdOf(after.body)).toBe(userIdOf(before.body))
    expect(after.body['user']).toMatchObject({
      email: 'first@gmail.test',
      user_metadata: { full_name: 'New Name' },
    })
  })

  test('signs in to the account of a confirmed address and keeps its password', async () => {
    const email = 'known@gmail.test'
    const own = await newUser(google.auth, email)
    google.auth.clock.ms += 1000
    const { body } = await google.signIn(google.person(email))
    expect(userIdOf(body)).toBe(userIdOf(own))
    expect(body['user']).toMatchObject({
      app_metadata: { provider: 'email', providers: ['email', 'google'] },
    })
    const again = await google.auth.post('/token?grant_type=password', { email, password: 'correct horse' })
    expect(again.status).toBe(200)
  })

  test('takes over an unconfirmed account and removes the password a stranger may have set', async () => {
    const email = 'squatted@gmail.test'
    await google.auth.post('/signup', {
      email,
      password: 'correct horse',
      data: { full_name: 'Squatter', role: 'x' },
    })
    const { body } = await google.signIn(google.person(email))
    expect(body['user']).toMatchObject({
      identities: [{ provider: 'google' }],
      app_metadata: { provider: 'google', providers: ['google'] },
      user_metadata: { full_name: 'Ann Lee' },
    })
    expect(isObject(body['user']) && body['user']['user_metadata']).not.toHaveProperty('role')
    const response = await google.auth.post('/token?grant_type=password', {
      email,
      password: 'correct horse',
    })
    expect(response.body['error_code']).toBe('invalid_credentials')
  })

  test.each(['taken', 'free'])('rejects an unverified address that is %s', async (which) => {
    const email = `${which}@gmail.test`
    if (which === 'taken') await newUser(google.auth, email)
    const { back } = await google.travel(google.person(email, { email_verified: false }), makePair().query)
    const url = await google.land(back)
    expect(url.searchParams.get('error_code')).toBe('provider_email_needs_verification')
    const rows = await google.auth.database.query('select 1 from auth.users where email = $1', [email])
    expect(rows).toHaveLength(which === 'taken' ? 1 : 0)
  })

  test('creates one account for two simultaneous sign-ins', async () => {
    const sub = google.person('twice@gmail.test')
    const responses = await Promise.all([1, 2, 3].map(() => google.signIn(sub)))
    expect(new Set(responses.map(({ body }) => userIdOf(body)))).toHaveProperty('size', 1)
  })

  test('returns the session in the fragment without PKCE', async () => {
    const { back, cookie } = await google.travel(google.person('implicit@gmail.test'), {})
    const url = await google.land(back, cookie)
    expect(url.href).toContain(`${home}#access_token=`)
    expect([...fragmentOf(url).keys()]).toEqual([
      'access_token',
      'expires_at',
      'expires_in',
      'provider_refresh_token',
      'provider_token',
      'refresh_token',
      'sb',
      'token_type',
    ])
  })

  test('accepts a form that the provider posts', async () => {
    const pair = makePair()
    const { back } = await google.travel(google.person('posted@gmail.test'), pair.query)
    const response = await google.auth.ask('POST', '/callback', { raw: back.search.slice(1) })
    expect(response.status).toBe(302)
    const end = new URL(response.headers['location'] ?? '')
    expect((await google.exchange(end, pair.verifier)).status).toBe(200)
  })

  test('forwards the app’s parameters to Google, but none of the service’s own', async () => {
    const pair = makePair()
    const response = await google.begin({
      ...pair.query,
      prompt: 'select_account',
      access_type: 'offline',
      login_hint: 'a@b.io',
      scopes: 'calendar,contacts email',
      redirect_uri: 'http://evil.test',
      client_id: 'phone',
      nonce: 'mine',
      response_type: 'token',
    })
    expect(response.status).toBe(302)
    const parameters = new URL(response.headers['location'] ?? '').searchParams
    expect(Object.fromEntries(parameters)).toEqual({
      prompt: 'select_account',
      access_type: 'offline',
      login_hint: 'a@b.io',
      scope: 'openid email profile calendar contacts',
      redirect_uri: 'http://api.test/auth/v1/callback',
      client_id: 'web',
      response_type: 'code',
      state: expect.stringMatching(/^[0-9a-f-]{36}$/),
      nonce: expect.any(String),
      code_challenge: expect.any(String),
      code_challenge_method: 'S256',
    })
    expect(parameters.get('nonce')).not.toBe('mine')
    expect(parameters.get('code_challenge')).not.toBe(pair.query['code_challenge'])
  })

  test('reports that the user declined, and stores nothing', async () => {
    const { back } = await google.travel('', makePair().query)
    const url = await google.land(back)
    expect([url.searchParams.get('error'), fragmentOf(url).get('error')]).toEqual([
      'access_denied',
      'access_denied',
    ])
    expect(url.searchParams.has('error_code')).toBe(false)
    expect((await google.land(back)).searchParams.get('error_code')).toBe('bad_oauth_state')
  })

  test.each([
    ['myspace', 'Unsupported provider: Provider myspace could not be found'],
    ['github', 'Unsupported provider: provider is not enabled'],
  ])('is rejected for %s', async (provider, msg) => {
    const response = await google.begin({ provider })
    expect(response.body).toMatchObject({ error_code: 'validation_failed', msg })
  })
})
