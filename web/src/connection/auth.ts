import { sessionKey } from './session-key.ts'

/**
 * The auth client. It waits outside the first load: a visitor without a session needs it when a form is sent.
 * Without a network it may not come; then it throws what a failed request throws.
 */
export async function loadAuth() {
  const { auth } = await import('./auth-client.ts').catch((cause: unknown) => {
    // Browsers word a module that did not come each in their own way.
    throw new TypeError('Failed to fetch', { cause })
  })
  return auth
}

/** A stored session, or an address that brings one back; without either nobody is signed in. */
export function mayHoldSession(): boolean {
  const brings = /[?#&](code|access_token|error|error_code|error_description)=/
  try {
    return brings.test(location.search + location.hash) || localStorage.getItem(sessionKey) !== null
  } catch {
    // Blocked storage: the auth client keeps what it has in memory and knows best.
    return true
  }
}
