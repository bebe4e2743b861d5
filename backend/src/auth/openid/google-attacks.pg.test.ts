import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newUser } from '../testing/scratch-auth.ts'
import { home, makePair, type ScratchGoogle, scratchGoogle } from '../testing/scratch-google.ts'

let google: ScratchGoogle
beforeAll(async () => {
  google = await scratchGoogle()
})
afterAll(() => google.close())

const errorOf = (url: URL) => url.searchParams.get('error_code')
const badState = 'http://app.test/?error=invalid_request&error_code=bad_oauth_state'

describe('the Google sign-in rejects', () => {
  test('a used state', async () => {
    const pair = makePair()
    const { back } = await google.travel(google.person('once@gmail.test'), pair.query)
    const end = await google.land(back)
    expect((await google.land(back)).href).toContain(badState)
    // The first, legitimate use is not affected by the second.
    expect((await google.exchange(end, pair.verifier)).status).toBe(200)
    expect((await google.exchange(end, pair.verifier)).body['error_code']).toBe('flow_state_not_found')
  })

  test('all but one of fifty simultaneous returns with one state', async () => {
    const { back } = await google.travel(google.person('many@gmail.test'), makePair().query)
    const ends = await Promise.all(Array.from({ length: 50 }, () => google.land(back)))
    expect(ends.filter((end) => end.searchParams.has('code'))).toHaveLength(1)
  })

  test.each([
    ['no state', ''],
    ['a state nobody issued', 'b5bd3a60-3c9e-4b5e-9c0e-7f1a1f0b5c11'],
    ['a state that is no UUID', "' or 1=1 --"],
  ])('%s', async (_name, state) => {
    const response = await google.auth.ask('GET', `/callback?${new URLSearchParams({ code: 'x', state })}`)
    expect([response.status, new URL(response.headers['location'] ?? '').origin]).toEqual([
      302,
      'http://app.test',
    ])
    expect(errorOf(new URL(response.headers['location'] ?? ''))).toBe(
      state === '' ? 'bad_oauth_callback' : 'bad_oauth_state',
    )
  })

  test('a state older than five minutes', async () => {
    const { back } = await google.travel(google.person('late@gmail.test'), makePair().query)
    google.auth.clock.ms += 301_000
    const end = await google.land(back)
    expect(errorOf(end)).toBe('bad_oauth_state')
    // The redirect leads to where the flow started, so that its app can report the expiry.
    expect(end.pathname).toBe('/onboarding')
  })

  test('the state of an emailed link', async () => {
    await google.auth.post('/otp', { email: 'mailed@gmail.test', ...makePair().query })
    const [flow] = await google.auth.database.query<{ id: string }>(
      `select id::text from auth.flow_state where authentication_method = 'email/signup'`,
    )
    const response = await google.auth.ask('GET', `/callback?code=x&state=${flow?.id}`)
    expect(errorOf(new URL(response.headers['location'] ?? ''))).toBe('bad_oauth_state')
  })

  test('the code of another flow', async () => {
    const [own, other] = [makePair(), makePair()]
    const mine = await google.travel(google.person('mine@gmail.test'), own.query)
    const theirs = await google.travel(google.person('theirs@gmail.test'), other.query)
    mine.back.searchParams.set('code', theirs.back.searchParams.get('code') ?? '')
    expect(errorOf(await google.land(mine.back))).toBe('unexpected_failure')
  })

  test.each([
    ['nonce', 'another-nonce'],
    ['code_challenge', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'],
    ['client_id', 'foreign'],
  ])('an address whose %s was changed on the way', async (name, value) => {
    const { back } = await google.travel(
      google.person(`bent-${name}@gmail.test`),
      makePair().query,
      (url) => {
        url.searchParams.set(name, value)
        return url
      },
    )
    expect(errorOf(await google.land(back))).toBe('unexpected_failure')
    const users = await google.auth.database.query('select 1 from auth.users where email like $1', ['bent-%'])
    expect(users).toEqual([])
  })

  test('another browser, which lacks the PKCE verifier', async () => {
    // Login CSRF: somebody else opens the attacker's callback URL.
    const [attacker, victim] = [makePair(), makePair()]
    const { back } = await google.travel(google.person('attacker@gmail.test'), attacker.query)
    const end = await google.land(back)
    expect((await google.exchange(end, victim.verifier)).body['error_code']).toBe('bad_code_verifier')
  })

  test('another browser, without PKCE', async () => {
    const { back, cookie } = await google.travel(google.person('fixation@gmail.test'), {})
    const other = await google.begin({})
    const foreign = other.headers['set-cookie']?.split(';')[0]
    for (const given of ['', foreign, `${cookie.split('=')[0]}=x`]) {
      const { back: again } = given === '' ? { back } : await google.travel('', {})
      expect((await google.land(again, given)).href).toContain(badState)
    }
  })

  test.each(['http://evil.test/', 'http://app.test@evil.test/', '//evil.test', 'javascript:alert(1)'])(
    'a redirect to %s',
    async (redirect_to) => {
      const pair = makePair()
      const { back } = await google.travel(google.person('home@gmail.test'), { ...pair.query, redirect_to })
      back.searchParams.set('redirect_to', redirect_to)
      expect((await google.land(back)).origin).toBe('http://app.test')
    },
  )

  test('a banned user, or a new one while sign-up is closed', async () => {
    const sub = google.person('banned@gmail.test')
    await google.signIn(sub)
    await google.auth.database.query(
      `update auth.users set banned_until = 'infinity' where email = 'banned@gmail.test'`,
    )
    const banned = await google.travel(sub, makePair().query)
    const end = await google.land(banned.back)
    expect([errorOf(end), end.searchParams.get('error')]).toEqual(['user_banned', 'access_denied'])
    const closed = await scratchGoogle({ isSignupOpen: false })
    const { back } = await closed.travel(closed.person('new@gmail.test'), makePair().query)
    expect(errorOf(await closed.land(back))).toBe('signup_disabled')
    await closed.close()
  })
})

describe('while Google is down', () => {
  test('starting reports it to the app, and works again by itself', async () => {
    const broken = await scratchGoogle()
    broken.server.state.isDown = true
    const left = await broken.begin(makePair().query)
    const url = new URL(left.headers['location'] ?? '')
    expect([url.href.startsWith(`${home}?`), url.searchParams.get('error')]).toEqual([
      true,
      'temporarily_unavailable',
    ])
    broken.server.state.isDown = false
    expect((await broken.signIn(broken.person('again@gmail.test'))).status).toBe(200)
    await broken.close()
  })

  test('returning reports it, and the code creates no account', async () => {
    const { back } = await google.travel(google.person('down@gmail.test'), makePair().query)
    google.server.state.isDown = true
    const end = await google.land(back)
    google.server.state.isDown = false
    expect(end.href.startsWith(`${home}?`)).toBe(true)
    expect(end.searchParams.get('error_description')).toMatch(/cannot be reached|Unable to exchange/)
    expect((await google.signIn(google.person('up@gmail.test'))).status).toBe(200)
  })
})

test('the log contains no secret, code or token of the exchange with Google', async () => {
  const { back } = await google.travel(google.person('log@gmail.test'), makePair().query)
  back.searchParams.set('code', 'not-a-code')
  await google.land(back)
  await newUser(google.auth, 'bystander@gmail.test')
  const text = JSON.stringify(google.auth.logged)
  expect(text).toContain('auth.provider')
  expect(text).not.toMatch(/a secret of the tests|not-a-code/)
})
