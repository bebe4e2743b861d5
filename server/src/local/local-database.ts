import { availableParallelism } from 'node:os'
import type { LogEvent } from '@fieldlark/backend/http/log.ts'
import { startEmbedded } from '@fieldlark/backend/postgres/embedded.ts'
import { migrate } from '@fieldlark/backend/postgres/migrator.ts'
import { type OpenDatabase, type OpenOptions, openDatabase } from '@fieldlark/backend/postgres/open.ts'
import { loadSecrets, type Secrets } from '@fieldlark/backend/tokens/secrets.ts'
import { bringOver } from '@fieldlark/supabase/bring-over/bring-over.ts'
import type { Config } from '../config/config.ts'
import { directUrl } from '../config/direct-url.ts'
import { migrationsFolder } from '../config/folders.ts'
import { prepareQueue } from '../jobs/prepare-queue.ts'

export type LocalDatabase = {
  database: OpenDatabase
  secrets: Secrets
  /** Connects as the database owner; worker processes receive it. */
  connection: OpenOptions['connection']
  /** Closes the connections and stops the embedded server. */
  close: () => Promise<void>
}

type Options = Pick<Config, 'dataFolder' | 'databaseUrl' | 'directUrl' | 'workers'> & {
  log: (event: LogEvent) => void
}

/** The database with the product's schema on it: the embedded one, or the one of DATABASE_URL. */
export async function openLocalDatabase(options: Options): Promise<LocalDatabase> {
  const { dataFolder, databaseUrl, workers, log } = options
  // Every process has connection pools of its own, and the default limit suits one process.
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
    if (await bringOver(database)) log({ level: 'info', event: 'schema brought over', from: '0.1.0' })
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
export async function joinLocalDatabase(
  options: Options,
  connection: LocalDatabase['connection'],
): Promise<LocalDatabase> {
  const { database, secrets } = await open(options, connection)
  return { database, secrets, connection, close: database.close }
}

async function open(
  { dataFolder, directUrl, workers, log }: Options,
  connection: OpenOptions['connection'],
): Promise<Pick<LocalDatabase, 'database' | 'secrets'>> {
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

/** One process's share of the connections that suit the machine. */
function shareOf(workers: number): Pick<OpenOptions, 'pools' | 'ownerConnections'> {
  const part = (whole: number, least: number) => Math.max(least, Math.ceil(whole / workers))
  return {
    pools: {
      reads: part(Math.min(24, 2 * availableParallelism()), 2),
      writes: part(8, 2),
      slow: part(4, 1),
    },
    ownerConnections: part(6, 3),
  }
}
