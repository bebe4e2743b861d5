import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { BodyTooLargeError } from '#http/exchange.ts'
import { newUser, scratchAuth, textOf } from './testing/scratch-auth.ts'

describe('limits', () => {
  test('reject the eleventh wrong password from any new address, but let the owner sign in where they work', async () => {
    const limited = await scratchAuth({ rateLimits: true, autoconfirm: true })
    await newUser(limited, 'ann@example.com')
    const tryPassword = (password: string, ip: string) =>
      limited.post('/token?grant_type=password', { email: 'ann@example.com', password }, { ip })
    const statuses = []
    for (let at = 0; at < 12; at += 1) statuses.push((await tryPassword('wrong', '198.51.100.1')).status)
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429, 429])
    expect((await tryPassword('correct horse', '198.51.100.1')).body['error_code']).toBe(
      'over_request_rate_limit',
    )
    expect((await tryPassword('wrong', '198.51.100.2')).status).toBe(429)
    expect((await tryPassword('correct horse', '203.0.113.7')).status).toBe(200)
    await limited.close()
  })

  test('reject the 31st request from one address', async () => {
    const limited = await scratchAuth({ rateLimits: true })
    const all = await Promise.all(Array.from({ length: 35 }, () => limited.post('/verify', {})))
    expect(all.filter((reply) => reply.status === 429)).toHaveLength(5)
    await limited.close()
  })

  test('stop a user who starts one factor or link after another', async () => {
    const limited = await scratchAuth({ rateLimits: true, autoconfirm: true, isManualLinkingOn: true })
    const bearer = textOf(await newUser(limited, 'busy@example.com'), 'access_token')
    const endOf = async (method: string, path: string) => {
      const ask = () => limited.ask(method, path, { bearer, body: {} })
      return (await Promise.all(Array.from({ length: 31 }, ask))).filter(({ status }) => status === 429)
        .length
    }
    expect(await endOf('POST', '/factors')).toBe(16)
    expect(await endOf('GET', '/user/identities/authorize')).toBe(1)
    await limited.close()
  })

  test('reject a body over 1 MB with 413', async () => {
    const auth = await scratchAuth()
    const response = await auth.handle({
      method: 'POST',
      path: '/signup',
      search: '',
      headers: {},
      ip: '203.0.113.7',
      body: () => Promise.reject(new BodyTooLargeError()),
      stream: () => Readable.from([]),
    })
    expect(response.status).toBe(413)
    await auth.close()
  })
})
