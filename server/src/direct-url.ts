import { connectionUrl } from '@fieldlark/backend/postgres/connection.ts'
import type { OpenOptions } from '@fieldlark/backend/postgres/open.ts'
import type { Config } from './config.ts'

/** The owner's way into PostgreSQL itself, past a pooler: for what listens, and for what moves all of it. */
export function directUrl(
  config: Pick<Config, 'directUrl' | 'databaseUrl'>,
  connection: OpenOptions['connection'] | null,
): string {
  if (config.directUrl !== null) return config.directUrl
  return typeof connection === 'string' || connection === null
    ? (connection ?? config.databaseUrl ?? '')
    : connectionUrl(connection)
}
