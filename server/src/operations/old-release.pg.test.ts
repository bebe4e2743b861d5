import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportedKeys } from '@fieldlark/backend/archive/archive-keys.ts'
import { writeArchive } from '@fieldlark/backend/archive/write-archive.ts'
import { type ScratchDatabase, scratchDatabase } from '@fieldlark/backend/postgres/testing/scratch.ts'
import { openBlobs } from '@fieldlark/backend/storage/blobs/open-blobs.ts'
import { loadSecrets } from '@fieldlark/backend/tokens/secrets.ts'
import { bringOver } from '@fieldlark/supabase/bring-over/bring-over.ts'
import { migrationFolders } from '@fieldlark/supabase/bring-over/testing/migration-folders.ts'
import { fillBusiness, gained, rowsOf } from '@fieldlark/supabase/bring-over/testing/old-business.ts'
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import { migrationsFolder } from '../config/folders.ts'
import { openLocalDatabase } from '../local/local-database.ts'

const folder = mkdtempSync(join(tmpdir(), 'fieldlark-old-release-'))
const folders = migrationFolders()
let old: ScratchDatabase
beforeEach(async () => {
  old = await scratchDatabase({ migrations: folders.old })
  await fillBusiness(old.database)
  await old.database.query('update public.counters set next_number = 12, version = version')
})
afterEach(() => old.close())
afterAll(() => {
  folders.remove()
  rmSync(folder, { recursive: true, force: true })
})

/** A data folder whose database role has the password that all tests share. */
function dataFolderOf(name: string): string {
  const dataFolder = join(folder, name)
  loadSecrets(dataFolder)
  const secrets = join(dataFolder, 'secrets.json')
  const read = JSON.parse(readFileSync(secrets, 'utf8')) as object
  writeFileSync(secrets, JSON.stringify({ ...read, authenticatorPassword: 'scratch' }))
  return dataFolder
}

it('imports an export of release 0.1.0 with every row, as the upgrade would leave it', async () => {
  await old.database.query(`update public.clients set phone = E'555\\r\\n0100'`)
  const archive = join(folder, 'old.tar')
  const from = dataFolderOf('from')
  await writeArchive({
    url: old.ownerUrl,
    files: openBlobs({ folder: join(from, 'files'), s3: null }),
    keys: exportedKeys(from),
    output: createWriteStream(archive),
  })
  const fresh = await scratchDatabase({ migrations: migrationsFolder })
  try {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'import.ts'), archive], {
      env: { ...process.env, FIELDLARK_DATA: dataFolderOf('to'), DATABASE_URL: fresh.ownerUrl },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    expect(await once(child, 'close')).toEqual([0, null])
    const cleaned = { 'public.clients': expect.any(String) }
    expect(await rowsOf(fresh.database)).toMatchObject({ ...(await rowsOf(old.database)), ...cleaned })
    await bringOver(old.database)
    const clients = 'select id, name, phone from public.clients order by id'
    const imported = await fresh.database.query(clients)
    expect(imported).toEqual(await old.database.query(clients))
    expect(imported[0]?.['phone']).toBe('555 0100')
    expect(await gained(fresh.database)).toEqual(await gained(old.database))
  } finally {
    await fresh.close()
  }
})

it('upgrades a database of release 0.1.0 at start, logs it, and ends with the current schema', async () => {
  const before = await rowsOf(old.database)
  const events: string[] = []
  const options = {
    dataFolder: dataFolderOf('opened'),
    databaseUrl: old.ownerUrl,
    directUrl: null,
    workers: 1,
    log: ({ event }: { event: string }) => events.push(event),
  }
  for (const expected of [['schema brought over'], []]) {
    events.length = 0
    const opened = await openLocalDatabase(options)
    await opened.close()
    expect(events.filter((event) => event === 'schema brought over')).toEqual(expected)
  }
  expect(await rowsOf(old.database)).toMatchObject(before)
})
