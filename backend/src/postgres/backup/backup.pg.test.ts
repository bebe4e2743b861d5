import { createHash } from 'node:crypto'
import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadSecrets } from '#tokens/secrets.ts'
import type { Connection } from '../connection.ts'
import { type Embedded, startEmbedded } from '../embedded.ts'
import { mayRemoveFiles } from '../files-hold.ts'
import { type OpenDatabase, openDatabase } from '../open.ts'
import { restoreBackup } from './restore-backup.ts'
import { findRunningServer } from './running-server.ts'
import { writeBackup } from './write-backup.ts'

const home = mkdtempSync(join(tmpdir(), 'backup-'))
const dataFolder = join(home, 'data')
const target = join(home, 'backup.tar')
const log = () => {}
let embedded: Embedded
let database: OpenDatabase
let acknowledgedBefore = 0

const open = (folder: string, { connection }: Embedded) =>
  openDatabase({ connection, authenticatorPassword: loadSecrets(folder).authenticatorPassword, log })

let brokenHold: unknown
/** The error of a backup whose lock session is terminated while it copies. */
async function breakHold(connection: Connection): Promise<unknown> {
  const made = writeBackup({ dataFolder, connection, target: join(home, 'broken.tar') })
  const end = `select count(pg_terminate_backend(pid))::int as ended from pg_locks
    join pg_stat_activity using (pid) where application_name = 'backend backup hold' and locktype = 'advisory'`
  const failed = made.then(
    () => null,
    (error: unknown) => error,
  )
  let ended = 0
  while (ended === 0) ended = (await database.query<{ ended: number }>(end))[0]?.ended ?? 0
  return failed
}

/** Whether files could be removed at any time during the backup, and after it. */
const mayRemove = { meanwhile: true, afterwards: false }
async function recordHold(made: Promise<unknown>): Promise<void> {
  const progress = { isMade: false }
  const watched = made.finally(() => (progress.isMade = true))
  while (!progress.isMade && mayRemove.meanwhile) mayRemove.meanwhile = await mayRemoveFiles(database)
  await watched
  mayRemove.afterwards = await mayRemoveFiles(database)
}

beforeAll(async () => {
  embedded = await startEmbedded({ dataFolder, log })
  database = await open(dataFolder, embedded)
  await database.query('create table public.notes (id int primary key, body text)')
  mkdirSync(join(dataFolder, 'files/ab'), { recursive: true })
  mkdirSync(join(dataFolder, 'files/drafts'), { recursive: true })
  writeFileSync(join(dataFolder, 'files/ab/photo'), Buffer.alloc(300_000, 7))
  writeFileSync(join(dataFolder, 'files/ab/nothing'), '')
  writeFileSync(join(dataFolder, 'files/drafts/half'), 'half')
  mkdirSync(join(home, 'disk'))
  writeFileSync(join(home, 'disk/photo'), 'on another disk')
  symlinkSync(join(home, 'disk'), join(dataFolder, 'elsewhere'))
  symlinkSync('/etc/hostname', join(dataFolder, 'files/ab/link'))
  // Writes continue during the backup; it must contain whatever was acknowledged before it began.
  const writer = { isOver: false, acknowledged: 0 }
  const write = async () => {
    for (let id = 1; !writer.isOver; id += 1) {
      await database.query(`insert into public.notes values ($1::int, repeat(md5($1::int::text), 20))`, [id])
      writer.acknowledged = id
    }
  }
  const writing = write()
  while (writer.acknowledged < 200) await new Promise((resolve) => setTimeout(resolve, 5))
  const connection = findRunningServer(dataFolder)
  if (connection === null) throw new Error('the running server was not found')
  acknowledgedBefore = writer.acknowledged
  const made = writeBackup({ dataFolder, connection, target })
  await recordHold(made)
  writer.isOver = true
  await writing
  brokenHold = await breakHold(connection)
  await database.close()
  await embedded.stop()
})
afterAll(() => rmSync(home, { recursive: true, force: true }))

describe('a backup made during writes', () => {
  test('restored into an empty folder, it starts and has all writes acknowledged before the backup', async () => {
    const restored = join(home, 'restored')
    await restoreBackup(target, restored)
    const server = await startEmbedded({ dataFolder: restored, log })
    const copy = await open(restored, server)
    const [row] = await copy.query<{ count: number; wrong: number; last: number }>(
      `select count(*)::int as count, max(id) as last,
         (count(*) filter (where body <> repeat(md5(id::text), 20)))::int as wrong from public.notes`,
    )
    expect(row?.wrong).toBe(0)
    expect(row?.last).toBe(row?.count)
    expect(row?.count).toBeGreaterThanOrEqual(acknowledgedBefore)
    await copy.query(`insert into public.notes values (0, 'the copy goes on')`)
    await copy.close()
    await server.stop()
    expect(readFileSync(join(restored, 'files/ab/photo'))).toEqual(Buffer.alloc(300_000, 7))
    expect(statSync(join(restored, 'files/ab/nothing')).size).toBe(0)
    expect(readdirSync(join(restored, 'files'))).toEqual(['ab'])
    expect(readdirSync(join(restored, 'files/ab')).sort()).toEqual(['nothing', 'photo'])
    expect(loadSecrets(restored)).toEqual(loadSecrets(dataFolder))
  })

  test('prevents the removal of files until it has copied them', () => {
    expect(mayRemove).toEqual({ meanwhile: false, afterwards: true })
  })

  test('fails when its lock was lost, because files may have been removed', () => {
    expect(brokenHold).toMatchObject({ message: expect.stringContaining('Try again') })
    expect(existsSync(join(home, 'broken.tar'))).toBe(false)
  })

  test('restored into an empty folder, it does not replace the folder itself', async () => {
    const mounted = join(home, 'mounted')
    mkdirSync(mounted)
    const before = statSync(mounted).ino
    await restoreBackup(target, mounted)
    expect(statSync(mounted).ino).toBe(before)
    expect(readdirSync(mounted).sort()).toEqual(readdirSync(join(home, 'restored')).sort())
  })

  test('includes a top-level folder that is a link to another disk', () => {
    expect(readFileSync(join(home, 'restored/elsewhere/photo'), 'utf8')).toBe('on another disk')
  })

  test('is readable by its owner only and is never overwritten', async () => {
    expect(statSync(target).mode & 0o777).toBe(0o600)
    const digest = createHash('sha256').update(readFileSync(target)).digest('hex')
    await expect(writeBackup({ dataFolder, connection: embedded.connection, target })).rejects.toThrow(
      /exists/,
    )
    expect(createHash('sha256').update(readFileSync(target)).digest('hex')).toBe(digest)
  })

  test('leaves no file when the database cannot be reached', async () => {
    const other = join(home, 'other.tar')
    await expect(
      writeBackup({ dataFolder, connection: embedded.connection, target: other }),
    ).rejects.toThrow()
    expect(readdirSync(home).filter((name) => name.startsWith('other'))).toEqual([])
  })
})

describe('an invalid archive', () => {
  const damage = (name: string, how: (path: string) => void): string => {
    const path = join(home, name)
    copyFileSync(target, path)
    how(path)
    return path
  }
  test.each<[string, (path: string) => void]>([
    ['that was cut short', (path) => truncateSync(path, Math.floor(statSync(path).size / 2))],
    ['without its end', (path) => truncateSync(path, statSync(path).size - 200_000)],
    [
      'with one changed byte',
      (path) => {
        const file = openSync(path, 'r+')
        writeSync(file, 'X', Math.floor(statSync(path).size / 2))
        closeSync(file)
      },
    ],
    ['that is no archive', (path) => writeFileSync(path, 'PK this is another thing'.repeat(100))],
    ['that is empty', (path) => truncateSync(path, 0)],
  ])('%s is rejected with a message and leaves no files', async (name, how) => {
    const path = damage(`${name.replaceAll(' ', '-')}.tar`, how)
    const folder = join(home, 'from-bad')
    await expect(restoreBackup(path, folder)).rejects.toThrow(/tar/)
    expect(readdirSync(home).filter((each) => each.includes('from-bad'))).toEqual([])
  })

  test('is not restored into a folder that is not empty', async () => {
    await expect(restoreBackup(target, dataFolder)).rejects.toThrow(/empty folder/)
  })
})
