import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Json } from './fields.ts'
import { lastMail, linkOf, newUser, type ScratchAuth, scratchAuth, textOf } from './testing/scratch-auth.ts'

let auth: ScratchAuth
let email = ''
let own: Json = {}
let count = 0
beforeAll(async () => {
  auth = await scratchAuth()
})
afterAll(() => auth.close())
beforeEach(async () => {
  count += 1
  email = `user${count}@example.com`
  own = await newUser(auth, email)
})

const password = 'correct horse'
const bearer = () => textOf(own, 'access_token')
const update = (body: Json) => auth.ask('PUT', '/user', { bearer: bearer(), body })
const signIn = (address: string, secret = password) =>
  auth.post('/token?grant_type=password', { email: address, password: secret })

describe('rejects', () => {
  test.each([
    ['the same password', { password }, 422, 'same_password'],
    ['a short password', { password: '12345' }, 422, 'weak_password'],
    ['an empty password', { password: '' }, 422, 'weak_password'],
    ['a password of 73 bytes', { password: 'é'.repeat(37) }, 400, 'validation_failed'],
    ['an address of somebody else', { email: 'taken@example.com' }, 422, 'email_exists'],
    ['no address', { email: 'nobody' }, 400, 'validation_failed'],
    ['a phone', { phone: '15551234' }, 400, 'phone_provider_disabled'],
    ['app_metadata', { app_metadata: { role: 'admin' } }, 403, 'not_admin'],
    ['a list as data', { data: [] }, 400, 'validation_failed'],
  ])('%s', async (_name, body, status, code) => {
    if (code === 'email_exists') await newUser(auth, 'taken@example.com')
    const response = await update(body)
    expect([response.status, response.body['error_code']]).toEqual([status, code])
  })

  test('a request without a session', async () => {
    expect((await auth.ask('PUT', '/user', { body: { data: {} } })).status).toBe(401)
  })
})

test('merges data and removes a key that is null', async () => {
  await update({ data: { full_name: 'Ann', color: 'red' } })
  const raw = '{"data":{"color":null,"__proto__":{"size":4},"size":3}}'
  const response = await auth.ask('PUT', '/user', { bearer: bearer(), raw })
  expect(response.body['user_metadata']).toMatchObject({ full_name: 'Ann', size: 3 })
  expect(response.body['user_metadata']).not.toHaveProperty('color')
})

test('a new password ends every other session and keeps this one', async () => {
  const other = (await signIn(email)).body
  expect((await update({ password: ' new  pass ' })).status).toBe(200)
  expect((await auth.ask('GET', '/user', { bearer: bearer() })).status).toBe(200)
  expect((await auth.ask('GET', '/user', { bearer: textOf(other, 'access_token') })).status).toBe(403)
  const refreshed = await auth.post('/token?grant_type=refresh_token', {
    refresh_token: other['refresh_token'],
  })
  expect(refreshed.status).toBe(400)
  expect((await signIn(email)).status).toBe(400)
  expect((await signIn(email, 'new  pass')).status).toBe(400)
  expect((await signIn(email, ' new  pass ')).status).toBe(200)
})

test('a new password invalidates an older reset code', async () => {
  await auth.post('/recover', { email })
  const { token } = lastMail(auth, email)
  await update({ password: 'another password' })
  expect((await auth.post('/verify', { type: 'recovery', email, token })).status).toBe(403)
})

describe('a new address', () => {
  test('takes effect when both addresses have confirmed it', async () => {
    const next = `next-${email}`
    const response = await update({ email: ` ${next.toUpperCase()} ` })
    expect(response.body).toMatchObject({ email, new_email: next, email_change_sent_at: expect.any(String) })
    const [fromOld, fromNew] = [lastMail(auth, email), lastMail(auth, next)]
    expect([fromOld.kind, fromNew.kind]).toEqual(['email_change_current', 'email_change_new'])
    const first = await auth.post('/verify', { type: 'email_change', email: next, token: fromNew.token })
    expect(first.body).toEqual({
      msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
      code: '200',
    })
    const again = await auth.post('/verify', { type: 'email_change', email: next, token: fromNew.token })
    expect(again.status).toBe(403)
    const second = await auth.ask('GET', linkOf(fromOld))
    expect(second.headers['location']).toContain('type=email_change')
    expect((await signIn(email)).status).toBe(400)
    expect((await signIn(next)).body['user']).toMatchObject({
      email: next,
      identities: [{ email: next, identity_data: { email: next, email_verified: true } }],
    })
    expect((await signIn(next)).body['user']).not.toHaveProperty('new_email')
  })

  test('reports that only the first link was followed', async () => {
    await update({ email: `next-${email}` })
    const response = await auth.ask('GET', linkOf(lastMail(auth, email)))
    expect(response.headers['location']).toBe(
      'http://app.test/#message=Confirmation+link+accepted.+Please+proceed+to+confirm+link+sent+to+the+other+email&sb=',
    )
  })

  test('is rejected at the last step when it was taken meanwhile', async () => {
    const next = `next-${email}`
    await update({ email: next })
    const mails = [lastMail(auth, email), lastMail(auth, next)]
    await newUser(auth, next)
    await auth.post('/verify', { type: 'email_change', token_hash: mails[0]?.tokenHash })
    const response = await auth.post('/verify', { type: 'email_change', token_hash: mails[1]?.tokenHash })
    expect([response.status, response.body['error_code']]).toEqual([422, 'email_exists'])
  })

  test('is emailed again on request', async () => {
    await update({ email: `next-${email}` })
    const first = lastMail(auth, `next-${email}`)
    await auth.post('/resend', { type: 'email_change', email })
    expect(lastMail(auth, `next-${email}`).tokenHash).not.toBe(first.tokenHash)
  })

  test('must be confirmed even where sign-up needs no confirmation', async () => {
    const open = await scratchAuth({ autoconfirm: true, isSecureEmailChange: false })
    const { access_token: token } = await newUser(open, 'a@b.io')
    const response = await open.ask('PUT', '/user', { bearer: String(token), body: { email: 'c@d.io' } })
    expect(response.body).toMatchObject({ email: 'a@b.io', new_email: 'c@d.io' })
    expect(open.mails.map((mail) => mail.to)).toEqual(['c@d.io'])
    await open.ask('GET', linkOf(lastMail(open, 'c@d.io')))
    expect((await open.ask('GET', '/user', { bearer: String(token) })).body).toMatchObject({
      email: 'c@d.io',
    })
    await open.close()
  })
})

test('resets a forgotten password from the email', async () => {
  await auth.post('/recover?redirect_to=http://app.test/reset-password', { email })
  const mail = lastMail(auth, email)
  expect(mail).toMatchObject({ kind: 'recovery', redirectTo: 'http://app.test/reset-password' })
  const response = await auth.ask('GET', linkOf(mail))
  const fragment = new URLSearchParams((response.headers['location'] ?? '').split('#')[1])
  expect(fragment.get('type')).toBe('recovery')
  const token = fragment.get('access_token') ?? ''
  const changed = await auth.ask('PUT', '/user', { bearer: token, body: { password: 'remembered now' } })
  expect(changed.status).toBe(200)
  expect((await signIn(email, 'remembered now')).status).toBe(200)
})

test('emails a nonce for reauthentication', async () => {
  const response = await auth.ask('GET', '/reauthenticate', { bearer: bearer() })
  expect([response.status, response.body]).toEqual([200, {}])
  expect(lastMail(auth, email).kind).toBe('reauthentication')
})
