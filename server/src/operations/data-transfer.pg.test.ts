import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { playScript } from '@fieldlark/backend/archive/testing/play-script.ts'
import { type Backend, createBackend } from '@fieldlark/backend/backend.ts'
import { closeServer, listen } from '@fieldlark/backend/http/listen.ts'
import { type ScratchDatabase, scratchDatabase } from '@fieldlark/backend/postgres/testing/scratch.ts'
import { defaultSettings } from '@fieldlark/backend/settings.ts'
import { openBlobs } from '@fieldlark/backend/storage/blobs/open-blobs.ts'
import { loadSecrets } from '@fieldlark/backend/tokens/secrets.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrationsFolder } from '../config/folders.ts'
import { makeDemo, markStarted } from '../local/demo.ts'
import { sendAuthMail } from '../outbox/auth-mail.ts'

const folder = mkdtempSync(join(tmpdir(), 'fieldlark-moving-'))
const archive = join(folder, 'all.tar')
const bytes = randomBytes(3_000_000)

type Place = { dataFolder: string; scratch: ScratchDatabase }
// The demo has five files of its own.
let from: Place
let to: Place

async function place(name: string): Promise<Place> {
  return { dataFolder: join(folder, name), scratch: await scratchDatabase({ migrations: migrationsFolder }) }
}

beforeAll(async () => {
  from = await place('from')
  to = await place('to')
  await withBackend(from, async (backend, key) => {
    await makeDemo({ database: from.scratch.database, backend, serviceRoleKey: key, language: 'en' })
    await markStarted(from.scratch.database, 'en')
    await from.scratch.database.transaction(async ({ query }) => {
      // Stored before only Google's links were taken: it goes along.
      await query('set local session_replication_role = replica')
      await query(`update public.businesses set google_business_url = 'http://lark.example/review'`)
    })
    await ask(backend, key, 'POST', '/storage/v1/bucket', { id: 'papers', name: 'papers', public: false })
    const stored = await backend.fetch(
      new Request('http://here/storage/v1/object/papers/one.bin', {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, apikey: key, 'content-type': 'application/octet-stream' },
        body: bytes,
      }),
    )
    expect(stored.status).toBe(200)
  })
})
afterAll(async () => {
  await from.scratch.close()
  await to.scratch.close()
  rmSync(folder, { recursive: true, force: true })
})

async function withBackend(at: Place, work: (backend: Backend, serviceKey: string) => Promise<void>) {
  const secrets = loadSecrets(at.dataFolder)
  const backend = createBackend({
    database: at.scratch.database,
    secrets,
    settings: { ...defaultSettings, rateLimits: false },
    sendMail: sendAuthMail,
    files: openBlobs({ folder: join(at.dataFolder, 'files'), s3: null }),
    log: () => {},
  })
  try {
    await work(backend, secrets.serviceRoleKey)
  } finally {
    await backend.close()
  }
}

const ask = (backend: Backend, key: string, method: string, path: string, body?: object) =>
  backend.fetch(
    new Request(`http://here${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, apikey: key, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    }),
  )

/** Runs the npm script in a process of its own. */
async function run(script: 'export' | 'import' | 'migrate-to-project', at: Place, file: string, input = '') {
  // The scripts prepare the database as a start does, with the password of its own data folder; all tests share the role.
  const secrets = join(at.dataFolder, 'secrets.json')
  loadSecrets(at.dataFolder)
  const read = JSON.parse(readFileSync(secrets, 'utf8')) as object
  writeFileSync(secrets, JSON.stringify({ ...read, authenticatorPassword: 'scratch' }))
  const child = spawn(process.execPath, [join(import.meta.dirname, `${script}.ts`), file], {
    env: { ...process.env, FIELDLARK_DATA: at.dataFolder, DATABASE_URL: at.scratch.ownerUrl },
  })
  child.stdin.end(input)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)))
  const [code] = (await once(child, 'close')) as [number]
  return { code, output }
}

/**
 * Every table with its number of rows and a digest that does not depend on their order; every sequence with its value.
 */
async function contents({ scratch: { database } }: Place): Promise<Record<string, string>> {
  const tables = await database.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'private', 'auth', 'storage') order by 1`,
  )
  const found: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = await database.query<{ all: string }>(
      `select count(*) || ' ' || coalesce(sum(('x' || left(md5(t::text), 15))::bit(60)::bigint), 0) as all from ${name} t`,
    )
    found[name] = row?.all ?? ''
  }
  const sequences = await database.query<{ name: string; last: string | null }>(
    `select schemaname || '.' || sequencename as name, last_value::text as last from pg_sequences
     where schemaname in ('public', 'private', 'auth', 'storage') order by 1`,
  )
  for (const { name, last } of sequences) found[name] = last ?? 'unused'
  return found
}

it('moves every row, counter, password, key and file into a fresh database', async () => {
  const before = await contents(from)
  const exported = await run('export', from, archive)
  expect(exported).toMatchObject({ code: 0 })
  expect(exported.output).toContain('6 files')
  expect(statSync(archive).mode & 0o077).toBe(0)
  const imported = await run('import', to, archive)
  expect(imported).toMatchObject({ code: 0 })
  expect(await contents(to)).toEqual(before)
  expect(Number(before['public.clients']?.split(' ')[0])).toBe(40)
  const { serviceRoleKey } = loadSecrets(from.dataFolder)
  expect(loadSecrets(to.dataFolder).serviceRoleKey).toBe(serviceRoleKey)
  await withBackend(to, async (backend, key) => {
    const credentials = { email: 'demo@fieldlark.example', password: 'brightside' }
    const signedIn = await ask(backend, key, 'POST', '/auth/v1/token?grant_type=password', credentials)
    expect(signedIn.status).toBe(200)
    const file = await ask(backend, key, 'GET', '/storage/v1/object/papers/one.bin')
    const digest = (data: Buffer) => createHash('sha256').update(data).digest('hex')
    expect(digest(Buffer.from(await file.arrayBuffer()))).toBe(digest(bytes))
  })
  const constraints = `select count(*)::int as n from pg_constraint where contype = 'f' and condeferrable`
  const triggers = `select count(*)::int as n from pg_trigger where not tgisinternal and tgenabled <> 'O'`
  for (const question of [constraints, triggers]) {
    const [there] = await from.scratch.database.query(question)
    expect((await to.scratch.database.query(question))[0]).toEqual(there)
  }
})

it('rejects a database that is not empty and leaves it unchanged', async () => {
  const before = await contents(to)
  const again = await run('import', to, archive)
  expect(again.code).toBe(1)
  expect(again.output).toContain('There is something here already')
  expect(await contents(to)).toEqual(before)
})

it('writes a script that fills a project with its own schemas for auth and storage', async () => {
  const file = join(folder, 'all.sql')
  expect(await run('export', from, file)).toMatchObject({ code: 0 })
  const script = readFileSync(file, 'utf8')
  expect(script).not.toMatch(/copy auth\.(?!users |identities )|copy storage\.(?!buckets )/)
  const project = await place('project')
  try {
    await playScript(script, project.scratch.ownerUrl)
    const [there, here] = [await contents(from), await contents(project)]
    const moved = Object.keys(there).filter((name) =>
      /^(?:public|private)\.|^auth\.(?:users|identities)$/.test(name),
    )
    expect(moved.length).toBeGreaterThan(15)
    for (const name of moved) expect([name, here[name]]).toEqual([name, there[name]])
    await withBackend(project, async (backend, key) => {
      const credentials = { email: 'demo@fieldlark.example', password: 'brightside' }
      expect(
        (await ask(backend, key, 'POST', '/auth/v1/token?grant_type=password', credentials)).status,
      ).toBe(200)
      const server = createServer(backend.handleNode)
      await listen(server, { port: 0, host: '127.0.0.1' })
      const { port } = server.address() as AddressInfo
      const handed = await run('migrate-to-project', from, `http://127.0.0.1:${port}`, key)
      expect(handed).toMatchObject({ code: 0 })
      expect(handed.output).toContain('6 files are in the project.')
      const rejected = await run('migrate-to-project', from, `http://127.0.0.1:${port}`, 'no key')
      expect(rejected.code).toBe(1)
      await closeServer(server)
      const file = await ask(backend, key, 'GET', '/storage/v1/object/papers/one.bin')
      expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true)
    })
  } finally {
    await project.scratch.close()
  }
})

it('never overwrites a file', async () => {
  const again = await run('export', from, archive)
  expect(again).toMatchObject({ code: 1, output: expect.stringContaining('not overwritten') as string })
})

it.each([
  ['half of it', (size: number) => Math.floor(size / 2 / 512) * 512],
  ['all but the end', (size: number) => size - 20 * 1024],
])('imports nothing from an archive cut off after %s', async (_, length) => {
  const fresh = await place('fresh')
  try {
    const before = await contents(fresh)
    const half = join(folder, 'half.tar')
    writeFileSync(half, readFileSync(archive))
    truncateSync(half, length(statSync(half).size))
    const ended = await run('import', fresh, half)
    expect(ended.code).toBe(1)
    expect(ended.output).toContain('damaged or not whole')
    expect(await contents(fresh)).toEqual(before)
  } finally {
    await fresh.scratch.close()
  }
})

it('a failed import keeps existing files, as in a bucket that both sites use', async () => {
  const fresh = await place('beside')
  mkdirSync(fresh.dataFolder)
  symlinkSync(join(from.dataFolder, 'files'), join(fresh.dataFolder, 'files'))
  const half = join(folder, 'short.tar')
  writeFileSync(half, readFileSync(archive))
  truncateSync(half, statSync(half).size - 20 * 1024)
  expect((await run('import', fresh, half)).code).toBe(1)
  await withBackend(from, async (backend, key) => {
    const file = await ask(backend, key, 'GET', '/storage/v1/object/papers/one.bin')
    expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true)
  })
  await fresh.scratch.close()
})

it('rejects a file that is not an archive', async () => {
  const other = join(folder, 'other.tar')
  writeFileSync(other, 'not a tar at all'.repeat(1000))
  const fresh = await place('other')
  const ended = await run('import', fresh, other)
  expect(ended.code).toBe(1)
  expect(ended.output).toMatch(/damaged|no archive/)
  await fresh.scratch.close()
})
