import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { connectionUrl, onDatabase } from '@fieldlark/backend/postgres/connection.ts'
import { startEmbedded } from '@fieldlark/backend/postgres/embedded.ts'
import { migrate } from '@fieldlark/backend/postgres/migrator.ts'
import { type OpenDatabase, openDatabase } from '@fieldlark/backend/postgres/open.ts'
import { readCatalog } from '#schema/catalog.ts'
import { bridgeFile } from './bring-over.ts'
import { fingerprintsOf, releaseFolder } from './old-release.ts'
import { migrationFolders } from './testing/migration-folders.ts'
import { readByHand, readCode, readOldCode, writeBridge } from './write-bridge.ts'

// npm run db:baseline writes the upgrade of a database of release 0.1.0 to the baseline, and the fingerprints of the release.
const dataFolder = mkdtempSync(join(tmpdir(), 'fieldlark-bridge-'))
const server = await startEmbedded({ dataFolder, log: () => {} })
const folders = migrationFolders()

async function open(name: string, migrations: string): Promise<OpenDatabase> {
  const connection = connectionUrl(server.connection)
  const admin = await openDatabase({ connection, authenticatorPassword: 'bridge', log: () => {} })
  await admin.query(`create database ${name}`)
  await admin.close()
  const database = await openDatabase({
    connection: onDatabase(connection, name),
    authenticatorPassword: 'bridge',
    log: () => {},
  })
  await migrate(database, migrations)
  return database
}

try {
  const old = await open('old', folders.old)
  const now = await open('now', folders.now)
  writeFileSync(
    bridgeFile,
    writeBridge(await old.transaction(readOldCode), await now.transaction(readCode), readByHand()),
  )
  const fingerprints = JSON.stringify(fingerprintsOf(await old.transaction(readCatalog)))
  writeFileSync(join(releaseFolder, 'fingerprints.json.br'), brotliCompressSync(fingerprints))
  await old.close()
  await now.close()
} finally {
  await server.stop()
  folders.remove()
  rmSync(dataFolder, { recursive: true, force: true })
}
