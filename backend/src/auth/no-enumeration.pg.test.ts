import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Json } from './fields.ts'
import { lastMail, newUser, type ScratchAuth, scratchAuth, textOf } from './testing/scratch-auth.ts'

let auth: ScratchAuth
let email = ''
let count = 0
beforeAll(async () => {
  auth = await scratchAuth({ redirectUrls: ['com.example.app://callback'] })
})
afterAll(() => auth.close())
beforeEach(() => {
  count += 1
  email = `user${count}@example.com`
})

const verify = (body: Json) => auth.post('/verify', body)

describe('does not reveal whether an account exists', () => {
  test.each([
    ['/recover', {}],
    ['/resend', { type: 'signup' }],
    ['/resend', { type: 'email_change' }],
  ])('%s %o', async (path, more) => {
    await newUser(auth, email)
    const known = await auth.post(path, { email, ...more })
    const unknown = await auth.post(path, { email: `no-${email}`, ...more })
    expect([known.status, known.body]).toEqual([200, {}])
    expect(unknown).toEqual(known)
  })

  test('limits emails to an address equally, known or not', async () => {
    const limited = await scratchAuth({ rateLimits: true })
    await newUser(limited, email)
    for (const address of [email, `no-${email}`]) {
      expect((await limited.post('/recover', { email: address })).status).toBe(200)
      const response = await limited.post('/recover', { email: address })
      expect(response.body).toMatchObject({ code: 429, error_code: 'over_email_send_rate_limit' })
    }
    await limited.close()
  })

  test.each([
    ['/recover', {}],
    ['/resend', { type: 'signup' }],
    ['/resend', { type: 'email_change' }],
    ['/signup', { password: 'correct horse' }],
  ])('%s %o responds the same when the email quota is used up', async (path, more) => {
    const limited = await scratchAuth({ rateLimits: true, mailIntervalSeconds: 0, mailsPerHour: 18 })
    const known = await newUser(limited, email)
    if (path === '/resend' && 'type' in more && more.type === 'email_change') {
      await limited.ask('PUT', '/user', {
        bearer: textOf(known, 'access_token'),
        body: { email: `new-${email}` },
        ip: '198.51.100.9',
      })
    }
    const answersOf = async (address: string, ip: string) => {
      const statuses: number[] = []
      for (let time = 0; time < 8; time += 1) {
        const response = await limited.post(path, { email: address, ...more }, { ip })
        statuses.push(response.status)
      }
      return statuses
    }
    const response = await answersOf(email, '203.0.113.20')
    expect(response).toContain(429)
    expect(await answersOf(`no-${email}`, '203.0.113.21')).toEqual(response)
    await limited.close()
  })

  test('except /otp without creating users', async () => {
    const response = await auth.post('/otp', { email, create_user: false })
    expect(response.body).toMatchObject({
      code: 422,
      error_code: 'otp_disabled',
      msg: 'Signups not allowed for otp',
    })
  })
})

test('/resend sends a pending confirmation again', async () => {
  await auth.post('/signup', { email, password: 'correct horse' })
  const first = lastMail(auth, email)
  await auth.post('/resend', { type: 'signup', email })
  const second = lastMail(auth, email)
  expect(second.tokenHash).not.toBe(first.tokenHash)
  expect((await verify({ type: 'signup', email, token: second.token })).status).toBe(200)
})
