import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Json } from '../fields.ts'
import { newUser, type ScratchAuth, scratchAuth, textOf } from '../testing/scratch-auth.ts'
import { type SmsHook, startSmsHook } from '../testing/sms-hook.ts'

let hook: SmsHook
let auth: ScratchAuth
let bearer = ''
let phone = ''
let email = ''
let count = 0
beforeAll(async () => {
  hook = await startSmsHook()
  auth = await scratchAuth({ autoconfirm: true, arePhoneFactorsOn: true, smsHook: hook.settings })
})
afterAll(async () => {
  await auth.close()
  await hook.close()
})
beforeEach(async () => {
  auth.clock.ms = Date.now()
  count += 1
  phone = `1555888${String(count).padStart(4, '0')}`
  email = `user${count}@example.com`
  bearer = textOf(await newUser(auth, email), 'access_token')
  hook.accept()
})

const enroll = (more: Json = {}, as = bearer) =>
  auth.post(
    '/factors',
    { factor_type: 'phone', phone: `+${phone}`, friendly_name: 'Mobile', ...more },
    { bearer: as },
  )
const challenge = (id: string, as = bearer, body: Json = { channel: 'sms' }) =>
  auth.post(`/factors/${id}/challenge`, body, { bearer: as })
const answer = (id: string, challengeId: string, code: string, as = bearer) =>
  auth.post(`/factors/${id}/verify`, { challenge_id: challengeId, code }, { bearer: as })
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

async function protect(): Promise<{ id: string; strong: string }> {
  const id = textOf((await enroll()).body, 'id')
  const challenged = textOf((await challenge(id)).body, 'id')
  const { body } = await answer(id, challenged, hook.last(phone).otp)
  return { id, strong: textOf(body, 'access_token') }
}

test('a texted code verifies the factor and raises the session', async () => {
  const { body } = await enroll()
  expect(body).toEqual({
    id: expect.any(String),
    type: 'phone',
    friendly_name: 'Mobile',
    phone: `+${phone}`,
  })
  const id = textOf(body, 'id')
  expect(hook.countTo(phone)).toBe(0)
  const challenged = await challenge(id)
  expect(challenged.body).toEqual({ id: expect.any(String), type: 'phone', expires_at: expect.any(Number) })
  expect(hook.state.texted.at(-1)).toMatchObject({
    sms: { phone, sms_type: 'mfa', otp: expect.stringMatching(/^\d{6}$/) },
    user: { email },
  })
  const code = hook.last(phone).otp
  const rejected = await answer(id, textOf(challenged.body, 'id'), wrong(code))
  expect(rejected.body).toEqual({
    code: 422,
    error_code: 'mfa_verification_failed',
    msg: 'Invalid MFA Phone code entered',
  })
  const verified = await answer(id, textOf(challenged.body, 'id'), code)
  expect(verified.status).toBe(200)
  expect(auth.tokens.verify(textOf(verified.body, 'access_token'))).toMatchObject({
    aal: 'aal2',
    amr: expect.arrayContaining([expect.objectContaining({ method: 'mfa/phone' })]),
  })
  expect(verified.body).toMatchObject({
    user: { factors: [{ factor_type: 'phone', phone, status: 'verified' }] },
  })
  expect((await answer(id, textOf(challenged.body, 'id'), code)).status).toBe(422)
})

test('the challenge keeps a hash of its code, and no log holds the code', async () => {
  const id = textOf((await enroll()).body, 'id')
  await challenge(id)
  const [row] = await auth.database.query<{ otp_code: string }>(
    'select otp_code from auth.mfa_challenges where factor_id = $1',
    [id],
  )
  expect(row?.otp_code.length).toBeGreaterThan(50)
  expect(row?.otp_code).not.toContain(hook.last(phone).otp)
  expect(JSON.stringify(auth.logged)).not.toContain(hook.last(phone).otp)
})

describe('a code', () => {
  test('belongs to its challenge and ends with it', async () => {
    const id = textOf((await enroll()).body, 'id')
    const first = textOf((await challenge(id)).body, 'id')
    const old = hook.last(phone).otp
    const second = textOf((await challenge(id)).body, 'id')
    if (hook.last(phone).otp !== old) expect((await answer(id, second, old)).status).toBe(422)
    auth.clock.ms += 301_000
    expect((await answer(id, first, old)).body).toMatchObject({ error_code: 'mfa_challenge_expired' })
  })

  test('of a challenge without one is none', async () => {
    const id = textOf((await enroll()).body, 'id')
    const challenged = textOf((await challenge(id)).body, 'id')
    await auth.database.query('update auth.mfa_challenges set otp_code = null where id = $1', [challenged])
    expect((await answer(id, challenged, '')).status).toBe(422)
  })
})

test('an unverified factor asks for nothing, a verified one for its code', async () => {
  await enroll()
  const change = (as: string) =>
    auth.ask('PUT', '/user', { bearer: as, body: { password: 'battery staple' } })
  expect((await change(bearer)).status).toBe(200)
  const { strong } = await protect()
  const signedIn = await auth.post('/token?grant_type=password', { email, password: 'battery staple' })
  const weak = textOf(signedIn.body, 'access_token')
  const again = await auth.ask('PUT', '/user', { bearer: weak, body: { password: 'another horse' } })
  expect(again.body).toMatchObject({ error_code: 'insufficient_aal' })
  const moved = await auth.ask('PUT', '/user', { bearer: strong, body: { password: 'another horse' } })
  expect(moved.status).toBe(200)
})

test('with a factor the number of sign-in changes only after its code', async () => {
  const both = await scratchAuth(
    { autoconfirm: true, arePhoneFactorsOn: true, isPhoneOn: true, smsHook: hook.settings },
    auth,
  )
  const { strong } = await protect()
  const signedIn = await auth.post('/token?grant_type=password', { email, password: 'correct horse' })
  const weak = textOf(signedIn.body, 'access_token')
  const change = (as: string) => both.ask('PUT', '/user', { bearer: as, body: { phone: `2${phone}` } })
  expect((await change(weak)).body).toMatchObject({ code: 401, error_code: 'insufficient_aal' })
  expect(hook.countTo(`2${phone}`)).toBe(0)
  expect((await change(strong)).status).toBe(200)
  await both.close()
})

describe('rejects', () => {
  test.each<[string, Json, string]>([
    ['no number', { phone: '' }, 'Phone number required to enroll Phone factor'],
    ['a number that cannot be one', { phone: '+0123' }, 'Invalid phone number format (E.164 required)'],
  ])('%s', async (_name, more, message) => {
    expect((await enroll(more)).body).toEqual({ code: 400, error_code: 'validation_failed', msg: message })
  })

  test('a number that is a factor already, while an unfinished one makes room', async () => {
    const first = textOf((await enroll()).body, 'id')
    expect((await enroll()).status).toBe(200)
    expect((await challenge(first)).status).toBe(404)
    const { strong } = await protect()
    expect((await enroll({ friendly_name: 'Second' }, strong)).body).toEqual({
      code: 422,
      error_code: 'mfa_verified_factor_exists',
      msg: 'A verified phone factor already exists, unenroll the existing factor to continue',
    })
  })

  test('a second factor from a session that did not show the first', async () => {
    await protect()
    const signedIn = await auth.post('/token?grant_type=password', { email, password: 'correct horse' })
    const weak = textOf(signedIn.body, 'access_token')
    const rejected = await enroll({ phone: '+15559990000', friendly_name: 'Thief' }, weak)
    expect(rejected.body).toMatchObject({ code: 403, error_code: 'insufficient_aal' })
  })

  test('another channel and challenges while factors by phone are off', async () => {
    const id = textOf((await enroll()).body, 'id')
    expect((await challenge(id, bearer, { channel: 'pigeon' })).body).toMatchObject({
      error_code: 'validation_failed',
    })
    const challenged = textOf((await challenge(id)).body, 'id')
    const off = await scratchAuth({ autoconfirm: true }, auth)
    const rejected = {
      code: 422,
      error_code: 'mfa_phone_verify_not_enabled',
      msg: 'MFA verification is disabled for Phone',
    }
    expect((await off.post(`/factors/${id}/challenge`, {}, { bearer })).body).toEqual(rejected)
    const body = { challenge_id: challenged, code: hook.last(phone).otp }
    expect((await off.post(`/factors/${id}/verify`, body, { bearer })).body).toEqual(rejected)
    await off.close()
  })
})

test('texts the number of a factor once a minute, and not at all when the hook refuses', async () => {
  const limited = await scratchAuth(
    { autoconfirm: true, arePhoneFactorsOn: true, smsHook: hook.settings, rateLimits: true },
    auth,
  )
  const id = textOf((await enroll()).body, 'id')
  const ask = () => limited.post(`/factors/${id}/challenge`, {}, { bearer })
  hook.state.answer = (response) => void response.writeHead(400).end()
  expect((await ask()).body).toMatchObject({ code: 500, msg: 'Invalid payload sent to hook' })
  hook.accept()
  expect((await ask()).status).toBe(200)
  expect((await ask()).body).toMatchObject({ code: 429, error_code: 'over_sms_send_rate_limit' })
  await limited.close()
})
