import type { LogEvent } from '#http/log.ts'
import type { Database } from '#postgres/database.ts'
import { hearNotices } from './notices.ts'
import type { SessionChecks } from './session-checks.ts'

type Parts = { database: Database; sessionChecks: SessionChecks; log: (event: LogEvent) => void }

/**
 * Hears `NOTIFY auth_sessions_ended`: ids with commas between, or `*` for more than fit. Only who may be meant is said
 * there; the rows decide. Answers how to stop.
 */
export function hearEndedSessions(parts: Parts): () => Promise<void> {
  return hearNotices(parts, 'auth_sessions_ended', (payload) =>
    parts.sessionChecks.of(payload === null || payload === '*' ? null : new Set(payload.split(','))),
  )
}
