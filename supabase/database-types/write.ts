import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '@fieldlark/backend/postgres/embedded.ts'
import { migrate } from '@fieldlark/backend/postgres/migrator.ts'
import { openDatabase } from '@fieldlark/backend/postgres/open.ts'
import { migrationsFolder } from '#migrations.ts'
import { readCatalog } from './catalog.ts'
import { databaseTypes } from './typescript.ts'

const file = join(import.meta.dirname, '../../web/src/data/database.types.ts')

// npm run db:types migrates a temporary database and writes its types as the browser sees them.
const dataFolder = mkdtempSync(join(tmpdir(), 'fieldlark-types-'))
const { connection, stop } = await startEmbedded({ dataFolder, log: () => {}, settings: { fsync: 'off' } })
try {
  const database = await openDatabase({ connection, authenticatorPassword: 'types', log: () => {} })
  await migrate(database, migrationsFolder)
  writeFileSync(file, databaseTypes(await readCatalog(database)))
  await database.close()
} finally {
  await stop()
  rmSync(dataFolder, { recursive: true, force: true })
}
