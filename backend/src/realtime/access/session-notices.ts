import type { LogEvent } from '#http/log.ts'
import type { Database } from '#postgres/database.ts'
import { listenForNotices } from './notices.ts'
import type { SessionChecks } from './session-checks.ts'

type Parts = { database: Database; sessionChecks: SessionChecks; log: (event: LogEvent) => void }

/**
 * Listens to `NOTIFY auth_sessions_ended`: ids separated by commas, or `*` when they do not fit. The payload only names
 * candidates; the rows decide. Returns how to stop.
 */
export function listenForEndedSessions(parts: Parts): () => Promise<void> {
  return listenForNotices(parts, 'auth_sessions_ended', (payload) =>
    parts.sessionChecks.of(payload === null || payload === '*' ? null : new Set(payload.split(','))),
  )
}
