import type { AuthChangeEvent, Session } from '@supabase/auth-js'
import { useEffect, useState } from 'react'

import { bringsSession, loadAuth, mayHoldSession } from '#connection/auth.ts'
import { heldSession } from '#connection/held-session.ts'

import { whenIdle } from './when-idle.ts'

type SignedInPerson = { userId: string; email: string; fullName: string; isRecovering: boolean }

export type AuthState =
  | { status: 'loading' }
  | { status: 'signed-out' }
  /** The password was right; a code of one of these second factors is still missing, and until then no row is readable. */
  | ({ status: 'code-owed'; factorIds: readonly string[] } & SignedInPerson)
  | ({ status: 'signed-in' } & SignedInPerson)

/** The longest the page waits for the check of the session. */
const safeguardMs = 30_000
/** Bursts of events (several tabs, refresh on focus) are debounced. */
const debounceMs = 200

/** What a token says: whether a second factor was shown, which only chooses the page, and which session it is of. */
function claimsOf(token = ''): { aal?: string; session_id?: string } {
  const payload = token.split('.')[1] ?? ''
  return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')) || '{}')
}

/** The session that this browser held before the page was opened, perhaps by a mailed link that brings another one. */
function heldId(): string | undefined {
  try {
    return claimsOf(heldSession()?.access_token).session_id
  } catch {
    return undefined
  }
}

/** A sign-in in a browser that holds a session takes its place: the one before would stay among the person's devices. */
function endWhatIsReplaced() {
  let held = heldId()
  return (session: Session | null, { status }: AuthState) => {
    if (status === 'signed-out') held = undefined
    if (!session || status !== 'signed-in') return
    const { session_id: now } = claimsOf(session.access_token)
    const before = held
    held = now
    if (before && now && before !== now) {
      void import('./replaced-session.ts').then(({ endReplaced }) => endReplaced(before)).catch(() => {})
    }
  }
}

function stateOf(session: Session | null, isRecovering: boolean): AuthState {
  if (!session) return { status: 'signed-out' }
  const { id, email = '', user_metadata, factors = [] } = session.user
  const fullName = typeof user_metadata.full_name === 'string' ? user_metadata.full_name : ''
  const known = { userId: id, email, fullName, isRecovering }
  const devices = factors.filter((each) => each.status === 'verified' && each.factor_type !== 'recovery_code')
  const factorIds = devices.map(({ id }) => id)
  if (factorIds.length === 0 || claimsOf(session.access_token).aal === 'aal2')
    return { status: 'signed-in', ...known }
  return { status: 'code-owed', factorIds, ...known }
}

const isSame = (a: AuthState, b: AuthState) => JSON.stringify(a) === JSON.stringify(b)

/**
 * Who is signed in by what this device holds. The server is asked meanwhile, and only its answer ends that: without a
 * network somebody whose token expired is still the same person, and everything they see is already on the device.
 */
function heldState(): AuthState {
  if (!mayHoldSession()) return { status: 'signed-out' }
  const held = bringsSession() ? null : heldSession()
  try {
    return held ? stateOf(held, false) : { status: 'loading' }
  } catch {
    // Not as the auth client writes it.
    return { status: 'loading' }
  }
}

const retryMs = 1000

/** Subscribes to debounced events of the auth client; returns how to unsubscribe. */
function follow(onChange: (event: AuthChangeEvent, session: Session | null) => void) {
  let settle: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  let unsubscribe = () => {}
  const begin = async () => {
    const auth = await loadAuth().catch(() => null)
    if (isOver) return
    if (!auth) {
      // Offline; a sign-in after reconnecting must be noticed.
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

/** Who is signed in, by what this device holds, then by what the auth client says. */
export function useAuthState(): AuthState {
  const [state, setState] = useState(heldState)
  useEffect(() => {
    const safeguard = setTimeout(() => {
      setState((current) => (current.status === 'loading' ? { status: 'signed-out' } : current))
    }, safeguardMs)
    const endReplaced = endWhatIsReplaced()
    const stop = follow((event, answered) => {
      clearTimeout(safeguard)
      // The auth client removes what the server refused; what is still there could not be refreshed.
      const session = answered ?? heldSession()
      endReplaced(session, stateOf(session, false))
      setState((current) => {
        const wasRecovering = 'isRecovering' in current && current.isRecovering
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
