import { afterAll, beforeAll, expect, test } from 'vitest'
import { lastMail, newUser, type ScratchAuth, scratchAuth, textOf, userIdOf } from './testing/scratch-auth.ts'

// Two server processes over one database.
let one: ScratchAuth
let other: ScratchAuth
beforeAll(async () => {
  one = await scratchAuth({ autoconfirm: true, rateLimits: true })
  other = await scratchAuth({ autoconfirm: true, rateLimits: true }, one)
})
afterAll(async () => {
  await other.close()
  await one.close()
})

let count = 0
const join = async () => {
  const email = `user${(count += 1)}@example.com`
  const session = await newUser(one, email)
  return { email, session, bearer: textOf(session, 'access_token') }
}
const askBoth = (at: number) => (at % 2 === 0 ? one : other)

test('a session ended by one process is ended in the other at once', async () => {
  const { bearer } = await join()
  expect((await other.ask('GET', '/user', { bearer })).status).toBe(200)
  expect((await one.post('/logout', undefined, { bearer })).status).toBe(204)
  expect((await other.ask('GET', '/user', { bearer })).body['error_code']).toBe('session_not_found')
})

test.each([
  ['signing out', (bearer: string) => one.post('/logout', undefined, { bearer })],
  [
    'a deleted account',
    (bearer: string, id: string) =>
      one.ask('DELETE', `/admin/users/${id}`, { bearer: adminOf(one), body: {} }).then(() => bearer),
  ],
])('%s removes the token from the other process’s cache', async (_, end) => {
  const { bearer, session } = await join()
  const read = () => other.tokens.readCaller({ headers: { authorization: `Bearer ${bearer}` }, search: '' })
  const cached = read()
  expect(read()).toBe(cached)
  await end(bearer, userIdOf(session))
  await expect.poll(read).not.toBe(cached)
})

test('counts wrong passwords together', async () => {
  const { email } = await join()
  const body = { email, password: 'wrong' }
  const statuses: number[] = []
  for (let at = 0; at < 12; at += 1) {
    statuses.push((await askBoth(at).post('/token?grant_type=password', body)).status)
  }
  expect(statuses).toEqual([...Array<number>(10).fill(400), 429, 429])
})

test('counts requests of one address together', async () => {
  const options = { ip: '198.51.100.9' }
  const all = await Promise.all(
    Array.from({ length: 40 }, (_, at) => askBoth(at).post('/verify', {}, options)),
  )
  expect(all.filter(({ status }) => status === 429)).toHaveLength(10)
})

test('counts attempts at an emailed code together', async () => {
  const { email } = await join()
  await one.post('/recover', { email })
  const { token } = lastMail(one, email)
  const wrong = token === '000000' ? '111111' : '000000'
  for (let at = 0; at < 5; at += 1) {
    await askBoth(at).post('/verify', { type: 'recovery', email, token: wrong })
  }
  const response = await other.post('/verify', { type: 'recovery', email, token })
  expect([response.status, response.body['error_code']]).toEqual([403, 'otp_expired'])
})

test('sends an address one email a minute over all processes', async () => {
  const { email } = await join()
  expect((await one.post('/recover', { email })).status).toBe(200)
  const response = await other.post('/recover', { email })
  expect([response.status, response.body['error_code']]).toEqual([429, 'over_email_send_rate_limit'])
})

test('keeps one network from using up the email quota of others', async () => {
  const statuses: number[] = []
  for (let at = 0; at < 12; at += 1) {
    const { email } = await join()
    const response = await askBoth(at).post('/recover', { email }, { ip: `2001:db8:0:1::${at + 1}` })
    statuses.push(response.status)
  }
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0)
  const { email } = await join()
  expect((await other.post('/recover', { email }, { ip: '198.51.100.77' })).status).toBe(200)
})

function adminOf({ tokens, clock }: ScratchAuth): string {
  return tokens.sign({ role: 'service_role', exp: Math.floor(clock.ms / 1000) + 3600 })
}
