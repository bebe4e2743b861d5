import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isObject, type Json } from '../fields.ts'
import { newUser, type ScratchAuth, scratchAuth, textOf, userIdOf } from '../testing/scratch-auth.ts'
import { createAuthenticator, type SoftwareAuthenticator } from '../testing/software-authenticator.ts'

const site = { rpId: 'app.test', origin: 'https://app.test' }
let auth: ScratchAuth
let bearer = ''
let userId = ''
let count = 0
beforeAll(async () => {
  auth = await scratchAuth({ autoconfirm: true, arePasskeysOn: true, siteUrl: 'https://app.test' })
})
afterAll(() => auth.close())
beforeEach(async () => {
  const session = await newUser(auth, `user${(count += 1)}@example.com`)
  bearer = textOf(session, 'access_token')
  userId = userIdOf(session)
})

type Creation = Parameters<SoftwareAuthenticator['create']>[0]

const optionsOf = (body: Json) => body['options'] as Creation
const start = (as = bearer) => auth.post('/passkeys/registration/options', {}, { bearer: as })
const ask = async () => (await auth.post('/passkeys/authentication/options', {})).body

async function register(key: SoftwareAuthenticator, changes = {}) {
  const { body } = await start()
  const credential = key.create(optionsOf(body), changes)
  const answer = { challenge_id: body['challenge_id'], credential }
  return auth.post('/passkeys/registration/verify', answer, { bearer })
}

async function signIn(key: SoftwareAuthenticator, changes = {}) {
  const body = await ask()
  const answer = { challenge_id: body['challenge_id'], credential: key.get(optionsOf(body), changes) }
  return auth.post('/passkeys/authentication/verify', answer)
}

const outcome = ({ status, body }: { status: number; body: Json }) => [status, body['error_code']]
const failed = [400, 'webauthn_verification_failed']

test('a passkey that a signed-in person registers signs them in, names its method and is listed', async () => {
  const key = createAuthenticator(site)
  const made = await register(key)
  expect(made.body).toEqual({ id: expect.any(String), created_at: expect.stringMatching(/Z$/) })
  const session = await signIn(key)
  expect(userIdOf(session.body)).toBe(userId)
  expect(session.headers['cache-control']).toBe('no-store')
  const claims = auth.tokens.verify(textOf(session.body, 'access_token'))
  expect(claims).toMatchObject({ aal: 'aal1', amr: [{ method: 'passkey' }] })
  const listed = await auth.ask('GET', '/passkeys', { bearer })
  expect(listed.body['list']).toMatchObject([{ id: made.body['id'], last_used_at: expect.any(String) }])
  const rows = await auth.database.query<{ action: string }>(
    `select payload ->> 'action' as action from auth.audit_log_entries
     where payload ->> 'actor_id' = $1 and payload -> 'traits' ->> 'passkey_id' = $2 order by created_at`,
    [userId, made.body['id']],
  )
  expect(rows.map(({ action }) => action)).toEqual(['passkey_created', 'login'])
})

describe('the sign-in rejects', () => {
  test.each([
    ['another site', { origin: 'https://evil.test' }],
    ['another relying party', { rpId: 'evil.test' }],
    ['the handle of somebody else', { userHandle: Buffer.from('x').toString('base64url') }],
  ])('%s', async (_title, changes) => {
    const key = createAuthenticator(site)
    await register(key)
    expect(outcome(await signIn(key, changes))).toEqual(failed)
  })

  test('a counter that went back or stands still, as of a cloned authenticator', async () => {
    const key = createAuthenticator(site)
    await register(key)
    expect((await signIn(key, { counter: 7 })).status).toBe(200)
    expect(outcome(await signIn(key, { counter: 7 }))).toEqual(failed)
    expect(outcome(await signIn(key, { counter: 3 }))).toEqual(failed)
    expect((await signIn(key, { counter: 8 })).status).toBe(200)
  })

  test('a challenge that was used, has expired, or is of the other kind', async () => {
    const key = createAuthenticator(site)
    await register(key)
    const body = await ask()
    const answer = { challenge_id: body['challenge_id'], credential: key.get(optionsOf(body)) }
    const all = await Promise.all([1, 2, 3].map(() => auth.post('/passkeys/authentication/verify', answer)))
    expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400])
    const again = await auth.post('/passkeys/authentication/verify', answer)
    expect(outcome(again)).toEqual([400, 'webauthn_challenge_not_found'])
    const registration = (await start()).body
    const other = await auth.post('/passkeys/authentication/verify', {
      ...answer,
      challenge_id: registration['challenge_id'],
    })
    expect(outcome(other)).toEqual([400, 'webauthn_challenge_not_found'])
    const late = await ask()
    auth.clock.ms += 301_000
    const expired = await auth.post('/passkeys/authentication/verify', {
      challenge_id: late['challenge_id'],
      credential: key.get(optionsOf(late)),
    })
    expect(outcome(expired)).toEqual([400, 'webauthn_challenge_expired'])
  })

  test('an unknown passkey in the words of a wrong one', async () => {
    const key = createAuthenticator(site)
    key.create(optionsOf((await start()).body))
    const unknown = await signIn(key)
    await register(key)
    const wrong = await signIn(key, { origin: 'https://evil.test' })
    expect(unknown.body).toEqual(wrong.body)
    expect(outcome(unknown)).toEqual(failed)
  })

  test.each([
    [{}, 'challenge_id is required'],
    [{ challenge_id: 'x' }, 'credential is required'],
    [{ challenge_id: 'x', credential: {} }, 'challenge_id must be a valid UUID'],
  ])('%o', async (body, msg) => {
    expect((await auth.post('/passkeys/authentication/verify', body)).body).toMatchObject({ code: 400, msg })
  })

  test.each([
    {},
    { id: 'a' },
    { id: 'a', rawId: 'a', type: 'public-key', response: {} },
    { id: 'a', response: { authenticatorData: 'a', clientDataJSON: '!', signature: '', userHandle: 7 } },
  ])('a credential %o', async (credential) => {
    const { challenge_id } = await ask()
    const response = await auth.post('/passkeys/authentication/verify', { challenge_id, credential })
    expect(outcome(response)).toEqual(failed)
  })

  test('somebody who is banned', async () => {
    const key = createAuthenticator(site)
    await register(key)
    await auth.database.query(`update auth.users set banned_until = 'infinity' where id = $1`, [userId])
    expect(outcome(await signIn(key))).toEqual([403, 'user_banned'])
  })
})

describe('a registration', () => {
  test('of another site, or with the challenge of somebody else, is rejected', async () => {
    expect(outcome(await register(createAuthenticator(site), { origin: 'https://evil.test' }))).toEqual(
      failed,
    )
    const { body } = await start()
    const other = textOf(await newUser(auth, `other${count}@example.com`), 'access_token')
    const credential = createAuthenticator(site).create(optionsOf(body))
    const answer = { challenge_id: body['challenge_id'], credential }
    const stolen = await auth.post('/passkeys/registration/verify', answer, { bearer: other })
    expect(outcome(stolen)).toEqual([400, 'webauthn_challenge_not_found'])
  })

  test('of a passkey that somebody has is rejected, and theirs keeps working', async () => {
    const key = createAuthenticator(site)
    await register(key)
    const other = textOf(await newUser(auth, `thief${count}@example.com`), 'access_token')
    const { body } = await start(other)
    const answer = { challenge_id: body['challenge_id'], credential: key.create(optionsOf(body)) }
    const taken = await auth.post('/passkeys/registration/verify', answer, { bearer: other })
    expect(outcome(taken)).toEqual([422, 'webauthn_credential_exists'])
    expect(outcome(await signIn(key))).toEqual(failed)
  })

  test('excludes what is registered, and ends at ten', async () => {
    const first = createAuthenticator(site)
    await register(first)
    const { options } = (await start()).body
    expect(isObject(options) && options['excludeCredentials']).toHaveLength(1)
    for (let at = 1; at < 10; at += 1) await register(createAuthenticator(site))
    expect(outcome(await start())).toEqual([422, 'too_many_passkeys'])
  })

  test('and any change require the second factor of somebody who has one', async () => {
    const made = await register(createAuthenticator(site))
    await auth.database.query(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
       values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
      [userId],
    )
    expect(outcome(await start())).toEqual([403, 'insufficient_aal'])
    const removal = await auth.ask('DELETE', `/passkeys/${textOf(made.body, 'id')}`, { bearer })
    expect(outcome(removal)).toEqual([403, 'insufficient_aal'])
  })
})

test('a passkey can be renamed and removed by its owner only, and no longer signs in', async () => {
  const key = createAuthenticator(site)
  const path = `/passkeys/${textOf((await register(key)).body, 'id')}`
  const other = textOf(await newUser(auth, `stranger${count}@example.com`), 'access_token')
  for (const method of ['PATCH', 'DELETE']) {
    const foreign = await auth.ask(method, path, { bearer: other, body: { friendly_name: 'mine' } })
    expect(outcome(foreign)).toEqual([404, 'validation_failed'])
  }
  const renamed = await auth.ask('PATCH', path, { bearer, body: { friendly_name: 'Phone' } })
  expect(renamed.body).toMatchObject({ friendly_name: 'Phone' })
  const long = await auth.ask('PATCH', path, { bearer, body: { friendly_name: 'x'.repeat(121) } })
  expect(outcome(long)).toEqual([400, 'validation_failed'])
  expect((await auth.ask('DELETE', path, { bearer })).status).toBe(204)
  expect(outcome(await signIn(key))).toEqual(failed)
})

test('is off by default, in the words of a hosted project', async () => {
  const off = await scratchAuth({ autoconfirm: true }, auth)
  for (const path of ['/passkeys/registration/options', '/passkeys/authentication/options']) {
    expect(outcome(await off.post(path, {}, { bearer }))).toEqual([404, 'passkey_disabled'])
  }
  expect((await off.ask('GET', '/settings')).body).toMatchObject({ passkeys_enabled: false })
  await off.close()
})

test('asking for passkeys is limited per network', async () => {
  const limited = await scratchAuth({ arePasskeysOn: true, rateLimits: true })
  const statuses: number[] = []
  for (let at = 0; at < 31; at += 1) {
    statuses.push((await limited.post('/passkeys/authentication/options', {})).status)
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(30)
  await limited.close()
})
