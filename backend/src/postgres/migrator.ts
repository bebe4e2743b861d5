import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Database, SqlError, type Transaction } from './database.ts'
import { splitStatements } from './statements.ts'

type Migration = { version: string; name: string; file: string; text: string }

/** Advisory lock of migrations, so that two processes that start together apply each one once. */
export const migrationLock = 7_034_203

/**
 * Applies `<timestamp>_<name>.sql` of the folder in order, each in a transaction of its own, and records them
 * as `supabase db push` does. Returns the names of the applied files. A recorded migration is never run again; rejects where its
 * file has another text by now.
 */
export async function migrate(
  database: Pick<Database, 'transaction' | 'query'>,
  folder: string,
): Promise<string[]> {
  const migrations = readMigrations(folder)
  await database.transaction(prepare)
  const recorded = await database.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations',
  )
  const onDisk = new Set(migrations.map(({ version }) => version))
  const missing = recorded.map(({ version }) => version).filter((version) => !onDisk.has(version))
  if (missing.length > 0) {
    throw new Error(
      `The database has migrations that ${folder} lacks: ${missing.sort().join(', ')}. ` +
        'It was written by a newer or another version; start that one, or restore a backup.',
    )
  }
  const applied: string[] = []
  for (const migration of migrations) {
    if (await database.transaction((transaction) => apply(transaction, migration))) {
      applied.push(basename(migration.file))
    }
  }
  return applied
}

function readMigrations(folder: string): Migration[] {
  const found = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file): Migration => {
      const parts = /^(\d+)_(.*)\.sql$/.exec(file)
      if (parts === null) {
        throw new Error(`${join(folder, file)} is not named <timestamp>_<name>.sql.`)
      }
      const text = readFileSync(join(folder, file), 'utf8')
      return { version: parts[1] ?? '', name: parts[2] ?? '', file: join(folder, file), text }
    })
  const twice = found.find(({ version }, place) => found[place - 1]?.version === version)
  if (twice !== undefined) {
    throw new Error(`Two migrations in ${folder} have the timestamp ${twice.version}.`)
  }
  return found
}

async function prepare(transaction: Transaction): Promise<void> {
  await transaction.query('select pg_advisory_xact_lock($1)', [migrationLock])
  await transaction.query('create schema if not exists supabase_migrations')
  await transaction.query(`create table if not exists supabase_migrations.schema_migrations (
    version text primary key, statements text[], name text)`)
}

// Where nothing is recorded, nothing can differ; the Supabase CLI splits a file in other places.
const findRecorded = `select coalesce(cardinality(statements), 0) = 0 or statements = $2::text[]
    or regexp_replace(array_to_string(statements, ''), '[\\s;]+', '', 'g')
      = regexp_replace(array_to_string($2::text[], ''), '[\\s;]+', '', 'g') as "isSame"
  from supabase_migrations.schema_migrations where version = $1`

async function apply(transaction: Transaction, migration: Migration): Promise<boolean> {
  await transaction.query('select pg_advisory_xact_lock($1)', [migrationLock])
  const statements = splitStatements(migration.text)
  const [known] = await transaction.query<{ isSame: boolean }>(findRecorded, [migration.version, statements])
  if (known?.isSame === false) {
    throw new Error(
      `${migration.file} has changed since it was applied to this database, which another build made. Nothing was changed now: ` +
        'start that build, or restore a backup.',
    )
  }
  if (known !== undefined) return false
  // The search path of a hosted project's owner includes extensions.
  await transaction.query('set local search_path to "$user", public, extensions')
  try {
    await transaction.query(migration.text)
    // Makes deferred constraints fail here, where the file's name is known.
    await transaction.query('set constraints all immediate')
  } catch (error) {
    throw error instanceof SqlError
      ? new Error(`${migration.file}: ${error.message}${error.details ? ` (${error.details})` : ''}`, {
          cause: error,
        })
      : error
  }
  await transaction.query('set local search_path to default')
  await transaction.query(
    'insert into supabase_migrations.schema_migrations (version, statements, name) values ($1, $2, $3)',
    [migration.version, statements, migration.name],
  )
  return true
}
