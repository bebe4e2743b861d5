import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { loadAuth } from '#connection/auth.ts'
import { callOnce } from '#data/call.ts'
import { refreshAccount } from '#data/stale.ts'

/** Where the person is signed in; this session comes first. */
export const useSessions = () =>
  useQuery({ queryKey: ['account', 'sessions'], queryFn: () => callOnce('my_sessions', {}) })

/** Ends one session of the person, or with null all but this one. */
export function useEndSession() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (sessionId: string | null) => {
      if (sessionId !== null) return callOnce('end_session', { session_id: sessionId })
      const { error } = await (await loadAuth()).signOut({ scope: 'others' })
      if (error) throw error
      return null
    },
    onSettled: () => refreshAccount(client, 'sessions'),
  })
}
