import { afterAll, beforeAll, expect, test, vi } from 'vitest'
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

test('a session that one process ended is ended in the other, at once', async () => {
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
])('%s takes the token out of the other process’s cache', async (_, end) => {
  const { bearer, session } = await join()
  const read = () => other.tokens.readCaller({ headers: { authorization: `Bearer ${bearer}` }, search: '' })
  const cached = read()
  expect(read()).toBe(cached)
  await end(bearer, userIdOf(session))
  await vi.waitFor(() => expect(read()).not.toBe(cached), { timeout: 10_000 })
})

test('wrong passwords are counted together', async () => {
  const { email } = await join()
  const body = { email, password: 'wrong' }
  const statuses: number[] = []
  for (let at = 0; at < 12; at += 1) {
    statuses.push((await askBoth(at).post('/token?grant_type=password', body)).status)
  }
  expect(statuses).toEqual([...Array<number>(10).fill(400), 429, 429])
})

test('requests of one address are counted together', async () => {
  const asked = { ip: '198.51.100.9' }
  const all = await Promise.all(Array.from({ length: 40 }, (_, at) => askBoth(at).post('/verify', {}, asked)))
  expect(all.filter(({ status }) => status === 429)).toHaveLength(10)
})

test('tries at a mailed code are counted together', async () => {
  const { email } = await join()
  await one.post('/recover', { email })
  const { token } = lastMail(one, email)
  const wrong = token === '000000' ? '111111' : '000000'
  for (let at = 0; at < 5; at += 1) {
    await askBoth(at).post('/verify', { type: 'recovery', email, token: wrong })
  }
  const told = await other.post('/verify', { type: 'recovery', email, token })
  expect([told.status, told.body['error_code']]).toEqual([403, 'otp_expired'])
})

test('one mail a minute goes to an address, whichever process is asked', async () => {
  const { email } = await join()
  expect((await one.post('/recover', { email })).status).toBe(200)
  const told = await other.post('/recover', { email })
  expect([told.status, told.body['error_code']]).toEqual([429, 'over_email_send_rate_limit'])
})

test('one network cannot use up everybody’s mails', async () => {
  const statuses: number[] = []
  for (let at = 0; at < 12; at += 1) {
    const { email } = await join()
    const told = await askBoth(at).post('/recover', { email }, { ip: `2001:db8:0:1::${at + 1}` })
    statuses.push(told.status)
  }
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0)
  const { email } = await join()
  expect((await other.post('/recover', { email }, { ip: '198.51.100.77' })).status).toBe(200)
})

function adminOf({ tokens, clock }: ScratchAuth): string {
  return tokens.sign({ role: 'service_role', exp: Math.floor(clock.ms / 1000) + 3600 })
}
