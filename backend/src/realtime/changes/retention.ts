import { describeError, type LogEvent } from '#http/log.ts'
import type { Database } from '#postgres/database.ts'

// Any number, the same in every process: only one of them deletes.
const lock = 7_034_203
const hourMs = 3_600_000
const firstMs = 60_000
const rowsAtOnce = 5000

/** Deletes messages older than three days every hour, in one process of all. */
export function keepMessagesShort(
  database: Pick<Database, 'transaction'>,
  log: (event: LogEvent) => void,
): () => void {
  const tidy = () => {
    deleteOldMessages(database).catch((error: unknown) =>
      log({ level: 'warn', event: 'old messages were not deleted', ...describeError(error) }),
    )
  }
  // The first run is early, so that a process that never lives for an hour deletes too.
  const timers = [setTimeout(tidy, firstMs), setInterval(tidy, hourMs)]
  for (const timer of timers) timer.unref()
  return () => {
    for (const timer of timers) clearTimeout(timer)
  }
}

/** Returns how many were deleted; in batches, so that no locks are held for long. */
export async function deleteOldMessages(database: Pick<Database, 'transaction'>): Promise<number> {
  let total = 0
  for (;;) {
    const gone = await database.transaction(async ({ query }) => {
      const [mine] = await query<{ got: boolean }>('select pg_try_advisory_xact_lock($1) as got', [lock])
      if (mine?.got !== true) {
        return 0
      }
      const rows = await query(
        `delete from realtime.messages where ctid = any(array(
           select ctid from realtime.messages where inserted_at < localtimestamp - interval '3 days' limit $1
         )) returning 1`,
        [rowsAtOnce],
      )
      return rows.length
    })
    total += gone
    if (gone < rowsAtOnce) {
      return total
    }
  }
}
