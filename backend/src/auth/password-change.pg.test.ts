import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Json } from './fields.ts'
import { lastMail, newUser, type ScratchAuth, scratchAuth, textOf } from './testing/scratch-auth.ts'

let auth: ScratchAuth
let own: Json = {}
let email = ''
let count = 0
beforeAll(async () => {
  auth = await scratchAuth({ isPasswordChangeSecure: true, jwtExpiry: 30 * 24 * 3600 })
})
afterAll(() => auth.close())
beforeEach(async () => {
  count += 1
  email = `user${count}@example.com`
  own = await newUser(auth, email)
})

const update = (body: object) => auth.ask('PUT', '/user', { bearer: textOf(own, 'access_token'), body })
const codeOf = (response: { body: Json }) => response.body['error_code']
const grow = () => {
  auth.clock.ms += 25 * 3600 * 1000
}
const nonce = async () => {
  await auth.ask('GET', '/reauthenticate', { bearer: textOf(own, 'access_token') })
  return lastMail(auth, email).token
}
const password = 'another password'

describe('a new password in a session', () => {
  test('less than a day old requires nothing more, and the owner is told by mail', async () => {
    expect((await update({ password })).status).toBe(200)
    expect(lastMail(auth, email)).toMatchObject({ kind: 'password_changed', token: '' })
  })

  test('older than a day requires the emailed code, which works once', async () => {
    grow()
    const response = await update({ password })
    expect([response.status, response.body['msg']]).toEqual([
      400,
      'Password update requires reauthentication',
    ])
    const code = await nonce()
    expect((await update({ password, nonce: code })).status).toBe(200)
    const again = await update({ password: 'a third password', nonce: code })
    expect([again.status, codeOf(again)]).toEqual([422, 'reauthentication_not_valid'])
  })

  test('accepts the current password instead, and rejects a wrong one even today', async () => {
    const wrong = await update({ password, current_password: 'wrong' })
    expect([wrong.status, codeOf(wrong)]).toEqual([400, 'invalid_credentials'])
    grow()
    expect((await update({ password, current_password: 'correct horse' })).status).toBe(200)
  })

  test('rejects the correct code after five wrong ones', async () => {
    grow()
    const code = await nonce()
    const wrong = code === '000000' ? '111111' : '000000'
    for (let tries = 0; tries < 5; tries += 1) {
      expect(codeOf(await update({ password, nonce: wrong }))).toBe('reauthentication_not_valid')
    }
    expect(codeOf(await update({ password, nonce: code }))).toBe('reauthentication_not_valid')
  })

  test('rejects a code that is an hour old', async () => {
    grow()
    const code = await nonce()
    auth.clock.ms += 3601_000
    expect(codeOf(await update({ password, nonce: code }))).toBe('reauthentication_not_valid')
  })

  test('rejects a code issued for another purpose', async () => {
    grow()
    await auth.post('/recover', { email })
    const { token } = lastMail(auth, email)
    expect(codeOf(await update({ password, nonce: token }))).toBe('reauthentication_not_valid')
  })

  test('is not required for other changes', async () => {
    grow()
    expect((await update({ data: { full_name: 'Ann' } })).status).toBe(200)
  })
})

describe('where the current password is required, a new one', () => {
  let strict: ScratchAuth
  const set = (session: Json, body: object) =>
    strict.ask('PUT', '/user', { bearer: textOf(session, 'access_token'), body })
  beforeAll(async () => {
    strict = await scratchAuth({ isCurrentPasswordRequired: true }, auth)
  })
  beforeEach(() => {
    strict.clock.ms = auth.clock.ms
  })

  test('needs it even right after signing in', async () => {
    const { body: entered } = await strict.post('/token?grant_type=password', {
      email,
      password: 'correct horse',
    })
    const rejected = await set(entered, { password })
    expect([rejected.status, codeOf(rejected)]).toEqual([400, 'current_password_required'])
    const wrong = await set(entered, { password, current_password: 'wrong' })
    expect([wrong.status, codeOf(wrong)]).toEqual([400, 'invalid_credentials'])
    expect((await set(entered, { password, current_password: 'correct horse' })).status).toBe(200)
  })

  test('needs nothing more for an hour after the reset mail', async () => {
    await strict.post('/recover', { email })
    const { token } = lastMail(strict, email)
    const { body: reset } = await strict.post('/verify', { type: 'recovery', email, token })
    expect((await set(reset, { password })).status).toBe(200)
    strict.clock.ms += 3601_000
    expect(codeOf(await set(reset, { password: 'a third password' }))).toBe('current_password_required')
  })
})

describe('rejects user_metadata larger than an access token can carry', () => {
  const large = { text: 'x'.repeat(70_000) }
  test.each([
    ['/signup', { email: 'large@example.com', password, data: large }],
    ['/otp', { email: 'large@example.com', data: large }],
  ])('by %s', async (path, body) => {
    const response = await auth.post(path, body)
    expect([response.status, codeOf(response)]).toEqual([400, 'validation_failed'])
    const rows = await auth.database.query(`select 1 from auth.users where email = 'large@example.com'`)
    expect(rows).toEqual([])
  })

  test('when it is changed, also little by little', async () => {
    expect(codeOf(await update({ data: large }))).toBe('validation_failed')
    const statuses = []
    for (const key of ['a', 'b', 'c', 'd', 'e']) {
      statuses.push((await update({ data: { [key]: 'x'.repeat(5000) } })).status)
    }
    expect(statuses).toEqual([200, 200, 200, 400, 400])
    const kept = await auth.ask('GET', '/user', { bearer: textOf(own, 'access_token') })
    expect(Object.keys(kept.body['user_metadata'] ?? {})).toEqual(expect.arrayContaining(['a', 'b', 'c']))
  })
})

test('accepts a captcha token that is not required', async () => {
  const response = await auth.post('/token?grant_type=password', {
    email,
    password: 'correct horse',
    gotrue_meta_security: { captcha_token: 'x' },
  })
  expect(response.status).toBe(200)
})
