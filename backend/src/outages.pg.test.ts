import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { LogEvent } from '#http/log.ts'
import { type Embedded, startEmbedded } from '#postgres/embedded.ts'
import { type OpenDatabase, openDatabase } from '#postgres/open.ts'
import { openBlobs } from '#storage/blobs/open-blobs.ts'
import { watchBlobs } from '#storage/blobs/watch-blobs.ts'
import { loadSecrets, type Secrets } from '#tokens/secrets.ts'
import { type Backend, createBackend } from './backend.ts'
import { defaultSettings } from './settings.ts'

const home = mkdtempSync(join(tmpdir(), 'faults-'))
const dataFolder = join(home, 'data')
/** Whether the data folder is a small disk that can be filled; only root can mount one. */
const hasSmallDisk = mountSmallDisk()
const events: LogEvent[] = []
const log = (event: LogEvent) => void events.push(event)
const files = watchBlobs(openBlobs({ folder: join(dataFolder, 'files'), s3: null }), log)
let embedded: Embedded
let secrets: Secrets
let database: OpenDatabase
let backend: Backend

function mountSmallDisk(): boolean {
  mkdirSync(dataFolder)
  try {
    execFileSync('/bin/mount', ['-t', 'tmpfs', '-o', 'size=200m', 'tmpfs', dataFolder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const backendOver = (over: OpenDatabase): Backend =>
  createBackend({
    database: over,
    secrets,
    settings: {
      ...defaultSettings,
      autoconfirm: true,
      rateLimits: false,
      statementTimeoutsMs: { service_role: 500 },
    },
    files: files.blobs,
    sendMail: async () => {},
    log,
  })

beforeAll(async () => {
  const settings = { max_wal_size: '48MB', min_wal_size: '32MB' }
  embedded = await startEmbedded({ dataFolder, log, settings })
  secrets = loadSecrets(dataFolder)
  const { connection } = embedded
  const { authenticatorPassword } = secrets
  database = await openDatabase({ connection, authenticatorPassword, log, waitLimitMs: 3000 })
  await database.query(`
    create table public.notes (id int primary key, body text);
    create function public.slow() returns void language sql as 'select pg_sleep(30)'`)
  await database.query('grant all on public.notes to service_role')
  backend = backendOver(database)
  expect((await send('POST', '/storage/v1/bucket', { id: 'papers', name: 'papers' })).status).toBe(200)
  expect((await send('POST', '/auth/v1/signup', person)).status).toBe(200)
})
afterAll(async () => {
  await backend.close()
  await database.close()
  await embedded.stop()
  if (hasSmallDisk) execFileSync('/bin/umount', ['-l', dataFolder])
  rmSync(home, { recursive: true, force: true })
})

type Reply = { status: number; retryAfter: string | null; text: string; path: string }
const person = { email: 'ann@example.com', password: 'a good password' }

async function send(method: string, path: string, body?: object | string, at = backend): Promise<Reply> {
  const { serviceRoleKey: apikey } = secrets
  const response = await at.fetch(
    new Request(`http://here${path}`, {
      method,
      headers: {
        apikey,
        authorization: `Bearer ${apikey}`,
        'content-type': typeof body === 'string' ? 'text/plain' : 'application/json',
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    }),
  )
  const { status, headers } = response
  return { path, status, retryAfter: headers.get('retry-after'), text: await response.text() }
}

let next = 0
/** Acknowledged writes, which must never be lost. */
const acknowledged = { rows: [] as number[], files: [] as number[] }

async function addRow(bytes: number): Promise<Reply> {
  const id = (next += 1)
  const reply = await send('POST', '/rest/v1/notes', { id, body: 'x'.repeat(bytes) })
  if (reply.status === 201) acknowledged.rows.push(id)
  return reply
}

async function addFile(bytes: number): Promise<Reply> {
  const id = (next += 1)
  const reply = await send('POST', `/storage/v1/object/papers/${id}`, 'x'.repeat(bytes))
  if (reply.status === 200) acknowledged.files.push(id)
  return reply
}

/** One of each kind of request. */
const every = (bytes = 100): Promise<Reply>[] => [
  send('GET', '/rest/v1/notes?select=id&limit=1'),
  addRow(bytes),
  send('POST', '/auth/v1/token?grant_type=password', person),
  addFile(bytes),
  send('POST', '/storage/v1/object/list/papers', { prefix: '', limit: 1 }),
]

/** Replies that are neither a success nor a client error with a code nor a 503 with Retry-After. */
const faults = (replies: readonly Reply[]): Reply[] =>
  replies.filter(({ status, retryAfter, text }) => {
    const isRejection = status >= 400 && status < 500 && /"(?:code|error_code)":/.test(text)
    return status >= 300 && !isRejection && !(status === 503 && retryAfter !== null)
  })

async function waitForRecovery(): Promise<void> {
  await expect
    .poll(async () => (await Promise.all(every())).map(({ status }) => status))
    .toEqual([200, 201, 200, 200, 200])
}

afterEach(async () => {
  await waitForRecovery()
  const ids = await database.query<{ id: number }>('select id from public.notes')
  expect(ids.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged.rows))
  for (const id of acknowledged.files)
    expect([id, (await send('GET', `/storage/v1/object/papers/${id}`)).status]).toEqual([id, 200])
})

test('a statement that takes too long is rejected without Retry-After', async () => {
  const reply = await send('POST', '/rest/v1/rpc/slow', {})
  expect([reply.status, reply.retryAfter, reply.text]).toEqual([400, null, expect.stringContaining('57014')])
})

test('terminated connections cause no errors but 503', async () => {
  const replies: Reply[] = []
  for (let round = 0; round < 10; round += 1) {
    const requests = [...every(), ...every(), ...every()]
    await pause(round)
    await database
      .query(
        `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'`,
      )
      .catch(() => {})
    replies.push(...(await Promise.all(requests)))
  }
  expect(faults(replies)).toEqual([])
})

test('a killed database restarts by itself', async () => {
  const before = embedded.pid
  const requests = [...every(), ...every()]
  process.kill(before, 'SIGKILL')
  const replies = await Promise.all(requests)
  while (embedded.pid === before) {
    replies.push(...(await Promise.all(every())))
    await pause(20)
  }
  expect(faults(replies)).toEqual([])
})

test('requests beyond the queue get 503 with Retry-After', async () => {
  const { connection } = embedded
  const { authenticatorPassword } = secrets
  const small = await openDatabase({
    connection,
    authenticatorPassword,
    log,
    pools: { reads: 1, writes: 1, slow: 1 },
    queueLimit: 2,
    waitLimitMs: 200,
  })
  const crowded = backendOver(small)
  const read = () => send('GET', '/rest/v1/notes?select=id&limit=1', undefined, crowded)
  expect((await read()).status).toBe(200)
  const held = Array.from({ length: 6 }, () => send('POST', '/rest/v1/rpc/slow', {}, crowded))
  const replies = [...(await Promise.all(held)), ...(await Promise.all(Array.from({ length: 20 }, read)))]
  expect(faults(replies)).toEqual([])
  expect(replies.filter(({ text }) => text.includes('PGRST003')).length).toBeGreaterThan(0)
  expect((await read()).status).toBe(200)
  await crowded.close()
  await small.close()
})

// Without root there is no separate disk that can be filled.
test.runIf(hasSmallDisk)(
  'a full disk loses no acknowledged write, and everything works again when there is space',
  { timeout: 120_000 },
  async () => {
    const replies: Reply[] = []
    const ballast = join(dataFolder, 'ballast')
    fill(ballast)
    for (let round = 0; round < 12; round += 1) {
      replies.push(
        ...(await Promise.all(every(1_000_000))),
        await send('POST', '/auth/v1/signup', { ...person, email: `${round}@example.com` }),
      )
      fill(ballast)
    }
    expect(faults(replies)).toEqual([])
    expect(replies.filter(({ status }) => status === 503).length).toBeGreaterThan(5)
    const canWrite = () => Promise.all([database.canWrite(), files.canWrite()])
    const fillAndWrite = async () => {
      fill(ballast)
      // Bytes past the service: an upload asks the database first and ends there while it finds the disk full. Both
      // are repeated because the database frees space when it drops what it could not finish.
      const bytes = Readable.from([Buffer.alloc(1_000_000)])
      await Promise.allSettled([addRow(1_000_000), files.blobs.write('unsaved', bytes, 1_000_000)])
      return canWrite()
    }
    await expect.poll(fillAndWrite).toEqual([false, false])
    rmSync(ballast)
    expect(await canWrite()).toEqual([true, true])
    const warned = events.filter(({ event }) => event === 'disk full').map(({ of }) => String(of))
    expect([...new Set(warned)].sort()).toEqual(['database', 'files'])
    expect(warned.length).toBeLessThan(replies.filter(({ status }) => status === 503).length)
  },
)

/** Fills the disk. */
function fill(path: string): void {
  const file = openSync(path, 'a')
  const block = Buffer.alloc(65_536)
  try {
    for (;;) writeSync(file, block)
  } catch {
    // The disk is full.
  } finally {
    closeSync(file)
  }
}
