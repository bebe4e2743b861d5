import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { LogEvent } from '@fieldlark/backend/http/log.ts'
import { startEmbedded } from '@fieldlark/backend/postgres/embedded.ts'
import { migrate } from '@fieldlark/backend/postgres/migrator.ts'
import { type OpenDatabase, type OpenOptions, openDatabase } from '@fieldlark/backend/postgres/open.ts'
import { loadSecrets, type Secrets } from '@fieldlark/backend/tokens/secrets.ts'
import type { Config } from './config.ts'
import { directUrl } from './direct-url.ts'
import { prepareQueue } from './jobs/prepare-queue.ts'

export const root = join(import.meta.dirname, '../..')
export const migrationsFolder = join(root, 'supabase/migrations')

export type HouseDatabase = {
  database: OpenDatabase
  secrets: Secrets
  /** The owner's way in, for the worker processes of this one. */
  connection: OpenOptions['connection']
  /** Closes the connections and stops the embedded server. */
  close: () => Promise<void>
}

type Options = Pick<Config, 'dataFolder' | 'databaseUrl' | 'directUrl' | 'workers'> & {
  log: (event: LogEvent) => void
}

/** The database with the product's schema on it: the embedded one, or the one of DATABASE_URL. */
export async function openHouseDatabase(options: Options): Promise<HouseDatabase> {
  const { dataFolder, databaseUrl, workers, log } = options
  // Every process has lanes of its own, and the usual number of connections is for one.
  const settings: Record<string, string> = workers > 1 ? { max_connections: String(60 + 20 * workers) } : {}
  const embedded = databaseUrl === null ? await startEmbedded({ dataFolder, log, settings }) : null
  let database: OpenDatabase | null = null
  const close = async () => {
    await database?.close()
    await embedded?.stop()
  }
  try {
    const connection = embedded?.connection ?? databaseUrl ?? ''
    const opened = await open(options, connection)
    database = opened.database
    const applied = await migrate(database, migrationsFolder)
    await prepareQueue(database, directUrl(options, connection), log)
    if (applied.length > 0) log({ level: 'info', event: 'migrated', applied })
    return { ...opened, connection, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** The same database from a worker process, after the first process has started and migrated it. */
export async function joinHouseDatabase(
  options: Options,
  connection: HouseDatabase['connection'],
): Promise<HouseDatabase> {
  const { database, secrets } = await open(options, connection)
  return { database, secrets, connection, close: database.close }
}

async function open(
  { dataFolder, directUrl, workers, log }: Options,
  connection: OpenOptions['connection'],
): Promise<Pick<HouseDatabase, 'database' | 'secrets'>> {
  const secrets = loadSecrets(dataFolder)
  const { authenticatorPassword } = secrets
  const share = workers > 1 ? shareOf(workers) : {}
  return {
    secrets,
    database: await openDatabase({
      connection,
      directUrl,
      authenticatorPassword,
      isEager: true,
      log,
      ...share,
    }),
  }
}

/** What one of several processes takes of the connections that suit the machine. */
function shareOf(workers: number): Pick<OpenOptions, 'lanes' | 'ownerConnections'> {
  const part = (whole: number, least: number) => Math.max(least, Math.ceil(whole / workers))
  return {
    lanes: {
      reads: part(Math.min(24, 2 * availableParallelism()), 2),
      writes: part(8, 2),
      slow: part(4, 1),
    },
    ownerConnections: part(6, 3),
  }
}
