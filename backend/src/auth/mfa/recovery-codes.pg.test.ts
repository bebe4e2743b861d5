import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { isObject, type Json } from '../fields.ts'
import {
  lastMail,
  newUser,
  type ScratchAuth,
  scratchAuth,
  textOf,
  userIdOf,
} from '../testing/scratch-auth.ts'

const path = '/factors/recovery-codes'
let auth: ScratchAuth
let email = ''
let count = 0
beforeAll(async () => {
  auth = await scratchAuth({ autoconfirm: true })
})
afterAll(() => auth.close())
beforeEach(() => {
  email = `user${(count += 1)}@example.com`
})

const tokenOf = (body: Json) => textOf(body, 'access_token')
const outcome = ({ status, body }: { status: number; body: Json }) => [status, body['error_code']]
const listOf = (body: Json): string[] => (Array.isArray(body['codes']) ? body['codes'].map(String) : [])

/** Signs up and verifies an authenticator app; returns the token response at aal2. */
async function protectedUser(on = auth): Promise<{ session: Json; factor: string }> {
  const bearer = tokenOf(await newUser(on, email))
  const { body } = await on.post('/factors', { factor_type: 'totp', friendly_name: 'Phone' }, { bearer })
  const factor = textOf(body, 'id')
  const secret = isObject(body['totp']) ? textOf(body['totp'], 'secret') : ''
  const { body: challenge } = await on.post(`/factors/${factor}/challenge`, {}, { bearer })
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: on.clock.ms })
  const answer = { challenge_id: challenge['id'], code }
  const { body: session } = await on.post(`/factors/${factor}/verify`, answer, { bearer })
  return { session, factor }
}

const signIn = async (on = auth) =>
  tokenOf((await on.post('/token?grant_type=password', { email, password: 'correct horse' })).body)

test('ten codes are shown once, and each of them stands in for the factor once', async () => {
  const { session } = await protectedUser()
  const made = await auth.post(path, { friendly_name: 'Backup codes' }, { bearer: tokenOf(session) })
  expect(made.body).toMatchObject({ type: 'recovery_code', friendly_name: 'Backup codes', total: 10 })
  const codes = listOf(made.body)
  expect(new Set(codes).size).toBe(10)
  expect(codes.every((code) => /^[a-km-np-z2-9]{16}$/.test(code))).toBe(true)
  const bearer = await signIn()
  const typed = (codes[3] ?? '').toUpperCase().replace(/(.{4})(?=.)/g, '$1- ')
  const used = await auth.post(`${path}/verify`, { code: typed }, { bearer })
  expect(lastMail(auth, email)).toMatchObject({ kind: 'recovery_code_used', token: '' })
  expect(auth.tokens.verify(tokenOf(used.body))).toMatchObject({
    aal: 'aal2',
    amr: expect.arrayContaining([expect.objectContaining({ method: 'mfa/recovery_code' })]),
  })
  const again = await auth.post(`${path}/verify`, { code: codes[3] }, { bearer: await signIn() })
  expect(outcome(again)).toEqual([422, 'mfa_verification_failed'])
  const status = await auth.ask('GET', path, { bearer: tokenOf(used.body) })
  expect(status.body).toEqual({ id: made.body['id'], type: 'recovery_code', total: 10, remaining: 9 })
  const stored = await auth.database.query<{ text: string }>(
    'select row_to_json(c)::text as text from auth.mfa_recovery_codes c',
  )
  expect(stored.some(({ text }) => codes.some((code) => text.includes(code)))).toBe(false)
})

test('of concurrent uses of one code, one is accepted', async () => {
  const { session } = await protectedUser()
  const codes = listOf((await auth.post(path, {}, { bearer: tokenOf(session) })).body)
  const bearers = [await signIn(), await signIn(), await signIn()]
  const all = await Promise.all(
    bearers.map((bearer) => auth.post(`${path}/verify`, { code: codes[0] }, { bearer })),
  )
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('they need another factor and a session that has shown it', async () => {
  const bearer = tokenOf(await newUser(auth, email))
  expect(outcome(await auth.post(path, {}, { bearer }))).toEqual([403, 'insufficient_aal'])
  expect(outcome(await auth.ask('GET', path, { bearer }))).toEqual([404, 'mfa_factor_not_found'])
  const unknown = await auth.post(`${path}/verify`, { code: 'abcd' }, { bearer })
  expect(outcome(unknown)).toEqual([422, 'mfa_verification_failed'])
  expect(outcome(await auth.post(`${path}/verify`, {}, { bearer }))).toEqual([400, 'validation_failed'])
})

test('a second set is refused, a new one replaces all codes, and they go with the factor', async () => {
  const { session, factor } = await protectedUser()
  const bearer = tokenOf(session)
  const old = await auth.post(path, {}, { bearer })
  expect(outcome(await auth.post(path, {}, { bearer }))).toEqual([422, 'mfa_verified_factor_exists'])
  const fresh = await auth.post(`${path}/regenerate`, {}, { bearer })
  expect(fresh.body).toMatchObject({ id: old.body['id'], friendly_name: 'Recovery codes', total: 10 })
  const ended = await auth.post(`${path}/verify`, { code: listOf(old.body)[0] }, { bearer })
  expect(outcome(ended)).toEqual([422, 'mfa_verification_failed'])
  await auth.ask('DELETE', `/factors/${factor}`, { bearer })
  const rows = await auth.database.query('select 1 from auth.mfa_factors where user_id = $1', [
    userIdOf(session),
  ])
  expect(rows).toEqual([])
})

test('they can be removed, which leaves the other factor', async () => {
  const { session } = await protectedUser()
  const bearer = tokenOf(session)
  const made = await auth.post(path, {}, { bearer })
  expect((await auth.ask('DELETE', path, { bearer: await signIn() })).body).toMatchObject({
    error_code: 'insufficient_aal',
  })
  expect((await auth.ask('DELETE', path, { bearer })).body).toEqual({ id: made.body['id'] })
  expect(outcome(await auth.ask('DELETE', path, { bearer }))).toEqual([404, 'mfa_factor_not_found'])
  const { body: user } = await auth.ask('GET', '/user', { bearer })
  expect(user['factors']).toMatchObject([{ factor_type: 'totp' }])
})

test('wrong codes block for a while, and a new set ends the block', async () => {
  const limited = await scratchAuth({ autoconfirm: true, rateLimits: true })
  const { session } = await protectedUser(limited)
  const owner = tokenOf(session)
  await limited.post(path, {}, { bearer: owner })
  const attempt = (code = 'wrongwrongwrong1') => limited.post(`${path}/verify`, { code }, { bearer: owner })
  for (let at = 0; at < 5; at += 1) expect(outcome(await attempt())).toEqual([422, 'mfa_verification_failed'])
  expect(outcome(await attempt())).toEqual([429, 'mfa_recovery_codes_locked'])
  const fresh = await limited.post(`${path}/regenerate`, {}, { bearer: owner })
  expect((await attempt(listOf(fresh.body)[0])).status).toBe(200)
  await limited.close()
})

test('a setting turns them off', async () => {
  const off = await scratchAuth({ autoconfirm: true, areRecoveryCodesOn: false }, auth)
  const { session } = await protectedUser(off)
  const bearer = tokenOf(session)
  const codes = [
    await off.post(path, {}, { bearer }),
    await off.post(`${path}/verify`, { code: 'x' }, { bearer }),
  ]
  expect(codes.map(outcome)).toEqual([
    [422, 'mfa_recovery_codes_enroll_not_enabled'],
    [422, 'mfa_recovery_codes_verify_not_enabled'],
  ])
  await off.close()
})
