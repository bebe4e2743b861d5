import type { LogEvent } from '@fieldlark/backend/http/log.ts'
import type { Database } from '@fieldlark/backend/postgres/database.ts'
import { createPgPool } from '@fieldlark/backend/postgres/pg-pool.ts'
import { createQueueLog } from './queue-log.ts'

/**
 * Creates the queue's schema in a new database before anything reads the list of schemas, because a schema cannot be read
 * while it is being created. Opening the queue applies later versions.
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
  const pgPool = createPgPool(connectionString, 1, 'job queue')
  try {
    await runMigrations({ pgPool, logger: new Logger(createQueueLog(log)) })
  } finally {
    await pgPool.end()
  }
}
