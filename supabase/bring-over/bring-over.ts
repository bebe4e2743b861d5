import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database, Transaction } from '@fieldlark/backend/postgres/database.ts'
import { migrationLock } from '@fieldlark/backend/postgres/migrator.ts'
import { splitStatements } from '@fieldlark/backend/postgres/statements.ts'
import { readCatalog } from '#schema/catalog.ts'
import { migrationsFolder } from '../migrations.ts'
import {
  currentVersions,
  fingerprintsOf,
  oldVersions,
  readOldFingerprints,
  releaseFolder,
} from './old-release.ts'

export const bridgeFile = join(releaseFolder, 'bridge.sql')

/**
 * Runs before `migrate`: upgrades a database with the 130 migrations of release 0.1.0 to the functions and triggers of the
 * baseline and marks the baseline as applied, in one transaction. Any other database is left unchanged. Rejects with an
 * error message for users when the schema differs from that of the release.
 */
export async function bringOver(database: Pick<Database, 'transaction'>): Promise<boolean> {
  return database.transaction(async (transaction) => {
    await transaction.query('select pg_advisory_xact_lock($1)', [migrationLock])
    const versions = await readVersions(transaction)
    const old = versions.filter((version) => oldVersions.includes(version))
    if (old.length === 0) return false
    if (old.length < oldVersions.length) {
      throw new Error(
        `The database has ${old.length} of the ${oldVersions.length} migrations of release 0.1.0; nothing was changed. ` +
          'Start release 0.1.0 once, which applies the others, and then this one.',
      )
    }
    await requireUnchangedSchema(transaction)
    await transaction.query(readFileSync(bridgeFile, 'utf8'))
    await transaction.query('delete from supabase_migrations.schema_migrations where version = any ($1)', [
      old,
    ])
    const [version = ''] = currentVersions(old)
    const baseline = splitStatements(readFileSync(join(migrationsFolder, `${version}_baseline.sql`), 'utf8'))
    await transaction.query(
      `insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, 'baseline', $2)`,
      [version, baseline],
    )
    return true
  })
}

async function readVersions(transaction: Transaction): Promise<string[]> {
  const [table] = await transaction.query<{ name: string | null }>(
    `select to_regclass('supabase_migrations.schema_migrations') as name`,
  )
  if (table?.name == null) return []
  const rows = await transaction.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations',
  )
  return rows.map(({ version }) => version)
}

async function requireUnchangedSchema(transaction: Transaction): Promise<void> {
  const [server] = await transaction.query<{ version: string }>(
    `select current_setting('server_version_num') as version`,
  )
  // Other PostgreSQL versions print the same expression differently; the fingerprints are from version 18.
  const isPrintedAlike = Number(server?.version) >= 180000 && Number(server?.version) < 190000
  const old = readOldFingerprints()
  const here = fingerprintsOf(await readCatalog(transaction))
  const changed = [...new Set([...Object.keys(old), ...Object.keys(here)])].filter(
    (object) =>
      old[object]?.[0] !== here[object]?.[0] || (isPrintedAlike && old[object]?.[1] !== here[object]?.[1]),
  )
  if (changed.length > 0) {
    throw new Error(
      'The schema of this database is not the one that release 0.1.0 made: somebody changed it by hand. Nothing was ' +
        `changed now. Undo this first, and start again: ${changed.sort().slice(0, 10).join('; ')}` +
        `${changed.length > 10 ? ` and ${changed.length - 10} more` : ''}.`,
    )
  }
}
