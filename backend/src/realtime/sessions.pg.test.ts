import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jwt, startRealtime } from './testing/project.ts'
import type { RawSocket } from './testing/raw-socket.ts'

let realtime: Awaited<ReturnType<typeof startRealtime>>
beforeAll(async () => {
  realtime = await startRealtime()
})
afterAll(async () => {
  expect(realtime.faults).toEqual([])
  await realtime.close()
})

const query = (text: string, values: readonly unknown[]) => realtime.database.query(text, values)

async function signIn(sub: string = randomUUID()) {
  const session = randomUUID()
  await query('insert into auth.users (id) values ($1) on conflict do nothing', [sub])
  await query('insert into auth.sessions (id, user_id) values ($1, $2)', [session, sub])
  return { sub, session, token: jwt({ role: 'authenticated', sub, session_id: session }) }
}

async function joined(token: string, topic = 'realtime:home'): Promise<RawSocket> {
  const raw = await realtime.connect()
  expect((await raw.join(topic, {}, token))[4]['status']).toBe('ok')
  return raw
}

async function expectCut(raw: RawSocket, topic = 'home'): Promise<void> {
  expect((await raw.until('system'))[4]).toEqual({
    extension: 'system',
    status: 'error',
    message: 'The session has ended',
    channel: topic,
  })
  const closed = await raw.until('phx_close')
  expect([closed[0], closed[1]]).toEqual(['1', '1'])
}

test.each([
  ['signs out', 'delete from auth.sessions where user_id = $1'],
  ['is deleted', 'delete from auth.users where id = $1'],
])('disconnects a user who %s on every channel', async (_what, sql) => {
  const { sub, token } = await signIn()
  const raw = await joined(token)
  expect((await raw.join('realtime:den', {}, token))[4]['status']).toBe('ok')
  await query(sql, [sub])
  await expectCut(raw)
  expect((await raw.until('phx_close'))[2]).toBe('realtime:den')
  raw.socket.close()
})

test.each([
  ['is banned', `update auth.users set banned_until = now() + interval '1 hour' where id = $1`],
  ['had a refresh token stolen', 'update auth.sessions set not_after = now() where user_id = $1'],
])('disconnects a user who %s by the notification, though the row stays', async (_what, sql) => {
  const { sub, session, token } = await signIn()
  const raw = await joined(token)
  await query(sql, [sub])
  await query(`select pg_notify('auth_sessions_ended', $1)`, [session])
  await expectCut(raw)
  raw.socket.close()
})

test('looks up each connected session when very many sessions end at once', async () => {
  const { sub, token } = await signIn()
  await query(
    'insert into auth.sessions (id, user_id) select gen_random_uuid(), $1 from generate_series(1, 500)',
    [sub],
  )
  const raw = await joined(token)
  const other = await joined((await signIn()).token)
  await query('delete from auth.sessions where user_id = $1', [sub])
  await expectCut(raw)
  expect(await other.settled()).toEqual([])
  raw.socket.close()
  other.socket.close()
})

test('a notification for a live session disconnects nobody, nor does the end of another session of the user', async () => {
  const { sub, session, token } = await signIn()
  const second = await signIn(sub)
  const raw = await joined(token)
  const gone = await joined(second.token)
  await query(`select pg_notify('auth_sessions_ended', $1)`, [session])
  await query('delete from auth.sessions where id = $1', [second.session])
  await expectCut(gone)
  expect(await raw.settled()).toEqual([])
  raw.socket.close()
  gone.socket.close()
})

test('an ended session whose notification was missed is found after reconnecting', async () => {
  const { session, token } = await signIn()
  const raw = await joined(token)
  await query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'backend listener' and datname = current_database()`,
    [],
  )
  await query('delete from auth.sessions where id = $1', [session])
  await expectCut(raw)
  raw.socket.close()
})

test('the token of an ended session cannot join, and ends a channel that receives it', async () => {
  const { sub, session, token } = await signIn()
  const raw = await joined((await signIn(sub)).token)
  await query('delete from auth.sessions where id = $1', [session])
  const again = await realtime.connect()
  expect((await again.join('realtime:home', {}, token))[4]).toEqual({
    status: 'error',
    response: { reason: 'InvalidJWTToken: The session has ended' },
  })
  raw.push('realtime:home', 'access_token', { access_token: token })
  await expectCut(raw)
  raw.socket.close()
  again.socket.close()
})

test('a socket whose key is the token of an ended session is closed', async () => {
  const { session, token } = await signIn()
  const raw = await realtime.connect('2.0.0', token)
  expect((await raw.join('realtime:home'))[4]['status']).toBe('ok')
  await query('delete from auth.sessions where id = $1', [session])
  await expectCut(raw)
  expect(await raw.closed).toBe(1008)
})

test('a hundred joins during the end of the session leave no channel open', async () => {
  const { session, token } = await signIn()
  const raw = await realtime.connect()
  for (let at = 0; at < 100; at += 1) {
    raw.push(`realtime:race ${at}`, 'phx_join', { config: {}, access_token: token })
  }
  await query('delete from auth.sessions where id = $1', [session])
  const open = new Set<unknown>()
  for (let ended = 0; ended < 100; ) {
    const frame = await raw.next()
    const [, , topic, event, payload] = frame as [unknown, unknown, unknown, string, { status?: string }]
    if (event === 'phx_reply' && payload.status === 'ok') open.add(topic)
    else if (event === 'phx_reply' || event === 'phx_close') {
      open.delete(topic)
      ended += 1
    }
  }
  expect(open.size).toBe(0)
  raw.socket.close()
})
