import type { LogEvent } from '#http/log.ts'
import type { Database } from '#postgres/database.ts'
import { hearNotices } from './notices.ts'
import type { Rechecks } from './rechecks.ts'

type Parts = { database: Database; rechecks: Rechecks; log: (event: LogEvent) => void }

/**
 * Hears `NOTIFY realtime_recheck`, whose payload is the id of the user whose rights changed; an empty one means
 * everybody, and so does a connection that was lost. Answers how to stop.
 */
export function hearRecheckNotices(parts: Parts): () => Promise<void> {
  return hearNotices(parts, 'realtime_recheck', (userId) => parts.rechecks.of(userId || null))
}
