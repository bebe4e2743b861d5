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
const codeOf = (told: { body: Json }) => told.body['error_code']
const grow = () => {
  auth.clock.ms += 25 * 3600 * 1000
}
const nonce = async () => {
  await auth.ask('GET', '/reauthenticate', { bearer: textOf(own, 'access_token') })
  return lastMail(auth, email).token
}
const password = 'another password'

describe('a new password in a session', () => {
  test('of today needs nothing more', async () => {
    expect((await update({ password })).status).toBe(200)
  })

  test('older than a day needs the mailed code, which works once', async () => {
    grow()
    const told = await update({ password })
    expect([told.status, told.body['msg']]).toEqual([400, 'Password update requires reauthentication'])
    const code = await nonce()
    expect((await update({ password, nonce: code })).status).toBe(200)
    const again = await update({ password: 'a third password', nonce: code })
    expect([again.status, codeOf(again)]).toEqual([422, 'reauthentication_not_valid'])
  })

  test('takes the current password instead, and refuses a wrong one even today', async () => {
    const wrong = await update({ password, current_password: 'wrong' })
    expect([wrong.status, codeOf(wrong)]).toEqual([400, 'invalid_credentials'])
    grow()
    expect((await update({ password, current_password: 'correct horse' })).status).toBe(200)
  })

  test('counts wrong codes: after five the right one is worthless', async () => {
    grow()
    const code = await nonce()
    const wrong = code === '000000' ? '111111' : '000000'
    for (let tries = 0; tries < 5; tries += 1) {
      expect(codeOf(await update({ password, nonce: wrong }))).toBe('reauthentication_not_valid')
    }
    expect(codeOf(await update({ password, nonce: code }))).toBe('reauthentication_not_valid')
  })

  test('refuses a code that is an hour old', async () => {
    grow()
    const code = await nonce()
    auth.clock.ms += 3601_000
    expect(codeOf(await update({ password, nonce: code }))).toBe('reauthentication_not_valid')
  })

  test('takes no code of another purpose', async () => {
    grow()
    await auth.post('/recover', { email })
    const { token } = lastMail(auth, email)
    expect(codeOf(await update({ password, nonce: token }))).toBe('reauthentication_not_valid')
  })

  test('asks nothing for other changes', async () => {
    grow()
    expect((await update({ data: { full_name: 'Ann' } })).status).toBe(200)
  })
})

describe('user_metadata larger than an access token can carry is refused', () => {
  const large = { text: 'x'.repeat(70_000) }
  test.each([
    ['/signup', { email: 'large@example.com', password, data: large }],
    ['/otp', { email: 'large@example.com', data: large }],
  ])('by %s', async (path, body) => {
    const told = await auth.post(path, body)
    expect([told.status, codeOf(told)]).toEqual([400, 'validation_failed'])
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

test('a captcha answer is accepted where none is asked for', async () => {
  const told = await auth.post('/token?grant_type=password', {
    email,
    password: 'correct horse',
    gotrue_meta_security: { captcha_token: 'x' },
  })
  expect(told.status).toBe(200)
})
