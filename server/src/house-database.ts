import { join } from 'node:path'
import type { LogEvent } from '@fieldlark/backend/http/log.ts'
import { startEmbedded } from '@fieldlark/backend/postgres/embedded.ts'
import { migrate } from '@fieldlark/backend/postgres/migrator.ts'
import { type OpenDatabase, openDatabase } from '@fieldlark/backend/postgres/open.ts'
import { loadSecrets, type Secrets } from '@fieldlark/backend/tokens/secrets.ts'
import type { Config } from './config.ts'

export const root = join(import.meta.dirname, '../..')
export const migrationsFolder = join(root, 'supabase/migrations')

export type HouseDatabase = {
  database: OpenDatabase
  secrets: Secrets
  /** Closes the connections and stops the embedded server. */
  close: () => Promise<void>
}

type Options = Pick<Config, 'dataFolder' | 'databaseUrl'> & { log: (event: LogEvent) => void }

/** The database with the product's schema on it: the embedded one, or the one of DATABASE_URL. */
export async function openHouseDatabase({ dataFolder, databaseUrl, log }: Options): Promise<HouseDatabase> {
  const secrets = loadSecrets(dataFolder)
  const embedded = databaseUrl === null ? await startEmbedded({ dataFolder, log }) : null
  let database: OpenDatabase | null = null
  const close = async () => {
    await database?.close()
    await embedded?.stop()
  }
  try {
    const connection = embedded?.connection ?? databaseUrl ?? ''
    database = await openDatabase({ connection, authenticatorPassword: secrets.authenticatorPassword, log })
    const applied = await migrate(database, migrationsFolder)
    if (applied.length > 0) log({ level: 'info', event: 'migrated', applied })
    return { database, secrets, close }
  } catch (error) {
    await close()
    throw error
  }
}
