import { loadAuth } from './auth.ts'

/**
 * Ends the session of this device, whether or not the server hears of it. Throws only where the auth client cannot be
 * loaded; `prepare` runs once that can no longer happen.
 */
export async function endSession(prepare: () => void): Promise<void> {
  const auth = await loadAuth()
  prepare()
  const { error } = await auth.signOut({ scope: 'local' }).catch((thrown: unknown) => ({ error: thrown }))
  if (error) console.error('Sign-out failed', error)
}
