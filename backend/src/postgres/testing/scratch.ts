import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { inject } from 'vitest'
import { asRole, onDatabase } from '../connection.ts'
import { migrate } from '../migrator.ts'
import { type OpenDatabase, type OpenOptions, openDatabase } from '../open.ts'

export type ScratchDatabase = {
  database: OpenDatabase
  /** Logs in as `authenticator`, which has to SET ROLE. */
  url: string
  ownerUrl: string
  /** Closes the connections and drops the database. */
  close: () => Promise<void>
}

type Options = {
  /** Folder of `<timestamp>_<name>.sql` files to apply on top of the bootstrap. */
  migrations?: string
  /** Uses the server for tests that follow the log, see global-setup.ts. */
  followsLog?: boolean
} & Partial<Omit<OpenOptions, 'connection' | 'authenticatorPassword'>>

const authenticatorPassword = 'scratch'
const lock = 7_034_202

/** Creates a new database with roles, schemas, auth tables and the migrations, as a copy of a template. */
export async function scratchDatabase(options: Options = {}): Promise<ScratchDatabase> {
  const { migrations, followsLog = false, ...open } = options
  const serverUrl = inject(followsLog ? 'logPostgresUrl' : 'postgresUrl')
  const name = `scratch_${randomBytes(6).toString('hex')}`
  await asOwner(serverUrl, async (client) => {
    // Under an advisory lock, because test files run in parallel and all need the template first.
    await client.query('select pg_advisory_lock($1)', [lock])
    const template = await makeTemplate(client, serverUrl, migrations)
    await client.query(`create database ${name} template ${template} strategy file_copy`)
    await client.query('select pg_advisory_unlock($1)', [lock])
  })
  const ownerUrl = onDatabase(serverUrl, name)
  const database = await openDatabase({
    log: () => {},
    pools: { reads: 2, writes: 2, slow: 1 },
    ownerConnections: 4,
    // Hundreds of commands at once take their turns, also on a busy machine.
    ownerWaitLimitMs: 120_000,
    ...open,
    connection: ownerUrl,
    authenticatorPassword,
  })
  return {
    database,
    ownerUrl,
    url: asRole(ownerUrl, 'authenticator', authenticatorPassword),
    close: async () => {
      await database.close()
      await asOwner(serverUrl, (client) => client.query(`drop database if exists ${name} with (force)`))
    },
  }
}

async function makeTemplate(client: Client, serverUrl: string, migrations?: string): Promise<string> {
  const name = `template_${contentHash(migrations)}`
  const { rows } = await client.query('select from pg_database where datname = $1', [name])
  if (rows.length > 0) {
    return name
  }
  const draft = `${name}_draft`
  await client.query(`drop database if exists ${draft} with (force)`)
  await client.query(`create database ${draft}`)
  const database = await openDatabase({
    connection: onDatabase(serverUrl, draft),
    authenticatorPassword,
    log: () => {},
  })
  try {
    if (migrations !== undefined) {
      await migrate(database, migrations)
    }
  } finally {
    await database.close()
  }
  await client.query(`alter database ${draft} rename to ${name}`)
  return name
}

function contentHash(migrations?: string): string {
  const hash = createHash('sha256')
  for (const folder of [join(import.meta.dirname, '../bootstrap'), migrations ?? '']) {
    const names = folder !== '' && existsSync(folder) ? readdirSync(folder).sort() : []
    for (const name of names.filter((each) => each.endsWith('.sql'))) {
      hash.update(`${name}\0`).update(readFileSync(join(folder, name)))
    }
  }
  return hash.digest('hex').slice(0, 16)
}

async function asOwner(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
