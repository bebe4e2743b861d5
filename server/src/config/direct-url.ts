import { connectionUrl } from '@fieldlark/backend/postgres/connection.ts'
import type { OpenOptions } from '@fieldlark/backend/postgres/open.ts'
import type { Config } from './config.ts'

/** Connects as the owner past any pooler, which LISTEN, migrations and data transfers need. */
export function directUrl(
  config: Pick<Config, 'directUrl' | 'databaseUrl'>,
  connection: OpenOptions['connection'] | null,
): string {
  if (config.directUrl !== null) return config.directUrl
  return typeof connection === 'string' || connection === null
    ? (connection ?? config.databaseUrl ?? '')
    : connectionUrl(connection)
}
