import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client, DatabaseError, escapeLiteral } from 'pg'
import type { LogEvent } from '#http/log.ts'
import { type Database, SqlError } from './database.ts'
import { checkVersion } from './version.ts'

type Options = {
  authenticatorUrl: string
  authenticatorPassword: string
  /**
   * Whether it is the embedded PostgreSQL: only this process reaches it, and the package determines its version.
   */
  isEmbedded: boolean
  log: (event: LogEvent) => void
}
type Owner = Pick<Database, 'query' | 'transaction'>

const folder = join(import.meta.dirname, 'bootstrap')
// An arbitrary key, the same in every version, so that two starts on one database wait for each other.
const lock = 7_034_201

/**
 * Creates what every Supabase project relies on: roles, schemas auth, storage, realtime …. Does nothing when the
 * recorded hash is current.
 */
export async function bootstrap(owner: Owner, options: Options): Promise<void> {
  await checkVersion(owner, options.isEmbedded ? () => {} : options.log)
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))
  const hash = createHash('sha256')
    .update(files.map(({ text }) => text).join('\0'))
    .digest('hex')
  if ((await recordedHash(owner)) !== hash) {
    await apply(owner, files, hash)
    options.log({ level: 'info', event: 'database bootstrapped' })
  }
  await ensureAuthenticatorPassword(owner, options)
}

async function recordedHash(owner: Owner): Promise<string | null> {
  const [found] = await owner.query<{ hash: string | null }>(
    `select obj_description(oid, 'pg_namespace') as hash from pg_namespace where nspname = 'realtime'`,
  )
  return found?.hash?.replace('bootstrap ', '') ?? null
}

async function apply(owner: Owner, files: { name: string; text: string }[], hash: string): Promise<void> {
  await owner.transaction(async (transaction) => {
    await transaction.query('select pg_advisory_xact_lock($1)', [lock])
    for (const { name, text } of files) {
      try {
        await transaction.query(text)
      } catch (error) {
        throw explain(error, name)
      }
    }
    await transaction.query(`comment on schema realtime is 'bootstrap ${hash}'`)
  })
}

function explain(error: unknown, file: string): unknown {
  if (error instanceof SqlError && error.code === '42501') {
    return new Error(
      `The role of DATABASE_URL may not prepare the database (${file}: ${error.message}). ` +
        'Use a superuser; from PostgreSQL 16 on, a role with CREATEROLE and BYPASSRLS that owns the database will do.',
      { cause: error },
    )
  }
  return error instanceof SqlError
    ? new Error(`Preparing the database failed in ${file}: ${error.message} (${error.code})`, {
        cause: error,
      })
    : error
}

/**
 * Sets the role's password if it does not work: the password is in the data folder, and either may have been
 * replaced.
 */
async function ensureAuthenticatorPassword(owner: Owner, options: Options): Promise<void> {
  const client = new Client({
    connectionString: options.authenticatorUrl,
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
  } catch (error) {
    if (!(error instanceof DatabaseError) || !error.code?.startsWith('28')) {
      throw error
    }
    await owner.query(
      `alter role authenticator with login noinherit password ${escapeLiteral(options.authenticatorPassword)}`,
    )
  }
}
