import { queryClient } from '#connection/query-client.ts'
import { callOnce } from '#data/call.ts'
import { refreshAccount } from '#data/stale.ts'

/** Ends a session of the same person that this browser has replaced by another one, which rings from now on. */
export async function endReplaced(sessionId: string): Promise<void> {
  await callOnce('end_session', { session_id: sessionId, is_replaced: true })
  await refreshAccount(queryClient, 'sessions')
}
