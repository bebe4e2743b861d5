import type { LogEvent } from '#http/log.ts'
import type { Database } from '#postgres/database.ts'
import { listenForNotices } from './notices.ts'
import type { Rechecks } from './rechecks.ts'

type Parts = { database: Database; rechecks: Rechecks; log: (event: LogEvent) => void }

/**
 * Listens to `NOTIFY realtime_recheck`, whose payload is the id of the user whose permissions changed. An empty payload
 * means every user, and so does a lost connection. Returns how to stop.
 */
export function listenForRechecks(parts: Parts): () => Promise<void> {
  return listenForNotices(parts, 'realtime_recheck', (userId) => parts.rechecks.of(userId || null))
}
