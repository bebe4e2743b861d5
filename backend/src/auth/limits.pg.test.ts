import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { BodyTooLarge } from '#http/exchange.ts'
import { newUser, scratchAuth, textOf } from './testing/scratch-auth.ts'

describe('limits', () => {
  test('turn away the eleventh wrong password, and let the owner in from elsewhere', async () => {
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
    expect((await tryPassword('correct horse', '198.51.100.2')).status).toBe(200)
    await limited.close()
  })

  test('turn away the 31st request of an address', async () => {
    const limited = await scratchAuth({ rateLimits: true })
    const all = await Promise.all(Array.from({ length: 35 }, () => limited.post('/verify', {})))
    expect(all.filter((told) => told.status === 429)).toHaveLength(5)
    await limited.close()
  })

  test('turn away who begins factor after factor, or link after link', async () => {
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

  test('say 413 to a body past 1 MB', async () => {
    const auth = await scratchAuth()
    const answer = await auth.handle({
      method: 'POST',
      path: '/signup',
      search: '',
      headers: {},
      ip: '203.0.113.7',
      body: () => Promise.reject(new BodyTooLarge()),
      stream: () => Readable.from([]),
    })
    expect(answer.status).toBe(413)
    await auth.close()
  })
})
