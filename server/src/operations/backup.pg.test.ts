import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findRunningServer } from '@fieldlark/backend/postgres/backup/running-server.ts'
import { type Connection, connectionUrl } from '@fieldlark/backend/postgres/connection.ts'
import { startEmbedded } from '@fieldlark/backend/postgres/embedded.ts'
import { ownerOf } from '@fieldlark/backend/postgres/owner.ts'
import { loadSecrets } from '@fieldlark/backend/tokens/secrets.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort, processes, type Run } from '../testing/processes.ts'

const home = mkdtempSync(join(tmpdir(), 'fieldlark-backup-'))
const folder = join(home, 'data')
const { run, start, endAll } = processes({ LOG_LEVEL: 'error', AUTH_RATE_LIMITS: 'off' })
let app: Run
let url = ''

async function open(dataFolder: string): Promise<void> {
  const port = await freePort()
  app = await start({ FIELDLARK_DATA: dataFolder, PORT: String(port) })
  url = `http://localhost:${port}`
}

async function close(): Promise<void> {
  app.child.kill('SIGTERM')
  expect(await app.ended).toBe(0)
}

async function script(file: string, dataFolder: string, ...args: string[]): Promise<string> {
  const ran = run(file, { FIELDLARK_DATA: dataFolder }, ...args)
  const code = await ran.ended
  return `${code} ${ran.output()}`
}

const asService = () => {
  const { serviceRoleKey: apikey } = loadSecrets(folder)
  return { apikey, authorization: `Bearer ${apikey}` }
}
const store = (name: string, body: Buffer) =>
  fetch(`${url}/storage/v1/object/papers/${name}`, {
    method: 'POST',
    headers: { ...asService(), 'x-upsert': 'true', 'content-type': 'application/octet-stream' },
    body: new Uint8Array(body),
  })
const remove = (name: string) =>
  fetch(`${url}/storage/v1/object/papers/${name}`, { method: 'DELETE', headers: asService() })
const load = async (name: string) => {
  const answer = await fetch(`${url}/storage/v1/object/papers/${name}`, { headers: asService() })
  const bytes = Buffer.from(await answer.arrayBuffer())
  return answer.ok ? bytes.toString('base64') : null
}
const signIn = (email: string, password: string) =>
  fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: loadSecrets(folder).anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  }).then(({ status }) => status)

/** Every table with its number of rows and a digest of them that does not depend on their order. */
async function tables(connection: Connection): Promise<Record<string, string>> {
  const { query, close: end } = ownerOf(connectionUrl(connection), 1)
  const names = await query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'private', 'auth', 'storage', 'realtime') order by 1`,
  )
  const found: Record<string, string> = {}
  for (const { name } of names) {
    const [row] = await query<{ all: string }>(
      `select count(*) || ' ' || coalesce(sum(('x' || left(md5(t::text), 15))::bit(60)::bigint), 0) as all from ${name} t`,
    )
    found[name] = row?.all ?? ''
  }
  await end()
  return found
}

async function tablesOf(dataFolder: string): Promise<Record<string, string>> {
  const { connection, stop } = await startEmbedded({ dataFolder, log: () => {} })
  const found = await tables(connection)
  await stop()
  return found
}

const photos = ['kept', 'removed', 'replaced'].map((name) => ({ name, bytes: randomBytes(200_000) }))
const [kept, removed, replaced] = photos.map(({ bytes }) => bytes.toString('base64'))
const later = randomBytes(1000)

beforeAll(async () => {
  await open(folder)
  const made = await fetch(`${url}/storage/v1/bucket`, {
    method: 'POST',
    headers: { ...asService(), 'content-type': 'application/json' },
    body: JSON.stringify({ id: 'papers', name: 'papers' }),
  })
  expect(made.status).toBe(200)
  for (const { name, bytes } of photos) expect((await store(name, bytes)).status).toBe(200)
})
afterAll(async () => {
  await endAll()
  rmSync(home, { recursive: true, force: true })
})

const untilHeld = async () => {
  const connection = findRunningServer(folder)
  if (connection === null) throw new Error('The app is not there.')
  const { query, close: end } = ownerOf(connectionUrl(connection), 1)
  const held = `select from pg_locks join pg_stat_activity using (pid)
    where application_name = 'backend backup hold' and locktype = 'advisory' and granted`
  while ((await query(held)).length === 0) await new Promise((resume) => setTimeout(resume, 5))
  await end()
}

describe('a backup of the running app', () => {
  const archive = join(home, 'online.tar')
  const restored = join(home, 'online')

  it('is consistent although files are deleted and changed while it is made', async () => {
    const made = script('operations/backup.ts', folder, archive)
    await untilHeld()
    expect((await remove('removed')).status).toBe(200)
    expect((await store('replaced', later)).status).toBe(200)
    expect(await made).toMatch(/^0 .*files, .* MB\. It holds the keys/)
    expect(statSync(archive).mode & 0o777).toBe(0o600)
    expect(await load('removed')).toBeNull()
    await close()
  })

  it('restored elsewhere lets people sign in and contains the bytes of every file', async () => {
    expect(await script('operations/restore.ts', folder, archive, '--data', restored)).toMatch(
      /^0 .*all \d+ files/,
    )
    await open(restored)
    expect(await signIn('demo@fieldlark.example', 'brightside')).toBe(200)
    expect(await load('kept')).toBe(kept)
    // The snapshot is from before or after the change, and the bytes match its row.
    expect([removed, null]).toContain(await load('removed'))
    expect([replaced, later.toString('base64')]).toContain(await load('replaced'))
    await close()
  })
})

describe('a backup of the stopped app', () => {
  const archive = join(home, 'offline.tar')
  const restored = join(home, 'offline')

  it('restored contains every row and every file unchanged', async () => {
    const before = await tablesOf(folder)
    expect(Number(before['public.clients']?.split(' ')[0])).toBe(40)
    expect(await script('operations/backup.ts', folder, archive)).toMatch(/^0 /)
    expect(await script('operations/restore.ts', restored, archive)).toMatch(/^0 /)
    expect(await tablesOf(restored)).toEqual(before)
    await open(restored)
    expect(await signIn('demo@fieldlark.example', 'brightside')).toBe(200)
    expect(await load('kept')).toBe(kept)
    expect(await load('replaced')).toBe(later.toString('base64'))
    await close()
  })

  it('never overwrites existing data', async () => {
    expect(await script('operations/restore.ts', folder, archive)).toMatch(/^1 .*empty folder/)
    expect(await script('operations/backup.ts', folder, archive)).toMatch(/^1 .*exists already/)
  })
})

it.each<[string, Record<string, string>, string[], RegExp]>([
  ['without a name', {}, [], /Usage/],
  ['of a database elsewhere', { DATABASE_URL: 'postgres://a@localhost/b' }, ['x.tar'], /whoever runs it/],
  [
    'of a folder that was never started',
    { FIELDLARK_DATA: join(home, 'none') },
    ['x.tar'],
    /nothing to back up/,
  ],
])('refuses a backup %s with a sentence', async (_, settings, args, sentence) => {
  const ran = run('operations/backup.ts', { FIELDLARK_DATA: folder, ...settings }, ...args)
  expect(await ran.ended).toBe(1)
  expect(ran.output()).toMatch(sentence)
  expect(ran.output().trim().split('\n')).toHaveLength(1)
})

it('says that the files are in the bucket and not in the archive', async () => {
  const bucket = {
    STORAGE_S3_ENDPOINT: 'http://localhost:1',
    STORAGE_S3_BUCKET: 'photos',
    STORAGE_S3_ACCESS_KEY: 'key',
    STORAGE_S3_SECRET_KEY: 'secret',
  }
  const ran = run('operations/backup.ts', { FIELDLARK_DATA: folder, ...bucket }, join(home, 'bucket.tar'))
  expect(await ran.ended).toBe(0)
  expect(ran.output()).toContain('they are in the bucket photos')
})
