import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Json } from './fields.ts'
import { newUser, type ScratchAuth, scratchAuth, textOf, userIdOf } from './testing/scratch-auth.ts'

let auth: ScratchAuth
beforeAll(async () => {
  auth = await scratchAuth({ autoconfirm: true })
})
afterAll(() => auth.close())

const password = 'correct horse'
const signIn = (email: string, secret = password) =>
  auth.post('/token?grant_type=password', { email, password: secret })
const refresh = (token: unknown) => auth.post('/token?grant_type=refresh_token', { refresh_token: token })
const whoami = (bearer: unknown) => auth.ask('GET', '/user', { bearer: String(bearer) })

async function session(email: string): Promise<Json> {
  return (await signIn(email)).body
}

describe('refresh', () => {
  test('returns a new token each time, and for ten seconds the active one to the token before it', async () => {
    await newUser(auth, 'turn@b.io')
    const { refresh_token: first } = await session('turn@b.io')
    const second = await refresh(first)
    expect(second.status).toBe(200)
    expect(second.body['refresh_token']).not.toBe(first)
    auth.clock.ms += 10_000
    const lost = await refresh(first)
    expect(lost.body['refresh_token']).toBe(second.body['refresh_token'])
  })

  test('ends the family too when the token before the live one is used late', async () => {
    await newUser(auth, 'parent@b.io')
    const { refresh_token: stolen, access_token: bearer } = await session('parent@b.io')
    const live = await refresh(stolen)
    auth.clock.ms += 11_000
    expect((await refresh(stolen)).body['error_code']).toBe('refresh_token_already_used')
    expect((await refresh(live.body['refresh_token'])).status).toBe(400)
    expect((await whoami(bearer)).body['error_code']).toBe('session_not_found')
  })

  test('ends the whole family, including its live child, when an old token is used', async () => {
    await newUser(auth, 'thief@b.io')
    const { refresh_token: stolen, access_token: bearer } = await session('thief@b.io')
    const second = await refresh(stolen)
    const third = await refresh(second.body['refresh_token'])
    auth.clock.ms += 11_000
    const reused = await refresh(stolen)
    expect(reused.body).toMatchObject({
      error_code: 'refresh_token_already_used',
      msg: 'Invalid Refresh Token: Already Used',
    })
    for (const token of [third.body['refresh_token'], second.body['refresh_token'], stolen]) {
      const response = await refresh(token)
      expect([response.status, response.body['error_code']]).toEqual([400, 'refresh_token_already_used'])
    }
    expect((await whoami(bearer)).body['error_code']).toBe('session_not_found')
  })

  test('gives a thief within the window no session of their own', async () => {
    await newUser(auth, 'beside@b.io')
    const { refresh_token: stolen } = await session('beside@b.io')
    const second = await refresh(stolen)
    const owners = await refresh(second.body['refresh_token'])
    const thiefResponse = await refresh(stolen)
    auth.clock.ms += 11_000
    expect((await refresh(owners.body['refresh_token'])).status).toBe(200)
    auth.clock.ms += 11_000
    expect((await refresh(thiefResponse.body['refresh_token'])).body['error_code']).toBe(
      'refresh_token_already_used',
    )
  })

  test('tells every process that a stolen token was reused', async () => {
    await newUser(auth, 'told@b.io')
    const { refresh_token: stolen, access_token: bearer } = await session('told@b.io')
    const heard: (string | null)[] = []
    const stop = await auth.database.listen('auth_sessions_ended', (payload) => heard.push(payload))
    await refresh(stolen)
    auth.clock.ms += 11_000
    await refresh(stolen)
    const claims = auth.tokens.verify(String(bearer))
    await expect.poll(() => heard.join()).toContain('session_id' in claims ? claims.session_id : 'no session')
    await stop()
  })

  test('accepts the previous token from a slow tab within the reuse window', async () => {
    await newUser(auth, 'tabs@b.io')
    const { refresh_token: first } = await session('tabs@b.io')
    const second = await refresh(first)
    const third = await refresh(second.body['refresh_token'])
    auth.clock.ms += 5000
    const slow = await refresh(first)
    expect(slow.status).toBe(200)
    expect(slow.body['refresh_token']).toBe(third.body['refresh_token'])
    for (const tab of [slow, third]) expect((await refresh(tab.body['refresh_token'])).status).toBe(200)
  })

  test('keeps one token family and signs nobody out at fifty concurrent refreshes', async () => {
    await newUser(auth, 'fifty@b.io')
    const began = await session('fifty@b.io')
    const first = began['refresh_token']
    const all = await Promise.all(Array.from({ length: 50 }, () => refresh(first)))
    expect(new Set(all.map((response) => response.status))).toEqual(new Set([200]))
    expect(new Set(all.map((response) => response.body['refresh_token']))).toHaveProperty('size', 1)
    const live = await auth.database.query(
      'select 1 from auth.refresh_tokens where user_id = $1 and not revoked and parent = $2',
      [userIdOf(began), first],
    )
    expect(live).toHaveLength(1)
    expect((await refresh(all[0]?.body['refresh_token'])).status).toBe(200)
  })

  test('keeps the authentication method of the session and takes fresh metadata', async () => {
    await newUser(auth, 'fresh@b.io')
    const { refresh_token: token, access_token: bearer } = await session('fresh@b.io')
    await auth.ask('PUT', '/user', { bearer: String(bearer), body: { data: { full_name: 'Fresh' } } })
    const response = await refresh(token)
    expect(auth.tokens.verify(textOf(response.body, 'access_token'))).toMatchObject({
      amr: [{ method: 'password' }],
      aal: 'aal1',
      user_metadata: { full_name: 'Fresh' },
    })
  })

  test.each([
    ['an unknown token', { refresh_token: 'abcdefghijkl' }, 'refresh_token_not_found'],
    ['no token', {}, 'validation_failed'],
  ])('rejects %s', async (_name, body, code) => {
    const response = await auth.post('/token?grant_type=refresh_token', body)
    expect([response.status, response.body['error_code']]).toEqual([400, code])
  })
})
