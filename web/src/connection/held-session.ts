import type { Session } from '@supabase/auth-js'

import { sessionKey } from './session-key.ts'

/** The session as the auth client stored it on this device: it may have expired, and only the server knows whether it was ended. */
export function heldSession(): Session | null {
  try {
    const held = JSON.parse(localStorage.getItem(sessionKey) ?? 'null') as Partial<Session> | null
    return held?.refresh_token && held.user?.id ? (held as Session) : null
  } catch {
    // Storage is blocked, or holds something else.
    return null
  }
}
