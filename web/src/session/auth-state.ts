import type { AuthChangeEvent, Session } from '@supabase/auth-js'
import { useEffect, useState } from 'react'

import { auth } from '#connection/supabase.ts'

export type AuthState =
  | { status: 'loading' }
  | { status: 'signed-out' }
  | { status: 'signed-in'; userId: string; email: string; fullName: string; isRecovering: boolean }

/** The check of the session never holds the page longer than this. */
const safeguardMs = 30_000
/** Bursts of events (several tabs, refresh on focus) settle before the screens move. */
const debounceMs = 200

function stateOf(session: Session | null, isRecovering: boolean): AuthState {
  if (!session) return { status: 'signed-out' }
  const { id, email = '', user_metadata } = session.user
  const fullName = typeof user_metadata.full_name === 'string' ? user_metadata.full_name : ''
  return { status: 'signed-in', userId: id, email, fullName, isRecovering }
}

const isSame = (a: AuthState, b: AuthState) => JSON.stringify(a) === JSON.stringify(b)

/** Follows the auth client: loading until the session is checked, then signed in or out. */
export function useAuthState(): AuthState {
  const [state, setState] = useState<AuthState>({ status: 'loading' })
  useEffect(() => {
    let settle: ReturnType<typeof setTimeout> | undefined
    const safeguard = setTimeout(() => {
      setState((current) => (current.status === 'loading' ? { status: 'signed-out' } : current))
    }, safeguardMs)
    const apply = (event: AuthChangeEvent, session: Session | null) => {
      clearTimeout(safeguard)
      setState((current) => {
        const wasRecovering = current.status === 'signed-in' && current.isRecovering
        const next = stateOf(
          session,
          event === 'PASSWORD_RECOVERY' || (wasRecovering && event !== 'USER_UPDATED'),
        )
        return isSame(current, next) ? current : next
      })
    }
    const { data } = auth.onAuthStateChange((event, session) => {
      clearTimeout(settle)
      const isFirst = event === 'INITIAL_SESSION'
      settle = setTimeout(() => apply(event, session), isFirst ? 0 : debounceMs)
    })
    return () => {
      clearTimeout(settle)
      clearTimeout(safeguard)
      data.subscription.unsubscribe()
    }
  }, [])
  return state
}
