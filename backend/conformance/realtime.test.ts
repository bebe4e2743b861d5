import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { joined, jwt, mailbox, startRealtimeProject, type Vsn } from './realtime-project.ts'

type Project = Awaited<ReturnType<typeof startRealtimeProject>>
type Message = { event: string; payload?: unknown; meta?: unknown }

let project: Project
beforeAll(async () => {
  project = await startRealtimeProject()
})
afterAll(() => project.close())

const both: readonly Vsn[] = ['1.0.0', '2.0.0']
let rooms = 0
const room = () => `room ${++rooms}: é`

describe.each(both)('with version %s', (vsn) => {
  test('a broadcast reaches everybody on the topic except its sender', async () => {
    const name = room()
    const got = mailbox<Message>()
    const own = mailbox<Message>()
    const ada = project.client({ role: 'anon' }, vsn).channel(name)
    const bob = project.client({ role: 'anon' }, vsn).channel(name)
    ada.on('broadcast', { event: '*' }, own.put)
    bob.on('broadcast', { event: 'move' }, got.put)
    expect(await Promise.all([joined(ada), joined(bob)])).toEqual(['SUBSCRIBED', 'SUBSCRIBED'])
    await ada.send({ type: 'broadcast', event: 'move', payload: { x: 1, text: 'ñ' } })
    expect(await got.next()).toMatchObject({ event: 'move', payload: { x: 1, text: 'ñ' } })
    expect(own.rest()).toEqual([])
  })

  test('with self and ack the sender receives its own message and a confirmation', async () => {
    const got = mailbox<Message>()
    const channel = project
      .client({ role: 'anon' }, vsn)
      .channel(room(), { config: { broadcast: { self: true, ack: true } } })
    channel.on('broadcast', { event: 'hi' }, got.put)
    await joined(channel)
    expect(await channel.send({ type: 'broadcast', event: 'hi', payload: { a: [1] } })).toBe('ok')
    expect(await got.next()).toMatchObject({ payload: { a: [1] } })
  })

  test('a broadcast by HTTP reaches the channel', async () => {
    const name = room()
    const got = mailbox<Message>()
    const channel = project.client({ role: 'anon' }, vsn).channel(name)
    channel.on('broadcast', { event: 'news' }, got.put)
    await joined(channel)
    const sender = project.client().channel(name)
    expect(await sender.httpSend('news', { n: 1 })).toEqual({ success: true })
    expect(await got.next()).toMatchObject({ event: 'news', payload: { n: 1 } })
    expect(await sender.send({ type: 'broadcast', event: 'news', payload: { n: 2 } })).toBe('ok')
    expect(await got.next()).toMatchObject({ event: 'news', payload: { n: 2 } })
  })

  test('presence is sent to new members, and joins and leaves to present ones', async () => {
    const name = room()
    const joins = mailbox<{ key: string; newPresences: object[] }>()
    const leaves = mailbox<{ key: string }>()
    const syncs = mailbox<true>()
    const ada = project.client({ role: 'anon' }, vsn).channel(name, { config: { presence: { key: 'ada' } } })
    ada
      .on('presence', { event: 'join' }, joins.put)
      .on('presence', { event: 'leave' }, leaves.put)
      .on('presence', { event: 'sync' }, () => syncs.put(true))
    await joined(ada)
    await syncs.next()
    expect(ada.presenceState()).toEqual({})
    expect(await ada.track({ at: 'desk' })).toBe('ok')
    expect(await joins.next()).toMatchObject({ key: 'ada', newPresences: [{ at: 'desk' }] })

    const bobClient = project.client({ role: 'anon' }, vsn)
    const bob = bobClient.channel(name, { config: { presence: { key: 'bob' } } })
    const seen = mailbox<true>()
    bob.on('presence', { event: 'sync' }, () => seen.put(true))
    await joined(bob)
    await seen.next()
    expect(bob.presenceState()).toMatchObject({ ada: [{ at: 'desk' }] })

    expect(await bob.track({ at: 'door' })).toBe('ok')
    expect(await joins.next()).toMatchObject({ key: 'bob', newPresences: [{ at: 'door' }] })
    expect(await bob.track({ at: 'garden' })).toBe('ok')
    expect(await joins.next()).toMatchObject({ key: 'bob', newPresences: [{ at: 'garden' }] })
    expect((await leaves.next()).key).toBe('bob')
    expect(ada.presenceState()).toMatchObject({ bob: [{ at: 'garden' }] })
    expect(await bob.untrack()).toBe('ok')
    expect((await leaves.next()).key).toBe('bob')
    await bob.track({ at: 'roof' })
    await joins.next()
    await bobClient.realtime.disconnect()
    expect((await leaves.next()).key).toBe('bob')
    expect(Object.keys(ada.presenceState())).toEqual(['ada'])
  })

  test('a channel that was left and removed can be joined again on the same socket', async () => {
    const client = project.client({ role: 'anon' }, vsn)
    const name = room()
    const first = client.channel(name)
    expect(await joined(first)).toBe('SUBSCRIBED')
    expect(await client.removeChannel(first)).toBe('ok')
    expect(client.getChannels()).toEqual([])
    const second = client.channel(name)
    expect(await joined(second)).toBe('SUBSCRIBED')
    expect(await client.removeAllChannels()).toEqual(['ok'])
  })

  test('responds to heartbeats', async () => {
    const beats = mailbox<string>()
    const client = project.client({ role: 'anon' }, vsn)
    client.realtime.onHeartbeat(beats.put)
    await joined(client.channel(room()))
    await client.realtime.sendHeartbeat()
    expect([await beats.next(), await beats.next()]).toEqual(['sent', 'ok'])
  })
})

test('bytes arrive unchanged by socket and by HTTP', async () => {
  const name = room()
  const got = mailbox<Message>()
  const ada = project.client().channel(name)
  const bob = project.client().channel(name)
  bob.on('broadcast', { event: 'bytes' }, got.put)
  await Promise.all([joined(ada), joined(bob)])
  const bytes = new Uint8Array([0, 255, 3, 4]).buffer
  await ada.send({ type: 'broadcast', event: 'bytes', payload: bytes })
  expect(Buffer.from((await got.next()).payload as ArrayBuffer)).toEqual(Buffer.from(bytes))
  await ada.httpSend('bytes', bytes)
  expect(Buffer.from((await got.next()).payload as ArrayBuffer)).toEqual(Buffer.from(bytes))
})

test('both protocol versions can exchange messages', async () => {
  const name = room()
  const old = mailbox<Message>()
  const recent = mailbox<Message>()
  const ada = project.client({ role: 'anon' }, '1.0.0').channel(name)
  const bob = project.client({ role: 'anon' }, '2.0.0').channel(name)
  ada.on('broadcast', { event: 'x' }, old.put)
  bob.on('broadcast', { event: 'x' }, recent.put)
  await Promise.all([joined(ada), joined(bob)])
  await ada.send({ type: 'broadcast', event: 'x', payload: { from: 'old' } })
  expect(await recent.next()).toMatchObject({ payload: { from: 'old' } })
  await bob.send({ type: 'broadcast', event: 'x', payload: { from: 'new' } })
  expect(await old.next()).toMatchObject({ payload: { from: 'new' } })
})

test('a broken connection reconnects with its channels', async () => {
  const name = room()
  const client = project.client()
  const got = mailbox<Message>()
  const statuses = mailbox<string>()
  const channel = client.channel(name).on('broadcast', { event: 'x' }, got.put)
  channel.subscribe(statuses.put)
  expect(await statuses.next()).toBe('SUBSCRIBED')
  expect([client.realtime.isConnected(), client.realtime.connectionState()]).toEqual([true, 'open'])
  project.cut()
  expect(await statuses.next()).toBe('CHANNEL_ERROR')
  expect(await statuses.next()).toBe('SUBSCRIBED')
  await project.client().channel(name).httpSend('x', {})
  expect((await got.next()).event).toBe('x')
  expect(await channel.unsubscribe()).toBe('ok')
  await client.realtime.disconnect()
  expect(client.realtime.isConnected()).toBe(false)
})

describe('a join that waits for database changes', () => {
  const waiting = { config: { postgres_changes_options: { wait: true, timeout: 5_000 } } }
  const watch = (table: string) =>
    project
      .client({ role: 'service_role' })
      .channel(room(), waiting)
      .on('postgres_changes', { event: '*', schema: 'public', table }, () => {})

  test('is confirmed when they arrive', async () => {
    await project.scratch.database.query(
      `create table public.watched (id int primary key);
       alter publication supabase_realtime add table public.watched;
       grant select on public.watched to anon`,
    )
    expect(await joined(watch('watched'))).toBe('SUBSCRIBED')
  })

  test('is rejected when they cannot arrive', async () => {
    expect(await joined(watch('not there'))).toMatch(/^CHANNEL_ERROR: .*Unable to subscribe to changes/)
  })
})

/** Long enough to join on a busy machine, short enough to wait for. */
const lifetimeSeconds = 6

test('a channel is closed when its token expires', async () => {
  const exp = Math.floor(Date.now() / 1000) + lifetimeSeconds
  const client = project.client({ role: 'authenticated', sub: crypto.randomUUID(), exp })
  // A join does not wait for the client's token, so it has to be set before.
  await client.realtime.setAuth()
  const messages = mailbox<{ message: string }>()
  const statuses = mailbox<string>()
  const channel = client.channel(room())
  channel.on('system', {}, messages.put)
  channel.subscribe(statuses.put)
  expect(await statuses.next()).toBe('SUBSCRIBED')
  expect(await messages.next()).toMatchObject({
    message: expect.stringMatching(/^Token has expired \d seconds ago$/),
  })
  expect(await statuses.next()).toBe('CLOSED')
})

test('a channel whose token is renewed in time stays open', async () => {
  const exp = Math.floor(Date.now() / 1000) + lifetimeSeconds
  const client = project.client({ role: 'anon', exp })
  await client.realtime.setAuth()
  const statuses = mailbox<string>()
  const got = mailbox<Message>()
  const name = room()
  const channel = client.channel(name)
  channel.on('broadcast', { event: 'x' }, got.put)
  channel.subscribe(statuses.put)
  expect(await statuses.next()).toBe('SUBSCRIBED')
  await client.realtime.setAuth(jwt({ role: 'anon' }))
  // The server checks for expired tokens every second.
  await new Promise((resolve) => setTimeout(resolve, exp * 1000 + 1500 - Date.now()))
  await project.client().channel(name).httpSend('x', {})
  await got.next()
  expect(statuses.rest()).toEqual([])
})

test('a project with private channels only rejects public ones', async () => {
  const walled = await startRealtimeProject({ settings: { realtimePrivateOnly: true } })
  try {
    const answer = await joined(walled.client().channel('open'))
    expect(answer).toBe('CHANNEL_ERROR: PrivateOnly: This project only allows private channels')
    await expect(walled.client().channel('open').httpSend('x', {})).rejects.toThrow('Unauthorized')
  } finally {
    await walled.close()
  }
})

test('connect opens the socket before there is a channel, and disconnect closes it', async () => {
  const { realtime } = project.client()
  expect(realtime.endpointURL()).toMatch(/^ws:.*\/realtime\/v1\/websocket\?.*apikey=.*vsn=/)
  realtime.connect()
  expect(realtime.isConnecting()).toBe(true)
  await expect.poll(() => realtime.isConnected()).toBe(true)
  const closed = realtime.disconnect()
  expect(realtime.isDisconnecting()).toBe(true)
  await closed
  expect([realtime.isConnected(), realtime.isDisconnecting()]).toEqual([false, false])
})
