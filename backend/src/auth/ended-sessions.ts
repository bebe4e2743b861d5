import { describeError } from '#http/log.ts'
import type { Transaction } from '#postgres/database.ts'
import type { AuthParts } from './parts.ts'

/** The payload that the trigger on auth.sessions sends: ids separated by commas, or '*' when they do not fit. */
const channel = 'auth_sessions_ended'

/**
 * Removes sessions that any process ended from this process's token cache; returns how to stop listening. For tables a
 * token stays valid until it expires, as on a hosted project: whatever cannot wait for that reads the session's row, as
 * auth does, and as the product's policies do.
 */
export function forgetEndedSessions({ database, tokens, log }: AuthParts): () => Promise<void> {
  const listening = database.listen(channel, (payload) => {
    // Null: the connection was lost, and so was every notification sent meanwhile.
    if (payload === null || payload === '*') return tokens.forgetAll()
    for (const id of payload.split(',')) tokens.forgetSession(id)
  })
  listening.catch((error: unknown) => {
    log({ level: 'warn', event: 'auth.listen', ...describeError(error) })
  })
  return async () => {
    const stop = await listening.catch(() => null)
    await stop?.()
  }
}

/**
 * A ban or a stolen token leaves the session rows in place; this makes every process read them again at the next
 * request.
 */
export async function announceSessions(transaction: Transaction, userId: string): Promise<void> {
  await transaction.query(
    `select pg_notify($2, case when count(*) > ${mostNamed} then '*' else string_agg(id::text, ',') end)
     from (select id from auth.sessions where user_id = $1 limit ${mostNamed + 1}) live having count(*) > 0`,
    [userId, channel],
  )
}

// As many ids as fit into one notification.
const mostNamed = 180
