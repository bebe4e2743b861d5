import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Json } from './fields.ts'
import { lastMail, type ScratchAuth, scratchAuth, textOf, userIdOf } from './testing/scratch-auth.ts'

let auth: ScratchAuth
beforeAll(async () => {
  auth = await scratchAuth({ isAnonymousOn: true })
})
afterAll(() => auth.close())

const tokenOf = (session: Json) => textOf(session, 'access_token')
const change = (session: Json, body: Json, on = auth) =>
  on.ask('PUT', '/user', { bearer: tokenOf(session), body })

test('is off by default, and GET /settings says which', async () => {
  const off = await scratchAuth({}, auth)
  const rejected = await off.post('/signup', { data: { a: 1 } })
  expect([rejected.status, rejected.body['error_code']]).toEqual([422, 'anonymous_provider_disabled'])
  expect((await off.ask('GET', '/settings')).body).toMatchObject({ external: { anonymous_users: false } })
  expect((await auth.ask('GET', '/settings')).body).toMatchObject({ external: { anonymous_users: true } })
  await off.close()
})

test('where sign-up is closed nobody gets an anonymous account either', async () => {
  const closed = await scratchAuth({ isAnonymousOn: true, isSignupOpen: false }, auth)
  expect((await closed.post('/signup', {})).body).toMatchObject({ error_code: 'signup_disabled' })
  await closed.close()
})

test('each sign-in makes a user of its own without identities, and the token says so', async () => {
  const [first, second] = [await auth.post('/signup', { data: { a: 1 } }), await auth.post('/signup', {})]
  expect(first.body).toMatchObject({
    token_type: 'bearer',
    user: { is_anonymous: true, email: '', user_metadata: { a: 1 }, app_metadata: {}, identities: [] },
  })
  expect(userIdOf(first.body)).not.toBe(userIdOf(second.body))
  const claims = auth.tokens.verify(tokenOf(first.body))
  expect(claims).toMatchObject({ is_anonymous: true, role: 'authenticated', amr: [{ method: 'anonymous' }] })
  const renewed = await auth.post('/token?grant_type=refresh_token', {
    refresh_token: first.body['refresh_token'],
  })
  expect(renewed.status).toBe(200)
  const rows = await auth.database.query<{ action: string }>(
    `select payload ->> 'action' as action from auth.audit_log_entries where payload ->> 'actor_id' = $1`,
    [userIdOf(first.body)],
  )
  expect(rows.map(({ action }) => action)).toContain('user_signedup')
})

test('a confirmed address makes the account a lasting one with the same id', async () => {
  const { body: session } = await auth.post('/signup', {})
  const email = 'upgraded@example.com'
  const changed = await change(session, { email, password: 'correct horse' })
  expect(changed.body).toMatchObject({ new_email: email, is_anonymous: true })
  const { token } = lastMail(auth, email)
  const proven = await auth.post('/verify', { type: 'email_change', email, token })
  expect(proven.body['user']).toMatchObject({
    id: userIdOf(session),
    email,
    is_anonymous: false,
    app_metadata: { provider: 'email', providers: ['email'] },
    identities: [{ provider: 'email' }],
  })
  const signIn = await auth.post('/token?grant_type=password', { email, password: 'correct horse' })
  expect(userIdOf(signIn.body)).toBe(userIdOf(session))
})

test('where addresses need no proof, the upgrade is immediate', async () => {
  const open = await scratchAuth({ isAnonymousOn: true, autoconfirm: true }, auth)
  const { body: session } = await open.post('/signup', {})
  const done = await change(session, { email: 'at-once@example.com' }, open)
  expect(done.body).toMatchObject({ email: 'at-once@example.com', is_anonymous: false })
  const again = await change(session, { email: 'later@example.com' }, open)
  expect(again.body).toMatchObject({ email: 'at-once@example.com', new_email: 'later@example.com' })
  await open.close()
})

test('without an address there is no password, no code and no factor', async () => {
  const { body: session } = await auth.post('/signup', {})
  const bearer = tokenOf(session)
  const password = await change(session, { password: 'correct horse' })
  expect([password.status, password.body['error_code']]).toEqual([422, 'validation_failed'])
  const code = await auth.ask('GET', '/reauthenticate', { bearer })
  expect([code.status, code.body['error_code']]).toEqual([400, 'validation_failed'])
  const factor = await auth.post('/factors', { factor_type: 'totp' }, { bearer })
  expect([factor.status, factor.body['error_code']]).toEqual([403, 'no_authorization'])
})

test('an address of somebody else stays theirs', async () => {
  const { body: session } = await auth.post('/signup', {})
  const taken = await change(session, { email: 'upgraded@example.com' })
  expect([taken.status, taken.body['error_code']]).toEqual([422, 'email_exists'])
})

test('one network makes a burst of thirty, then thirty in an hour', async () => {
  const limited = await scratchAuth({ isAnonymousOn: true, rateLimits: true })
  const statuses: number[] = []
  for (let at = 0; at < 40; at += 1) {
    statuses.push((await limited.post('/signup', {})).status)
    // Slow enough for the limit of all sign-ups.
    limited.clock.ms += 15_000
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(30 + 4)
  expect(statuses.at(-1)).toBe(429)
  await limited.close()
})
