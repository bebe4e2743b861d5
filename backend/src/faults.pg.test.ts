import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Embedded, startEmbedded } from '#postgres/embedded.ts'
import { type OpenDatabase, openDatabase } from '#postgres/open.ts'
import { openBlobs } from '#storage/blobs/open-blobs.ts'
import { loadSecrets, type Secrets } from '#tokens/secrets.ts'
import { type Backend, createBackend } from './backend.ts'
import { defaultSettings } from './settings.ts'

const home = mkdtempSync(join(tmpdir(), 'faults-'))
const dataFolder = join(home, 'data')
/** A disk of its own that can be filled: only root may have one. */
const hasSmallDisk = mountSmallDisk()
const log = () => {}
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
    files: openBlobs({ folder: join(dataFolder, 'files'), s3: null }),
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
  expect((await ask('POST', '/storage/v1/bucket', { id: 'papers', name: 'papers' })).status).toBe(200)
  expect((await ask('POST', '/auth/v1/signup', person)).status).toBe(200)
})
afterAll(async () => {
  await backend.close()
  await database.close()
  await embedded.stop()
  if (hasSmallDisk) execFileSync('/bin/umount', ['-l', dataFolder])
  rmSync(home, { recursive: true, force: true })
})

type Said = { status: number; retryAfter: string | null; text: string; path: string }
const person = { email: 'ann@example.com', password: 'a good password' }

async function ask(method: string, path: string, body?: object | string, at = backend): Promise<Said> {
  const { serviceRoleKey: apikey } = secrets
  const answer = await at.fetch(
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
  const { status, headers } = answer
  return { path, status, retryAfter: headers.get('retry-after'), text: await answer.text() }
}

let next = 0
/** What was acknowledged, and has to be there ever after. */
const promised = { rows: [] as number[], files: [] as number[] }

async function addRow(bytes: number): Promise<Said> {
  const id = (next += 1)
  const said = await ask('POST', '/rest/v1/notes', { id, body: 'x'.repeat(bytes) })
  if (said.status === 201) promised.rows.push(id)
  return said
}

async function addFile(bytes: number): Promise<Said> {
  const id = (next += 1)
  const said = await ask('POST', `/storage/v1/object/papers/${id}`, 'x'.repeat(bytes))
  if (said.status === 200) promised.files.push(id)
  return said
}

/** One of each kind of request. */
const every = (bytes = 100): Promise<Said>[] => [
  ask('GET', '/rest/v1/notes?select=id&limit=1'),
  addRow(bytes),
  ask('POST', '/auth/v1/token?grant_type=password', person),
  addFile(bytes),
  ask('POST', '/storage/v1/object/list/papers', { prefix: '', limit: 1 }),
]

/** Neither an answer nor a refusal in words nor a wish to come back later. */
const faults = (said: readonly Said[]): Said[] =>
  said.filter(({ status, retryAfter, text }) => {
    const isRefusal = status >= 400 && status < 500 && /"(?:code|error_code)":/.test(text)
    return status >= 300 && !isRefusal && !(status === 503 && retryAfter !== null)
  })

async function untilWell(): Promise<void> {
  await expect
    .poll(async () => (await Promise.all(every())).map(({ status }) => status), { timeout: 20_000 })
    .toEqual([200, 201, 200, 200, 200])
}

afterEach(async () => {
  await untilWell()
  const ids = await database.query<{ id: number }>('select id from public.notes')
  expect(ids.map(({ id }) => id)).toEqual(expect.arrayContaining(promised.rows))
  for (const id of promised.files)
    expect([id, (await ask('GET', `/storage/v1/object/papers/${id}`)).status]).toEqual([id, 200])
}, 60_000)

test('a statement that takes too long is refused, and not to be asked again', async () => {
  const said = await ask('POST', '/rest/v1/rpc/slow', {})
  expect([said.status, said.retryAfter, said.text]).toEqual([400, null, expect.stringContaining('57014')])
})

test('connections that end amid work cost an answer at most', async () => {
  const said: Said[] = []
  for (let round = 0; round < 10; round += 1) {
    const asked = [...every(), ...every(), ...every()]
    await pause(round)
    await database
      .query(
        `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'`,
      )
      .catch(log)
    said.push(...(await Promise.all(asked)))
  }
  expect(faults(said)).toEqual([])
})

test('a database that is killed comes back by itself', async () => {
  const before = embedded.pid
  const asked = [...every(), ...every()]
  process.kill(before, 'SIGKILL')
  const said = await Promise.all(asked)
  while (embedded.pid === before) {
    said.push(...(await Promise.all(every())))
    await pause(20)
  }
  expect(faults(said)).toEqual([])
})

test('more requests than may wait are told to come back', async () => {
  const { connection } = embedded
  const { authenticatorPassword } = secrets
  const small = await openDatabase({
    connection,
    authenticatorPassword,
    log,
    lanes: { reads: 1, writes: 1, slow: 1 },
    queueLimit: 2,
    waitLimitMs: 200,
  })
  const crowded = backendOver(small)
  const read = () => ask('GET', '/rest/v1/notes?select=id&limit=1', undefined, crowded)
  expect((await read()).status).toBe(200)
  const held = Array.from({ length: 6 }, () => ask('POST', '/rest/v1/rpc/slow', {}, crowded))
  const said = [...(await Promise.all(held)), ...(await Promise.all(Array.from({ length: 20 }, read)))]
  expect(faults(said)).toEqual([])
  expect(said.filter(({ text }) => text.includes('PGRST003')).length).toBeGreaterThan(0)
  expect((await read()).status).toBe(200)
  await crowded.close()
  await small.close()
})

// Without root there is no disk that could be filled without filling somebody's.
test.runIf(hasSmallDisk)(
  'a full disk loses nothing, and all goes on when there is room',
  { timeout: 120_000 },
  async () => {
    const said: Said[] = []
    const ballast = join(dataFolder, 'ballast')
    fill(ballast)
    for (let round = 0; round < 12; round += 1) {
      said.push(
        ...(await Promise.all(every(1_000_000))),
        await ask('POST', '/auth/v1/signup', { ...person, email: `${round}@example.com` }),
      )
      fill(ballast)
    }
    expect(faults(said)).toEqual([])
    expect(said.filter(({ status }) => status === 503).length).toBeGreaterThan(5)
    rmSync(ballast)
  },
)

/** Takes all the room there is. */
function fill(path: string): void {
  const file = openSync(path, 'a')
  const block = Buffer.alloc(65_536)
  try {
    for (;;) writeSync(file, block)
  } catch {
    // Full.
  } finally {
    closeSync(file)
  }
}
