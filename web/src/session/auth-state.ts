import type { AuthChangeEvent, Session } from '@supabase/auth-js'
import { useEffect, useState } from 'react'

import { loadAuth, mayHoldSession } from '#connection/auth.ts'

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

const retryMs = 1000

/** After the first paint, at the latest in two seconds; where the browser cannot tell, soon. */
function whenIdle(work: () => void) {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 2000 })
  else setTimeout(work, 200)
}

/** Events of the auth client, settled; returns how to stop listening. */
function follow(onChange: (event: AuthChangeEvent, session: Session | null) => void) {
  let settle: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  let unsubscribe = () => {}
  const begin = async () => {
    const auth = await loadAuth().catch(() => null)
    if (isOver) return
    if (!auth) {
      // No network just now; whoever signs in when it is back must be noticed.
      settle = setTimeout(() => void begin(), retryMs)
      return
    }
    const { data } = auth.onAuthStateChange((event, session) => {
      clearTimeout(settle)
      settle = setTimeout(() => onChange(event, session), event === 'INITIAL_SESSION' ? 0 : debounceMs)
    })
    unsubscribe = () => data.subscription.unsubscribe()
  }
  if (mayHoldSession()) void begin()
  else whenIdle(() => void begin())
  return () => {
    isOver = true
    clearTimeout(settle)
    unsubscribe()
  }
}

/** Follows the auth client: loading until the session is checked, then signed in or out. */
export function useAuthState(): AuthState {
  const [state, setState] = useState<AuthState>(() => ({
    status: mayHoldSession() ? 'loading' : 'signed-out',
  }))
  useEffect(() => {
    const safeguard = setTimeout(() => {
      setState((current) => (current.status === 'loading' ? { status: 'signed-out' } : current))
    }, safeguardMs)
    const stop = follow((event, session) => {
      clearTimeout(safeguard)
      setState((current) => {
        const wasRecovering = current.status === 'signed-in' && current.isRecovering
        const isRecovering = event === 'PASSWORD_RECOVERY' || (wasRecovering && event !== 'USER_UPDATED')
        const next = stateOf(session, isRecovering)
        return isSame(current, next) ? current : next
      })
    })
    return () => {
      clearTimeout(safeguard)
      stop()
    }
  }, [])
  return state
}
