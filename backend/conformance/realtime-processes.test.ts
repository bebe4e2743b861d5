import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import { createInterface } from 'node:readline'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scratchDatabase } from '#postgres/testing/scratch.ts'
import { loadSecrets } from '#tokens/secrets.ts'
import { joined, mailbox, startRealtimeProject } from './realtime-project.ts'

type Project = Awaited<ReturnType<typeof startRealtimeProject>>
type Message = { event: string; payload?: unknown }

let scratch: Awaited<ReturnType<typeof scratchDatabase>>
let here: Project
let there: Project
beforeAll(async () => {
  scratch = await scratchDatabase({ followsLog: true })
  here = await startRealtimeProject({ scratch })
  there = await startRealtimeProject({ scratch })
})
afterAll(async () => {
  await here.close()
  await there.close()
  await scratch.close()
})

let rooms = 0
const room = () => `shared ${++rooms}`

test('a broadcast reaches clients of both servers in order and once', async () => {
  const name = room()
  const got = mailbox<Message>()
  const near = here.client().channel(name)
  const far = there.client().channel(name).on('broadcast', { event: '*' }, got.put)
  await Promise.all([joined(near), joined(far)])
  for (let n = 0; n < 30; n += 1) {
    await near.send({ type: 'broadcast', event: 'n', payload: { same: 1, n: n % 2 } })
  }
  await near.httpSend('end', {})
  const events: unknown[] = []
  for (let n = 0; n < 30; n += 1) events.push((await got.next()).payload)
  expect(events).toEqual(Array.from({ length: 30 }, (_, n) => ({ same: 1, n: n % 2 })))
  expect((await got.next()).event).toBe('end')
})

test('messages longer than a notice and binary ones arrive in order', async () => {
  const name = room()
  const got = mailbox<Message>()
  const near = here.client().channel(name)
  const far = there.client().channel(name).on('broadcast', { event: '*' }, got.put)
  await Promise.all([joined(near), joined(far)])
  const text = 'ñ'.repeat(200_000)
  const bytes = new Uint8Array([0, 1, 255]).buffer
  await near.send({ type: 'broadcast', event: 'long', payload: { text } })
  await near.send({ type: 'broadcast', event: 'bytes', payload: bytes })
  expect((await got.next()).payload).toEqual({ text })
  expect(Buffer.from((await got.next()).payload as ArrayBuffer)).toEqual(Buffer.from(bytes))
})

test('clients of both servers see each other join and leave', async () => {
  const name = room()
  const near = here.client().channel(name, { config: { presence: { key: 'near' } } })
  const leaves = mailbox<{ key: string }>()
  const joins = mailbox<{ key: string }>()
  near.on('presence', { event: 'leave' }, leaves.put).on('presence', { event: 'join' }, joins.put)
  await joined(near)
  await near.track({ at: 'here' })
  expect((await joins.next()).key).toBe('near')
  const farClient = there.client()
  const far = farClient.channel(name, { config: { presence: { key: 'far' } } })
  const seen = mailbox<true>()
  far.on('presence', { event: 'sync' }, () => seen.put(true))
  await joined(far)
  await seen.next()
  expect(far.presenceState()).toMatchObject({ near: [{ at: 'here' }] })
  await far.track({ at: 'there' })
  expect((await joins.next()).key).toBe('far')
  await farClient.realtime.disconnect()
  expect((await leaves.next()).key).toBe('far')
})

test('a new server knows who is present, and one that stops removes its clients', async () => {
  const name = room()
  const leaves = mailbox<{ key: string }>()
  const near = here.client().channel(name, { config: { presence: { key: 'near' } } })
  near.on('presence', { event: 'leave' }, leaves.put)
  await joined(near)
  await near.track({})
  const late = await startRealtimeProject({ scratch })
  const far = late.client().channel(name, { config: { presence: { key: 'late' } } })
  const seen = mailbox<true>()
  far.on('presence', { event: 'sync' }, () => seen.put(true))
  await joined(far)
  await seen.next()
  expect(Object.keys(far.presenceState())).toEqual(['near'])
  await far.track({})
  await late.close()
  expect((await leaves.next()).key).toBe('late')
})

test('messages sent while the notice connection was broken are recovered', async () => {
  const name = room()
  const joins = mailbox<{ key: string }>()
  const leaves = mailbox<{ key: string }>()
  const near = here.client().channel(name, { config: { presence: { key: 'near' } } })
  near.on('presence', { event: 'join' }, joins.put).on('presence', { event: 'leave' }, leaves.put)
  const stays = there.client().channel(name, { config: { presence: { key: 'stays' } } })
  await Promise.all([joined(near), joined(stays)])
  await stays.track({})
  expect((await joins.next()).key).toBe('stays')
  const late = there.client().channel(name, { config: { presence: { key: 'late' } } })
  await joined(late)
  await scratch.database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'backend listener'`,
  )
  await late.track({})
  expect((await joins.next()).key).toBe('late')
  const got = mailbox<Message>()
  const far = there.client().channel(`${name} again`).on('broadcast', { event: '*' }, got.put)
  await joined(far)
  // The other server's connection may take a moment longer, and a missed broadcast is not repeated.
  const sender = here.client().channel(`${name} again`)
  const sending = setInterval(() => void sender.httpSend('x', {}), 200)
  expect((await got.next()).event).toBe('x')
  clearInterval(sending)
  expect(leaves.rest()).toEqual([])
})

test('the clients of a killed server leave after a while', async () => {
  const name = room()
  const joins = mailbox<{ key: string }>()
  const leaves = mailbox<{ key: string }>()
  const near = here.client().channel(name, { config: { presence: { key: 'near' } } })
  near.on('presence', { event: 'leave' }, leaves.put).on('presence', { event: 'join' }, joins.put)
  await joined(near)
  const child = await startChild(scratch.ownerUrl)
  const far = createClient(child.url, child.key).channel(name, { config: { presence: { key: 'doomed' } } })
  await joined(far)
  await far.track({})
  expect((await joins.next()).key).toBe('doomed')
  child.kill()
  expect((await leaves.next()).key).toBe('doomed')
  await far.unsubscribe()
})

/** A server in its own process, started as an operator starts it. */
async function startChild(databaseUrl: string) {
  const folder = mkdtempSync(joinPath(tmpdir(), 'realtime-'))
  const keys = loadSecrets(folder)
  // A PostgreSQL server has one password for authenticator, which the other tests use too.
  const secrets = { ...keys, authenticatorPassword: 'scratch' }
  writeFileSync(joinPath(folder, 'secrets.json'), JSON.stringify(secrets))
  const port = String(await freePort())
  const main = joinPath(import.meta.dirname, '../src/main.ts')
  const own = ['--port', port, '--data', folder, '--database-url', databaseUrl]
  const child = spawn(process.execPath, [main, ...own], { stdio: ['ignore', 'pipe', 'ignore'] })
  for await (const line of createInterface({ input: child.stdout })) {
    if (line === 'ready') break
  }
  return {
    url: `http://localhost:${port}`,
    key: keys.anonKey,
    kill: () => {
      child.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}
