import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isObject, type Json } from '../fields.ts'
import { visitOpenId } from '../testing/openid-visit.ts'
import { lastMail, newUser, scratchAuth, textOf, userIdOf } from '../testing/scratch-auth.ts'
import { home, makePair, type ScratchGoogle, scratchGoogle } from '../testing/scratch-google.ts'

let google: ScratchGoogle
let own: Json = {}
let email = ''
let count = 0
beforeAll(async () => {
  google = await scratchGoogle({ isManualLinkingOn: true })
})
afterAll(() => google.close())
beforeEach(async () => {
  count += 1
  email = `own${count}@gmail.test`
  own = await newUser(google.auth, email)
})

const bearer = (of = own) => textOf(of, 'access_token')

async function beginLink(query: Record<string, string>, of = own) {
  google.auth.clock.ms += 1000
  const search = new URLSearchParams({ provider: 'google', redirect_to: home, ...query })
  const response = await google.auth.ask('GET', `/user/identities/authorize?${search}`, {
    bearer: bearer(of),
  })
  const { url } = response.body
  return {
    url: typeof url === 'string' ? url : (response.headers['location'] ?? ''),
    cookie: response.headers['set-cookie']?.split(';')[0] ?? '',
    status: response.status,
  }
}

async function link(account: string, of = own) {
  const pair = makePair()
  const { url } = await beginLink({ ...pair.query, skip_http_redirect: 'true' }, of)
  const end = await google.land(await visitOpenId(url, account))
  return { end, response: await google.exchange(end, pair.verifier) }
}

const identitiesOf = async (of = own): Promise<Json[]> => {
  const { body } = await google.auth.ask('GET', '/user', { bearer: bearer(of) })
  return Array.isArray(body['identities']) ? body['identities'].filter(isObject) : []
}
const providersOf = async () => (await identitiesOf()).map((identity) => identity['provider'])
const unlink = async (id: unknown, of = own) =>
  google.auth.ask('DELETE', `/user/identities/${String(id)}`, { bearer: bearer(of) })

describe('linking', () => {
  test('adds Google to the signed-in user, whatever its address', async () => {
    const { response } = await link(google.person('elsewhere@gmail.test', { email_verified: false }))
    expect(userIdOf(response.body)).toBe(userIdOf(own))
    expect(response.body['user']).toMatchObject({ email, app_metadata: { providers: ['email', 'google'] } })
    expect(await providersOf()).toEqual(['email', 'google'])
  })

  test('returns the URL or redirects', async () => {
    expect((await beginLink({ ...makePair().query, skip_http_redirect: 'true' })).status).toBe(200)
    const went = await beginLink(makePair().query)
    expect([went.status, went.url.startsWith(google.server.issuer)]).toEqual([302, true])
  })

  test('requires the browser that started it, so that nobody links a stranger’s Google identity', async () => {
    const attacker = makePair()
    const { url } = await beginLink({ ...attacker.query, skip_http_redirect: 'true' })
    const stranger = google.person(`stranger${count}@gmail.test`)
    const end = await google.land(await visitOpenId(url, stranger))
    expect((await google.exchange(end, makePair().verifier)).body['error_code']).toBe('bad_code_verifier')
    expect(await providersOf()).toEqual(['email'])
    expect(userIdOf((await google.signIn(stranger)).body)).not.toBe(userIdOf(own))
  })

  test('without PKCE completes only in the browser that started it', async () => {
    const first = await beginLink({ skip_http_redirect: 'true' })
    const sub = google.person(`plain${count}@gmail.test`)
    const rejected = await google.land(await visitOpenId(first.url, sub))
    expect(rejected.searchParams.get('error_code')).toBe('bad_oauth_state')
    expect(await providersOf()).toEqual(['email'])
    const second = await beginLink({})
    const end = await google.land(await visitOpenId(second.url, sub), second.cookie)
    expect(end.hash).toContain('access_token=')
    expect(await providersOf()).toEqual(['email', 'google'])
  })

  test('leaves an identity with its current user', async () => {
    const sub = google.person(`twice${count}@gmail.test`)
    await link(sub)
    const again = await link(sub)
    expect(again.end.searchParams.get('error_description')).toBe('Identity is already linked')
    const other = await newUser(google.auth, `other${count}@gmail.test`)
    const foreign = await link(sub, other)
    expect(foreign.end.searchParams.get('error_code')).toBe('identity_already_exists')
    expect(foreign.end.searchParams.get('error_description')).toBe(
      'Identity is already linked to another user',
    )
  })
})

describe('a link started with a stolen session', () => {
  const signOut = (scope: string) => google.auth.ask('POST', `/logout?scope=${scope}`, { bearer: bearer() })
  const changePassword = () =>
    google.auth.ask('PUT', '/user', { bearer: bearer(), body: { password: 'another horse' } })

  test.each([
    ['signs out everywhere', () => signOut('global')],
    ['signs all others out', () => signOut('others')],
    ['changes the password', changePassword],
  ])('is discarded when the owner %s', async (_what, act) => {
    const pair = makePair()
    const [first, second] = [await beginLink(pair.query), await beginLink(pair.query)]
    const thief = google.person(`late${count}@gmail.test`)
    const settled = await google.land(await visitOpenId(first.url, thief))
    expect((await act()).status).toBeLessThan(300)
    expect((await google.exchange(settled, pair.verifier)).body['error_code']).toBe('flow_state_not_found')
    const late = await google.land(await visitOpenId(second.url, thief))
    expect(late.searchParams.get('error_code')).toBe('bad_oauth_state')
  })

  test('creates no session for a user who was banned meanwhile', async () => {
    const { url, cookie } = await beginLink({})
    await google.auth.database.query(`update auth.users set banned_until = 'infinity' where id = $1`, [
      userIdOf(own),
    ])
    const back = await visitOpenId(url, google.person(`ban${count}@gmail.test`))
    const end = await google.land(back, cookie)
    expect(end.searchParams.get('error_code')).toBe('user_banned')
    expect(end.hash).not.toContain('access_token')
  })
})

describe('unlinking', () => {
  test('removes an identity but never the last one', async () => {
    const sub = google.person(`gone${count}@gmail.test`)
    await link(sub)
    const [password, linked] = await identitiesOf()
    expect((await unlink(linked?.['identity_id'])).body).toEqual({})
    expect(await providersOf()).toEqual(['email'])
    expect((await unlink(password?.['identity_id'])).body).toMatchObject({
      error_code: 'single_identity_not_deletable',
      msg: 'User must have at least 1 identity after unlinking',
    })
    expect(userIdOf((await google.signIn(sub)).body)).not.toBe(userIdOf(own))
  })

  test('keeps one identity when two requests run at once', async () => {
    await link(google.person(`race${count}@gmail.test`))
    const ids = (await identitiesOf()).map((identity) => identity['identity_id'])
    const responses = await Promise.all(ids.map((id) => unlink(id)))
    expect(responses.map(({ status }) => String(status)).sort()).toEqual(['200', '422'])
  })

  test('of the email identity removes the password, and the account takes the remaining proven address', async () => {
    await link(google.person(`next${count}@gmail.test`))
    const [password] = await identitiesOf()
    await unlink(password?.['identity_id'])
    const { body } = await google.auth.ask('GET', '/user', { bearer: bearer() })
    expect(body).toMatchObject({
      email: `next${count}@gmail.test`,
      app_metadata: { provider: 'google', providers: ['google'] },
    })
    for (const address of [email, `next${count}@gmail.test`]) {
      const response = await google.auth.post('/token?grant_type=password', {
        email: address,
        password: 'correct horse',
      })
      expect(response.body['error_code']).toBe('invalid_credentials')
    }
  })

  test('of the email identity invalidates the links sent to the old address', async () => {
    await link(google.person(`moved${count}@gmail.test`))
    await google.auth.post('/recover', { email })
    const mail = lastMail(google.auth, email)
    const [password] = await identitiesOf()
    expect((await unlink(password?.['identity_id'])).status).toBe(200)
    const response = await google.auth.post('/verify', { type: 'recovery', token_hash: mail.tokenHash })
    expect([response.status, response.body['error_code']]).toEqual([403, 'otp_expired'])
  })

  test('is rejected when the remaining address belongs to another account', async () => {
    await newUser(google.auth, `taken${count}@gmail.test`)
    await link(google.person(`taken${count}@gmail.test`))
    const [password] = await identitiesOf()
    const response = await unlink(password?.['identity_id'])
    expect([response.status, response.body['error_code']]).toEqual([
      422,
      'email_conflict_identity_not_deletable',
    ])
    expect(await providersOf()).toEqual(['email', 'google'])
  })

  test('finds no identity of somebody else', async () => {
    await link(google.person(`mine${count}@gmail.test`))
    const other = await newUser(google.auth, `thief${count}@gmail.test`)
    await link(google.person(`his${count}@gmail.test`), other)
    const [password] = await identitiesOf()
    const response = await unlink(password?.['identity_id'], other)
    expect([response.status, response.body['error_code']]).toEqual([422, 'identity_not_found'])
  })

  test('rejects an invalid id', async () => {
    const response = await unlink('x')
    expect([response.status, response.body['msg']]).toEqual([404, 'identity_id must be an UUID'])
  })
})

test('linking and unlinking can be disabled as in a hosted project', async () => {
  const off = await scratchAuth({ autoconfirm: true })
  const session = await newUser(off, 'off@gmail.test')
  for (const [method, path] of [
    ['GET', '/user/identities/authorize?provider=google'],
    ['DELETE', `/user/identities/${randomUUID()}`],
  ] as const) {
    const response = await off.ask(method, path, { bearer: textOf(session, 'access_token') })
    expect([response.status, response.body['error_code']]).toEqual([404, 'manual_linking_disabled'])
  }
  await off.close()
})
