import type { LogEvent } from '@fieldlark/backend/http/log.ts'
import type { Database } from '@fieldlark/backend/postgres/database.ts'
import { tellQueue } from './queue-log.ts'

/**
 * Makes the queue's schema in a new database, before anybody reads what schemas there are: a schema that is being made
 * cannot be read. Later versions of it are made when the queue opens.
 */
export async function prepareQueue(
  { query }: Pick<Database, 'query'>,
  connectionString: string,
  log: (event: LogEvent) => void,
): Promise<void> {
  const [found] = await query<{ is_there: boolean }>(
    `select to_regclass('graphile_worker.migrations') is not null as is_there`,
  )
  if (found?.is_there) return
  const { Logger, runMigrations } = await import('graphile-worker')
  await runMigrations({ connectionString, maxPoolSize: 1, logger: new Logger(tellQueue(log)) })
}
