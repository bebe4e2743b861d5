import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Json } from './fields.ts'
import { newUser, type ScratchAuth, scratchAuth, textOf } from './testing/scratch-auth.ts'

let auth: ScratchAuth
const day = 24 * 3600
beforeAll(async () => {
  auth = await scratchAuth({
    autoconfirm: true,
    jwtExpiry: 900,
    sessionIdleSeconds: 14 * day,
    sessionMaxSeconds: 30 * day,
  })
})
afterAll(() => auth.close())

const refresh = (session: Json) =>
  auth.post('/token?grant_type=refresh_token', { refresh_token: session['refresh_token'] })
const later = (seconds: number) => {
  auth.clock.ms += seconds * 1000
}
const over = { error_code: 'session_expired', msg: 'Invalid Refresh Token: Session Expired' }

describe('a session ends', () => {
  test('fourteen days after its last refresh, and not before', async () => {
    const session = await newUser(auth, 'idle@b.io')
    later(14 * day - 60)
    const second = await refresh(session)
    expect(second.status).toBe(200)
    later(14 * day - 60)
    expect((await refresh(second.body)).status).toBe(200)
    const idle = await newUser(auth, 'idle2@b.io')
    later(14 * day + 1)
    const response = await refresh(idle)
    expect([response.status, response.body]).toEqual([400, expect.objectContaining(over)])
  })

  test('after thirty days of any activity, and its last access token with it', async () => {
    let session = await newUser(auth, 'busy@b.io')
    for (const days of [10, 10, 9]) {
      later(days * day)
      const response = await refresh(session)
      expect(response.status).toBe(200)
      session = response.body
    }
    later(day - 60)
    const last = await refresh(session)
    expect(last.body).toMatchObject({ expires_in: 60, expires_at: Math.floor(auth.clock.ms / 1000) + 60 })
    expect(auth.tokens.verify(textOf(last.body, 'access_token'))).toMatchObject({
      exp: last.body['expires_at'],
    })
    later(61)
    expect((await refresh(last.body)).body).toMatchObject(over)
    const bearer = textOf(last.body, 'access_token')
    expect((await auth.ask('GET', '/user', { bearer })).status).toBe(403)
  })

  test('by a limit that was configured after it began', async () => {
    const old = await newUser(auth, 'old@b.io')
    await auth.database.query(
      `update auth.sessions set not_after = null where user_id = (select id from auth.users where email = 'old@b.io')`,
    )
    later(31 * day)
    expect((await refresh(old)).body).toMatchObject(over)
  })
})

test('never, where no limits are configured', async () => {
  const open = await scratchAuth({ autoconfirm: true })
  const session = await newUser(open, 'years@b.io')
  open.clock.ms += 1000 * day * 1000
  const response = await open.post('/token?grant_type=refresh_token', {
    refresh_token: session['refresh_token'],
  })
  expect(response.body).toMatchObject({ expires_in: 3600 })
  await open.close()
})
