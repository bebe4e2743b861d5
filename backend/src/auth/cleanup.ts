import type { Database } from '#postgres/database.ts'
import { instant } from './instants.ts'

const everyMs = 10 * 60_000
const keptSeconds = 24 * 3600

// In batches, and skipping rows that are locked.
const steps = [
  `delete from auth.sessions where id in (select id from auth.sessions
     where not_after < $1::timestamptz limit 1000 for update skip locked)`,
  `delete from auth.refresh_tokens where id in (select id from auth.refresh_tokens
     where revoked and updated_at < $1::timestamptz limit 1000 for update skip locked)`,
  `delete from auth.flow_state where id in (select id from auth.flow_state
     where created_at < $1::timestamptz limit 1000 for update skip locked)`,
  `delete from auth.one_time_tokens where id in (select id from auth.one_time_tokens
     where created_at < ($1::timestamptz at time zone 'utc') - interval '7 days' limit 1000 for update skip locked)`,
  `delete from auth.rate_buckets where key in (select key from auth.rate_buckets
     where at + make_interval(secs => seconds) < $1::timestamptz + interval '1 day' limit 10000 for update skip locked)`,
  `delete from auth.spent_messages where digest in (select digest from auth.spent_messages
     where spent_at < $1::timestamptz limit 1000 for update skip locked)`,
  `delete from auth.audit_log_entries where id in (select id from auth.audit_log_entries
     where payload ->> 'action' = 'token_refreshed' and created_at < $1::timestamptz - interval '6 days'
     limit 10000 for update skip locked)`,
  `delete from auth.webauthn_challenges where id in (select id from auth.webauthn_challenges
     where expires_at < $1::timestamptz limit 1000 for update skip locked)`,
  `delete from auth.mfa_challenges where id in (select id from auth.mfa_challenges
     where created_at < $1::timestamptz limit 1000 for update skip locked)`,
]

/** Deletes expired and used rows: called after requests, runs at most every ten minutes. */
export function createCleanup(database: Database, now: () => number): () => Promise<void> {
  let last = now()
  return async () => {
    // The absolute difference, because the clock may have been set back.
    if (Math.abs(now() - last) < everyMs) return
    last = now()
    const before = instant({ now }, -keptSeconds)
    for (const step of steps) await database.query(step, [before])
  }
}
