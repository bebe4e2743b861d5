import type { Transaction } from '#postgres/database.ts'
import { dropLinkingFlows } from './openid/oauth-flow.ts'
import type { Auth } from './parts.ts'

export type Scope = 'global' | 'local' | 'others'

/**
 * Ends sessions of a user and discards identity links that one of them may have started. The returned function, called
 * after the commit, removes their access tokens from the cache.
 */
export async function endSessions(
  transaction: Transaction,
  auth: Auth,
  userId: string,
  scope: Scope,
  sessionId: string | null,
): Promise<() => void> {
  // The user's row is locked before the sessions', as everywhere: two orders would deadlock.
  await transaction.query('select 1 from auth.users where id = $1 for update', [userId])
  if (scope !== 'local') await dropLinkingFlows(transaction, userId)
  const ended = await transaction.query<{ id: string }>(
    `delete from auth.sessions where user_id = $1
       and ($2 = 'global' or ($2 = 'local') = (id is not distinct from $3::uuid)) returning id::text`,
    [userId, scope, sessionId],
  )
  return () => {
    for (const session of ended) auth.tokens.forgetSession(session.id)
  }
}
