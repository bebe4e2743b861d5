import { afterAll, beforeAll, expect, test } from 'vitest'
import { joined, mailbox, startRealtimeProject } from './realtime-project.ts'

type Project = Awaited<ReturnType<typeof startRealtimeProject>>
type Message = { event: string; payload?: unknown; meta?: unknown }

const ada = '00000000-0000-4000-8000-00000000000a'
const bob = '00000000-0000-4000-8000-00000000000b'
const eve = '00000000-0000-4000-8000-00000000000e'

// Writers may broadcast; listeners only listen; both may be present.
const sql = `
  create table public.seats (topic text, user_id uuid, may_write boolean);
  insert into public.seats values ('den', '${ada}', true), ('den', '${bob}', false), ('lair', '${eve}', true);
  create function public.has_seat(writing boolean) returns boolean language sql stable security definer as
    $$ select exists (select from public.seats where topic = realtime.topic() and user_id = auth.uid()
         and (may_write or not writing)) $$;
  create policy "listen" on realtime.messages for select to authenticated using (public.has_seat(false));
  create policy "write" on realtime.messages for insert to authenticated
    with check (public.has_seat(extension = 'broadcast'));
  create function public.tell() returns trigger language plpgsql as
    $$ begin perform pg_notify('realtime_recheck', coalesce(old.user_id, new.user_id)::text); return null; end $$;
  create trigger tell after insert or update or delete on public.seats for each row execute function public.tell();
`
const seats = `delete from public.seats; insert into public.seats values
  ('den', '${ada}', true), ('den', '${bob}', false), ('lair', '${eve}', true)`

let project: Project
beforeAll(async () => {
  project = await startRealtimeProject({ sql })
})
afterAll(() => project.close())

async function user(sub: string) {
  const client = project.client({ role: 'authenticated', sub })
  await client.realtime.setAuth()
  return client
}

const den = { config: { private: true, broadcast: { ack: true } } }

test('rejects users who may not read the topic, and sends them nothing', async () => {
  const got = mailbox<Message>()
  const channel = (await user(eve)).channel('den', den).on('broadcast', { event: '*' }, got.put)
  expect(await joined(channel)).toBe(
    'CHANNEL_ERROR: Unauthorized: You do not have permissions to read from this Channel topic: den',
  )
  const anon = project.client().channel('den', den)
  expect(await joined(anon)).toContain('Unauthorized')
  await project.scratch.database.query(`select realtime.send('{}', 'x', 'den', true)`)
  expect(got.rest()).toEqual([])
})

test('keeps messages of a private channel from a public one of the same name', async () => {
  const got = mailbox<Message>()
  const heard = mailbox<Message>()
  const open = (await user(eve)).channel('den').on('broadcast', { event: '*' }, got.put)
  const closed = (await user(bob)).channel('den', den).on('broadcast', { event: '*' }, heard.put)
  const sender = (await user(ada)).channel('den', den)
  expect(await Promise.all([joined(open), joined(closed), joined(sender)])).toEqual(
    Array(3).fill('SUBSCRIBED'),
  )
  expect(await sender.send({ type: 'broadcast', event: 'secret', payload: { n: 1 } })).toBe('ok')
  expect(await heard.next()).toMatchObject({ event: 'secret', payload: { n: 1 } })
  expect(got.rest()).toEqual([])
})

test('ignores broadcasts of users who may only read, but allows their presence', async () => {
  const heard = mailbox<Message>()
  const listener = (await user(ada)).channel('den', den).on('broadcast', { event: '*' }, heard.put)
  const quiet = (await user(bob)).channel('den', den)
  await Promise.all([joined(listener), joined(quiet)])
  expect(await quiet.send({ type: 'broadcast', event: 'x', payload: {} }, { timeout: 500 })).toBe('timed out')
  await expect(quiet.httpSend('x', {})).rejects.toThrow('Unauthorized')
  expect(await quiet.track({ here: true })).toBe('ok')
  const speaker = (await user(ada)).channel('den', den)
  await speaker.httpSend('y', { n: 2 })
  expect(await heard.next()).toMatchObject({ event: 'y' })
})

// Permissions are read again every 60 s anyway; the notification of a change must arrive before that.
const beforeRecheck = { timeout: 45_000 }
test('disconnects a user at once when their rights are revoked', beforeRecheck, async () => {
  await project.scratch.database.query(seats)
  const statuses = mailbox<string>()
  const messages = mailbox<{ message: string }>()
  const got = mailbox<Message>()
  const heard = mailbox<Message>()
  const channel = (await user(bob)).channel('den', den)
  channel.on('broadcast', { event: '*' }, got.put).on('system', {}, messages.put)
  channel.subscribe(statuses.put)
  const other = (await user(ada)).channel('den', den).on('broadcast', { event: '*' }, heard.put)
  await joined(other)
  expect(await statuses.next()).toBe('SUBSCRIBED')
  await project.scratch.database.query(`delete from public.seats where user_id = '${bob}'`)
  expect((await messages.next()).message).toContain('permissions to read')
  expect(await statuses.next()).toBe('CLOSED')
  await project.scratch.database.query(`select realtime.send('{"n": 3}', 'late', 'den', true)`)
  expect(await heard.next()).toMatchObject({ event: 'late' })
  expect(got.rest()).toEqual([])
  await project.scratch.database.query(seats)
})

test('a database broadcast reaches the private channel with its id', async () => {
  const got = mailbox<Message>()
  const channel = (await user(bob)).channel('den', den).on('broadcast', { event: '*' }, got.put)
  await joined(channel)
  await project.scratch.database.query(`select realtime.send('{"n": 1}', 'from database', 'den', true)`)
  expect(await got.next()).toMatchObject({
    event: 'from database',
    payload: { n: 1 },
    meta: { id: expect.any(String) },
  })
})

test('stored messages are delivered once and replayed to later joins', async () => {
  const since = Date.now() - 1_000
  const heard = mailbox<Message>()
  const own = mailbox<Message>()
  const listener = (await user(bob)).channel('den', den).on('broadcast', { event: 'kept' }, heard.put)
  const writer = (await user(ada)).channel('den', den).on('broadcast', { event: 'kept' }, own.put)
  await Promise.all([joined(listener), joined(writer)])
  for (const n of [1, 2, 3]) {
    expect(await writer.send({ type: 'broadcast', event: 'kept', payload: { n }, persist: true })).toBe('ok')
    expect(await heard.next()).toMatchObject({ payload: { n }, meta: { id: expect.any(String) } })
  }
  expect(await writer.httpSend('kept', { n: 4 }, { persist: true })).toEqual({ success: true })
  expect(await heard.next()).toMatchObject({ payload: { n: 4 } })
  expect(await own.next()).toMatchObject({ payload: { n: 4 } })

  const late = mailbox<Message>()
  const config = { private: true, broadcast: { replay: { since, limit: 2 } } }
  const latecomer = (await user(bob)).channel('den', { config }).on('broadcast', { event: 'kept' }, late.put)
  await joined(latecomer)
  expect([await late.next(), await late.next()]).toMatchObject([
    { payload: { n: 3 }, meta: { replayed: true } },
    { payload: { n: 4 }, meta: { replayed: true } },
  ])
})

test('replication_ready is confirmed once database messages arrive', async () => {
  const messages = mailbox<{ message: string; status: string }>()
  const config = { private: true, broadcast: { replication_ready: true } }
  const channel = (await user(bob)).channel('den', { config }).on('system', {}, messages.put)
  await joined(channel)
  expect(await messages.next()).toMatchObject({ status: 'ok', message: 'Replication connection established' })
})
