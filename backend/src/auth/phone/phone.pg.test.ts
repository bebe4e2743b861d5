import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Json } from '../fields.ts'
import { newUser, type ScratchAuth, scratchAuth, textOf, userIdOf } from '../testing/scratch-auth.ts'
import { type SmsHook, startSmsHook } from '../testing/sms-hook.ts'

let hook: SmsHook
let auth: ScratchAuth
let phone = ''
let count = 0
beforeAll(async () => {
  hook = await startSmsHook()
  auth = await scratchAuth({ isPhoneOn: true, smsHook: hook.settings })
})
afterAll(async () => {
  await auth.close()
  await hook.close()
})
beforeEach(() => {
  auth.clock.ms = Date.now()
  phone = `1555123${String((count += 1)).padStart(4, '0')}`
  hook.accept()
})

const password = 'correct horse'
const verify = (token: string, more: Json = {}, on = auth) =>
  on.post('/verify', { type: 'sms', phone: `+${phone}`, token, ...more })
const codeTo = (number = phone) => hook.last(number).otp
const signIn = (given = password) =>
  auth.post('/token?grant_type=password', { phone: `+${phone}`, password: given })
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** An account whose number is confirmed; returns its token response. */
async function newPhoneUser(): Promise<Json> {
  await auth.post('/otp', { phone })
  return (await verify(codeTo())).body
}

describe('POST /otp', () => {
  test('texts a code through the hook, which signs a new person in', async () => {
    const sent = await auth.post('/otp', { phone: `+${phone}`, data: { theme: 'dark' }, channel: 'whatsapp' })
    expect([sent.status, sent.body]).toEqual([200, {}])
    const texted = hook.state.texted.at(-1)
    expect(texted).toMatchObject({
      sms: { otp: expect.stringMatching(/^\d{6}$/), phone, channel: 'whatsapp' },
      user: { phone, email: '', user_metadata: { theme: 'dark' } },
      metadata: { name: 'send-sms', ip_address: '203.0.113.7' },
    })
    expect(texted?.user).not.toHaveProperty('phone_confirmed_at')
    const { status, body } = await verify(codeTo())
    expect(status).toBe(200)
    expect(body['user']).toMatchObject({
      phone,
      phone_confirmed_at: expect.any(String),
      confirmed_at: expect.any(String),
      app_metadata: { provider: 'phone', providers: ['phone'] },
      user_metadata: { theme: 'dark' },
      identities: [{ provider: 'phone', identity_data: { phone, phone_verified: true } }],
      is_anonymous: false,
    })
    expect(auth.tokens.verify(textOf(body, 'access_token'))).toMatchObject({
      phone,
      amr: [{ method: 'otp' }],
    })
    expect((await verify(codeTo())).body).toMatchObject({ code: 403, error_code: 'otp_expired' })
  })

  test('signs the same account in again', async () => {
    const first = await newPhoneUser()
    await auth.post('/otp', { phone, create_user: false })
    expect(userIdOf((await verify(codeTo())).body)).toBe(userIdOf(first))
  })

  test.each<[string, Json, number, string]>([
    ['an unknown number without create_user', { create_user: false }, 422, 'otp_disabled'],
    ['another channel', { channel: 'pigeon' }, 400, 'validation_failed'],
    ['a number that cannot be one', { phone: '0123' }, 400, 'validation_failed'],
    ['two addresses', { email: 'a@b.io' }, 400, 'validation_failed'],
  ])('refuses %s and texts nothing', async (_name, more, status, code) => {
    const response = await auth.post('/otp', { phone, ...more })
    expect([response.status, response.body['error_code']]).toEqual([status, code])
    expect(hook.countTo(phone)).toBe(0)
  })

  test('stores a hash instead of the code, and logs neither number nor code', async () => {
    hook.state.answer = (response, { sms }) => void response.writeHead(500).end(sms.otp)
    expect((await auth.post('/otp', { phone })).status).toBe(500)
    const rows = await auth.database.query(
      'select to_jsonb(t)::text as token, to_jsonb(u)::text as owner from auth.one_time_tokens t join auth.users u on u.id = t.user_id where u.phone = $1',
      [phone],
    )
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(codeTo())
    expect(auth.logged.length).toBeGreaterThan(0)
    expect(JSON.stringify(auth.logged)).not.toMatch(new RegExp(`${codeTo()}|${phone}`))
  })

  test('tells what the hook answered, and may be asked again at once', async () => {
    const limited = await scratchAuth({ isPhoneOn: true, smsHook: hook.settings, rateLimits: true }, auth)
    const error = { http_code: 403, message: 'No texts to that country' }
    hook.state.answer = (response) =>
      void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ error }))
    const rejected = await limited.post('/otp', { phone })
    expect(rejected.body).toEqual({ code: 403, error_code: 'unknown', msg: 'No texts to that country' })
    hook.accept()
    expect((await limited.post('/otp', { phone })).status).toBe(200)
    expect((await verify(codeTo(), {}, limited)).status).toBe(200)
    await limited.close()
  })

  test('holds no row of the account while the hook takes its time', async () => {
    await newPhoneUser()
    let finish = () => {}
    const arrived = new Promise<void>((resolve) => {
      hook.state.answer = (response) => {
        finish = () => void response.writeHead(204).end()
        resolve()
      }
    })
    const sending = auth.post('/otp', { phone })
    await arrived
    const free = await auth.database.query('select from auth.users where phone = $1 for update nowait', [
      phone,
    ])
    expect(free).toHaveLength(1)
    finish()
    expect((await sending).status).toBe(200)
  })
})

describe('a code', () => {
  test('ends after a minute, unlike that of a mail', async () => {
    await auth.post('/otp', { phone })
    auth.clock.ms += 61_000
    expect((await verify(codeTo())).body).toMatchObject({ error_code: 'otp_expired' })
  })

  test('ends after five wrong guesses', async () => {
    await auth.post('/otp', { phone })
    const code = codeTo()
    for (let time = 0; time < 5; time += 1) expect((await verify(wrong(code))).status).toBe(403)
    expect((await verify(code)).status).toBe(403)
  })

  test('belongs to its number', async () => {
    await auth.post('/otp', { phone })
    const code = codeTo()
    expect((await verify(code, { phone: '+15559999999' })).body).toMatchObject({ error_code: 'otp_expired' })
    expect((await verify(code, { type: 'phone_change' })).body).toMatchObject({ error_code: 'otp_expired' })
    expect((await verify(code)).status).toBe(200)
  })

  test('is worth nothing once the provider is off', async () => {
    await auth.post('/otp', { phone })
    const off = await scratchAuth({}, auth)
    expect((await verify(codeTo(), {}, off)).body).toMatchObject({ error_code: 'otp_expired' })
    await off.close()
  })

  test('does not sign a banned person in', async () => {
    const { user } = { user: userIdOf(await newPhoneUser()) }
    await auth.database.query(`update auth.users set banned_until = 'infinity' where id = $1`, [user])
    await auth.post('/otp', { phone })
    expect((await verify(codeTo())).body).toMatchObject({ code: 403, error_code: 'user_banned' })
  })

  test('is fixed for a number in the settings, which gets no message', async () => {
    const testing = await scratchAuth({ isPhoneOn: true, smsTestCodes: { [phone]: '246810' } }, auth)
    expect((await testing.post('/otp', { phone })).body).toEqual({ message_id: 'test-otp' })
    expect((await verify('246811', {}, testing)).status).toBe(403)
    expect((await verify('246810', {}, testing)).status).toBe(200)
    expect((await verify('246810', {}, testing)).status).toBe(403)
    const other = await testing.post('/otp', { phone: '15550000000' })
    expect([other.status, other.body['msg']]).toEqual([500, 'Unable to get SMS provider'])
    await testing.close()
  })
})

describe('POST /signup', () => {
  const signUp = (more: Json = {}) => auth.post('/signup', { phone: `+${phone}`, password, ...more })

  test('needs the texted code before the password signs in', async () => {
    const { status, body } = await signUp({ data: { theme: 'dark' } })
    expect([status, body]).toMatchObject([
      200,
      { phone, confirmation_sent_at: expect.any(String), identities: [{ provider: 'phone' }] },
    ])
    expect(body).not.toHaveProperty('access_token')
    expect((await signIn()).body).toMatchObject({ code: 400, error_code: 'phone_not_confirmed' })
    expect((await signIn('battery staple')).body).toMatchObject({ error_code: 'invalid_credentials' })
    expect((await verify(codeTo())).status).toBe(200)
    const session = await signIn()
    expect(session.body).toMatchObject({ user: { phone, user_metadata: { theme: 'dark' } } })
  })

  test('needs the code also where email needs no proof', async () => {
    const open = await scratchAuth({ isPhoneOn: true, smsHook: hook.settings, autoconfirm: true }, auth)
    expect((await open.post('/signup', { phone, password })).body).not.toHaveProperty('access_token')
    await open.post('/signup', { phone, password: 'battery staple' })
    await verify(codeTo(), {}, open)
    expect((await signIn('battery staple')).body).toMatchObject({ error_code: 'invalid_credentials' })
    await open.close()
  })

  test('keeps neither of two passwords, which may come from two people', async () => {
    await signUp({ password: 'battery staple' })
    await signUp()
    await verify(codeTo())
    expect((await signIn()).status).toBe(400)
    expect((await signIn('battery staple')).status).toBe(400)
  })

  test('is no password for whoever asked for a code only', async () => {
    await signUp({ password: 'battery staple' })
    await auth.post('/otp', { phone })
    await verify(codeTo())
    expect((await signIn('battery staple')).status).toBe(400)
  })

  test('answers a confirmed number like a new one, and texts nothing', async () => {
    await newPhoneUser()
    const sent = hook.countTo(phone)
    const { status, body } = await signUp()
    expect([status, body]).toMatchObject([
      200,
      { phone, email: '', identities: [], app_metadata: { provider: 'phone', providers: ['phone'] } },
    ])
    expect(hook.countTo(phone)).toBe(sent)
  })

  test('of one number twice at once makes one account', async () => {
    const both = await Promise.all([auth.post('/otp', { phone }), auth.post('/otp', { phone })])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const rows = await auth.database.query('select from auth.users where phone = $1', [phone])
    expect(rows).toHaveLength(1)
  })
})

describe('POST /resend', () => {
  const resend = (type: string, number = phone) => auth.post('/resend', { type, phone: `+${number}` })

  test('texts a pending confirmation again', async () => {
    await auth.post('/signup', { phone, password })
    const first = codeTo()
    expect((await resend('sms')).body).toEqual({})
    expect(hook.countTo(phone)).toBe(2)
    if (codeTo() !== first) expect((await verify(first)).status).toBe(403)
    expect((await verify(codeTo())).status).toBe(200)
  })

  test('answers unknown and confirmed numbers alike, and texts nothing', async () => {
    expect((await resend('sms')).body).toEqual({})
    expect((await resend('phone_change')).body).toEqual({})
    await newPhoneUser()
    expect((await resend('sms')).body).toEqual({})
    expect(hook.countTo(phone)).toBe(1)
  })

  test('texts the code of a change again, to the new number', async () => {
    const bearer = textOf(await newPhoneUser(), 'access_token')
    const next = `2${phone}`
    await auth.ask('PUT', '/user', { bearer, body: { phone: next } })
    expect((await resend('phone_change')).body).toEqual({})
    expect(hook.countTo(next)).toBe(2)
    const verified = await verify(codeTo(next), { type: 'phone_change', phone: next })
    expect(verified.body).toMatchObject({ user: { phone: next } })
  })
})

describe('PUT /user', () => {
  const change = (bearer: string, body: Json, on = auth) => on.ask('PUT', '/user', { bearer, body })

  test('adds a number to an account with email once its code was typed', async () => {
    const email = `user${count}@example.com`
    const bearer = textOf(await newUser(auth, email), 'access_token')
    const { body } = await change(bearer, { phone: `+${phone}` })
    expect(body).toMatchObject({ phone: '', new_phone: phone, phone_change_sent_at: expect.any(String) })
    expect(hook.state.texted.at(-1)).toMatchObject({ sms: { phone }, user: { email, new_phone: phone } })
    expect((await verify(codeTo())).status).toBe(403)
    const verified = await verify(codeTo(), { type: 'phone_change' })
    expect(verified.body['user']).toMatchObject({
      email,
      phone,
      phone_confirmed_at: expect.any(String),
      app_metadata: { provider: 'email', providers: ['email', 'phone'] },
    })
    expect(verified.body['user']).not.toHaveProperty('new_phone')
    expect((await signIn()).body).toMatchObject({ user: { email } })
  })

  test('changes a number, whose codes end with it', async () => {
    const old = phone
    const bearer = textOf(await newPhoneUser(), 'access_token')
    await auth.post('/otp', { phone })
    const next = `2${phone}`
    await change(bearer, { phone: next })
    await verify(codeTo(next), { type: 'phone_change', phone: next })
    expect((await verify(codeTo(old))).status).toBe(403)
    expect((await verify(codeTo(old), { phone: next })).status).toBe(403)
  })

  test('makes an anonymous account a lasting one', async () => {
    const anonymous = await scratchAuth(
      { isPhoneOn: true, smsHook: hook.settings, isAnonymousOn: true },
      auth,
    )
    const bearer = textOf((await anonymous.post('/signup', {})).body, 'access_token')
    expect((await change(bearer, { phone }, anonymous)).body).toMatchObject({ is_anonymous: true })
    const verified = await verify(codeTo(), { type: 'phone_change' }, anonymous)
    expect(verified.body).toMatchObject({ user: { phone, is_anonymous: false } })
    await anonymous.close()
  })

  test('refuses the number of another account, also when that was quicker', async () => {
    const bearer = textOf(await newUser(auth, `user${count}@example.com`), 'access_token')
    await change(bearer, { phone })
    const code = codeTo()
    await newPhoneUser()
    expect((await verify(code, { type: 'phone_change' })).body).toMatchObject({ error_code: 'phone_exists' })
    expect((await change(bearer, { phone })).body).toEqual({
      code: 422,
      error_code: 'phone_exists',
      msg: 'A user with this phone number has already been registered',
    })
  })

  test('a nonce is texted to an account without email', async () => {
    const secure = { isPhoneOn: true, smsHook: hook.settings, isPasswordChangeSecure: true }
    const careful = await scratchAuth(secure, auth)
    const session = await newPhoneUser()
    careful.clock.ms = auth.clock.ms + 25 * 3600_000
    const renewed = await careful.post('/token?grant_type=refresh_token', {
      refresh_token: session['refresh_token'],
    })
    const bearer = textOf(renewed.body, 'access_token')
    expect((await change(bearer, { password }, careful)).body).toMatchObject({
      error_code: 'reauthentication_needed',
    })
    expect((await careful.ask('GET', '/reauthenticate', { bearer })).body).toEqual({})
    const nonce = codeTo()
    expect((await change(bearer, { password, nonce: wrong(nonce) }, careful)).status).toBe(422)
    expect((await change(bearer, { password, nonce }, careful)).status).toBe(200)
    await careful.close()
  })
})

test('unlinking the phone identity takes the number from the account', async () => {
  const linking = await scratchAuth(
    { isPhoneOn: true, smsHook: hook.settings, isManualLinkingOn: true },
    auth,
  )
  const bearer = textOf(await newUser(linking, `user${count}@example.com`), 'access_token')
  await linking.ask('PUT', '/user', { bearer, body: { phone } })
  const { body } = await verify(codeTo(), { type: 'phone_change' }, linking)
  const user = body['user'] as { identities: { provider: string; identity_id: string }[] }
  const id = user.identities.find(({ provider }) => provider === 'phone')?.identity_id
  expect((await linking.ask('DELETE', `/user/identities/${id}`, { bearer })).status).toBe(200)
  expect((await linking.ask('GET', '/user', { bearer })).body).toMatchObject({ phone: '' })
  expect((await linking.post('/otp', { phone, create_user: false })).body).toMatchObject({
    error_code: 'otp_disabled',
  })
  await linking.close()
})

test('GET /settings says whether phones are on', async () => {
  const off = await scratchAuth({}, auth)
  expect((await off.ask('GET', '/settings')).body).toMatchObject({ external: { phone: false } })
  expect((await auth.ask('GET', '/settings')).body).toMatchObject({
    external: { phone: true },
    phone_autoconfirm: false,
  })
  await off.close()
})
