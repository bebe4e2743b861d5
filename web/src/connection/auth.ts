import { sessionKey } from './session-key.ts'

/**
 * The auth client, loaded after the first paint: a visitor without a session needs it only when a form is submitted.
 * Offline it may fail to load; then it throws what a failed request throws.
 */
export async function loadAuth() {
  const { auth } = await import('./auth-client.ts').catch((cause: unknown) => {
    // Each browser words the failure to load a module differently.
    throw new TypeError('Failed to fetch', { cause })
  })
  return auth
}

/** Whether the address of a mailed link carries a session, or why there is none. */
export const bringsSession = (): boolean =>
  /[?#&](code|access_token|error|error_code|error_description)=/.test(location.search + location.hash)

/** Whether a session is stored or the address carries one; without either nobody is signed in. */
export function mayHoldSession(): boolean {
  try {
    return bringsSession() || localStorage.getItem(sessionKey) !== null
  } catch {
    // Storage is blocked: only the auth client, which keeps its session in memory, can tell.
    return true
  }
}
