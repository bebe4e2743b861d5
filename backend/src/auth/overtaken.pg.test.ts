import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Json } from './fields.ts'
import { newUser, type ScratchAuth, scratchAuth, textOf, userIdOf } from './testing/scratch-auth.ts'

let auth: ScratchAuth
let own: Json = {}
let email = ''
let count = 0
beforeAll(async () => {
  auth = await scratchAuth({ autoconfirm: true })
})
afterAll(() => auth.close())
beforeEach(async () => {
  count += 1
  email = `late${count}@b.io`
  own = await newUser(auth, email)
})

const bearerOf = (session: Json) => textOf(session, 'access_token')
const signIn = async () =>
  (await auth.post('/token?grant_type=password', { email, password: 'correct horse' })).body

/** Runs a request that waits for the user's row while `sql` changes it; $1 is the user's id. */
async function overtake<T>(begin: () => Promise<T>, sql: string): Promise<T> {
  const { request } = await auth.database.transaction(async (transaction) => {
    await transaction.query('select 1 from auth.users where id = $1 for update', [userIdOf(own)])
    const request = begin()
    await expect
      .poll(() =>
        auth.database.query(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        ),
      )
      .toHaveLength(1)
    await transaction.query(sql, [userIdOf(own)])
    return { request }
  })
  return request
}

describe('a stolen session’s request that was running when the owner signed out everywhere', () => {
  test.each([
    ['sets no password', { password: 'a horse of mine' }],
    ['begins no change of address', { email: 'thief@b.io' }],
  ])('%s', async (_what, body) => {
    const response = await overtake(
      () => auth.ask('PUT', '/user', { bearer: bearerOf(own), body }),
      'delete from auth.sessions where user_id = $1',
    )
    expect([response.status, response.body['error_code']]).toEqual([403, 'session_not_found'])
    expect(await signIn()).toHaveProperty('access_token')
  })

  test('does not remove a factor that was verified meanwhile', async () => {
    const { body } = await auth.post('/factors', { factor_type: 'totp' }, { bearer: bearerOf(own) })
    const response = await overtake(
      () => auth.ask('DELETE', `/factors/${textOf(body, 'id')}`, { bearer: bearerOf(own) }),
      `update auth.mfa_factors set status = 'verified' where user_id = $1`,
    )
    expect([response.status, response.body['error_code']]).toEqual([422, 'insufficient_aal'])
  })
})

test('simultaneous sign-outs of every kind sign everybody out without deadlock', async () => {
  const sessions = await Promise.all(Array.from({ length: 10 }, signIn))
  const responses = await Promise.all(
    sessions.flatMap((session) =>
      ['others', 'local', 'global'].map((scope) =>
        auth.ask('POST', `/logout?scope=${scope}`, { bearer: bearerOf(session) }),
      ),
    ),
  )
  for (const { status } of responses) expect([204, 403]).toContain(status)
  const left = await auth.database.query('select 1 from auth.sessions where user_id = $1', [userIdOf(own)])
  expect(left).toEqual([])
})
