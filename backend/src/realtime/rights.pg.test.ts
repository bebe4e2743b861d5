import { afterAll, beforeAll, expect, test } from 'vitest'
import { jwt, startRealtime } from './testing/project.ts'

let realtime: Awaited<ReturnType<typeof startRealtime>>
beforeAll(async () => {
  realtime = await startRealtime({
    limits: { recheckMs: 500 },
    sql: `
      create table public.seats (topic text, user_id uuid, extension text);
      create policy "read" on realtime.messages for select to authenticated using (exists (
        select from public.seats where topic = realtime.topic() and user_id = auth.uid()
          and seats.extension = messages.extension));
      grant select on public.seats to authenticated;
      create policy "broken" on realtime.messages for insert to authenticated
        with check (1 / (length(realtime.topic()) - 6) is null);`,
  })
})
afterAll(async () => {
  expect(realtime.faults).toEqual([])
  await realtime.close()
})

async function sit(topic: string, extensions: readonly string[]) {
  const sub = crypto.randomUUID()
  for (const extension of extensions) {
    await realtime.database.query('insert into public.seats values ($1, $2, $3)', [topic, sub, extension])
  }
  return { sub, token: jwt({ role: 'authenticated', sub }) }
}
const isPrivate = { private: true, presence: { enabled: true, key: 'k' } }
const unreadable = (topic: string) => `You do not have permissions to read from this Channel topic: ${topic}`

test('detects permissions that ended without a notification at the next check', async () => {
  const { token, sub } = await sit('quiet', ['broadcast'])
  const raw = await realtime.connect()
  expect((await raw.join('realtime:quiet', isPrivate, token))[4]['status']).toBe('ok')
  await realtime.database.query('delete from public.seats where user_id = $1', [sub])
  expect((await raw.until('system'))[4]).toEqual({
    extension: 'system',
    status: 'error',
    message: unreadable('quiet'),
    channel: 'quiet',
  })
  await raw.until('phx_close')
  raw.socket.close()
})

test('a notification for every user checks all permissions again', async () => {
  const { token, sub } = await sit('all', ['presence'])
  const raw = await realtime.connect()
  await raw.join('realtime:all', isPrivate, token)
  await realtime.database.query('delete from public.seats where user_id = $1', [sub])
  await realtime.database.query('notify realtime_recheck')
  await raw.until('phx_close')
  raw.socket.close()
})

test('permission for presence alone receives no messages, and the other way round', async () => {
  const watcher = await sit('split', ['presence'])
  const hearer = await sit('split', ['broadcast'])
  const [watching, hearing] = [await realtime.connect(), await realtime.connect()]
  await watching.join('realtime:split', isPrivate, watcher.token)
  await hearing.join('realtime:split', isPrivate, hearer.token)
  expect(await watching.settled()).toMatchObject([{ 3: 'presence_state' }])
  await realtime.database.query(`select realtime.send('{"n": 1}', 'e', 'split', true)`)
  expect(await hearing.next()).toBeInstanceOf(Buffer)
  expect(await watching.settled()).toEqual([])
  watching.socket.close()
  hearing.socket.close()
})

test('another user on the same channel has their own permissions at once', async () => {
  const { token } = await sit('handed on', ['broadcast'])
  const raw = await realtime.connect()
  await raw.join('realtime:handed on', isPrivate, token)
  const other = jwt({ role: 'authenticated', sub: crypto.randomUUID() })
  raw.push('realtime:handed on', 'access_token', { access_token: other })
  expect((await raw.until('system'))[4]['message']).toBe(unreadable('handed on'))
  await raw.until('phx_close')
  raw.socket.close()
})

test('a policy that fails grants nothing', async () => {
  const { token } = await sit('failed', ['broadcast'])
  const raw = await realtime.connect()
  expect(
    (await raw.join('realtime:failed', { ...isPrivate, broadcast: { ack: true } }, token))[4]['status'],
  ).toBe('ok')
  raw.push('realtime:failed', 'presence', { type: 'presence', event: 'track', payload: {} })
  expect((await raw.until('phx_reply'))[4]['status']).toBe('error')
  raw.socket.close()
})

test('the service key may do everything', async () => {
  const raw = await realtime.connect()
  const config = { ...isPrivate, broadcast: { ack: true, self: true } }
  await raw.join('realtime:any', config, jwt({ role: 'service_role' }))
  raw.push('realtime:any', 'broadcast', { type: 'broadcast', event: 'e', payload: {} })
  expect((await raw.until('phx_reply'))[4]['status']).toBe('ok')
  raw.socket.close()
})
