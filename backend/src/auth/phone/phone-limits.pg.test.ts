import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Settings } from '#settings.ts'
import { type ScratchAuth, scratchAuth } from '../testing/scratch-auth.ts'
import { type SmsHook, startSmsHook } from '../testing/sms-hook.ts'

let hook: SmsHook
let base: ScratchAuth
const open: ScratchAuth[] = []
beforeAll(async () => {
  hook = await startSmsHook()
  base = await scratchAuth()
})
afterAll(async () => {
  for (const auth of open) await auth.close()
  await base.close()
  await hook.close()
})
beforeEach(() => base.database.query('truncate auth.rate_buckets'))

async function limited(changes: Partial<Settings> = {}): Promise<ScratchAuth> {
  const auth = await scratchAuth(
    { isPhoneOn: true, smsHook: hook.settings, rateLimits: true, ...changes },
    base,
  )
  open.push(auth)
  return auth
}

const number = (at: number) => `1555777${String(at).padStart(4, '0')}`

test('texts a number once a minute, for whatever reason and known or not', async () => {
  const auth = await limited()
  for (const [path, body] of [
    ['/otp', { phone: number(1) }],
    ['/resend', { type: 'sms', phone: number(2) }],
    ['/signup', { phone: number(3), password: 'correct horse' }],
  ] as const) {
    expect((await auth.post(path, body)).status).toBe(200)
    const again = await auth.post('/otp', { phone: body.phone })
    expect(again.body).toEqual({
      code: 429,
      error_code: 'over_sms_send_rate_limit',
      msg: 'For security purposes, you can only request this after 60 seconds.',
    })
  }
  auth.clock.ms += 60_000
  expect((await auth.post('/otp', { phone: number(1) })).status).toBe(200)
})

test('limits the messages of an hour, and of one network to a third of them', async () => {
  const auth = await limited({ smsPerHour: 9 })
  const ask = (at: number, ip: string) => auth.post('/otp', { phone: number(at) }, { ip })
  const statuses: number[] = []
  for (let at = 10; at < 15; at += 1) statuses.push((await ask(at, '203.0.113.1')).status)
  expect(statuses).toEqual([200, 200, 200, 429, 429])
  for (const [at, ip] of ['198.51.100.1', '192.0.2.1'].entries()) {
    for (let time = 0; time < 3; time += 1) expect((await ask(20 + at * 3 + time, ip)).status).toBe(200)
  }
  expect((await ask(30, '203.0.114.1')).body).toEqual({
    code: 429,
    error_code: 'over_sms_send_rate_limit',
    msg: 'SMS rate limit exceeded',
  })
  expect(hook.countTo(number(30))).toBe(0)
})

test.each([
  ['/resend', { type: 'sms' }],
  ['/resend', { type: 'phone_change' }],
  ['/signup', { password: 'correct horse' }],
])('%s %o answers known and unknown numbers alike when the quota is used up', async (path, more) => {
  const auth = await limited({ smsIntervalSeconds: 0, smsPerHour: 18 })
  const known = number(path === '/signup' ? 40 : 41)
  await auth.post('/otp', { phone: known }, { ip: '198.51.100.9' })
  await auth.post(
    '/verify',
    { type: 'sms', phone: known, token: hook.last(known).otp },
    { ip: '198.51.100.9' },
  )
  const answersOf = async (phone: string, ip: string) => {
    const statuses: number[] = []
    for (let time = 0; time < 8; time += 1) {
      statuses.push((await auth.post(path, { phone, ...more }, { ip })).status)
    }
    return statuses
  }
  const answers = await answersOf(known, '203.0.113.20')
  expect(answers).toContain(429)
  expect(await answersOf(`2${known}`, '203.0.113.21')).toEqual(answers)
})

test('limits guesses at the codes of one number over all its codes and all addresses', async () => {
  const auth = await limited({ smsIntervalSeconds: 0, smsPerHour: 1000 })
  const phone = number(50)
  const statuses: number[] = []
  for (let at = 0; at < 12; at += 1) {
    await auth.post('/otp', { phone }, { ip: `203.0.${at}.1` })
    const token = hook.last(phone).otp === '000000' ? '000001' : '000000'
    statuses.push((await auth.post('/verify', { type: 'sms', phone, token }, { ip: `203.0.${at}.1` })).status)
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 403), 429, 429])
})

test('counts wrong passwords of accounts without email apart from each other', async () => {
  const auth = await limited({ smsIntervalSeconds: 0, smsPerHour: 1000 })
  const guess = (phone: string) => auth.post('/token?grant_type=password', { phone, password: 'wrong horse' })
  for (let time = 0; time < 10; time += 1) expect((await guess(number(60))).status).toBe(400)
  expect((await guess(number(60))).status).toBe(429)
  expect((await guess(number(61))).status).toBe(400)
})
