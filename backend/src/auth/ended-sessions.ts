import { describeError } from '#http/log.ts'
import type { Transaction } from '#postgres/database.ts'
import type { AuthParts } from './parts.ts'

/** What the trigger on auth.sessions tells: ids with commas between, or '*' for more than fit. */
const channel = 'auth_sessions_ended'

/**
 * Sessions that any process ended are forgotten here too; answers how to stop listening. For tables a token stays good
 * until it expires, as on a hosted project: what must not wait for that asks for the session's row, as auth does.
 */
export function forgetEndedSessions({ database, tokens, log }: AuthParts): () => Promise<void> {
  const listening = database.listen(channel, (payload) => {
    // Null: the connection was away, and whatever was said meanwhile is lost.
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

/** A ban or a stolen token leaves the rows, but every process looks anew at who comes with one of them. */
export async function announceSessions(transaction: Transaction, userId: string): Promise<void> {
  await transaction.query(
    `select pg_notify($2, case when count(*) > ${mostNamed} then '*' else string_agg(id::text, ',') end)
     from (select id from auth.sessions where user_id = $1 limit ${mostNamed + 1}) live having count(*) > 0`,
    [userId, channel],
  )
}

// As many ids as fit into a notice.
const mostNamed = 180
