import { AuthError } from './errors.ts'
import type { SignedIn } from './signed-in.ts'

/** Rejects a session of aal1 when the user has a verified factor. */
export function requireAal2({ user, aal }: SignedIn, status: 401 | 403, message: string): void {
  const isProtected = user.factors.some((factor) => factor.status === 'verified')
  if (isProtected && aal !== 'aal2') throw new AuthError(status, 'insufficient_aal', message)
}

/**
 * For PUT /user: with a verified factor, the password alone must not be enough to change the password or the address.
 */
export function requireAal2ToChange(signedIn: SignedIn): void {
  const text = 'AAL2 session is required to update email or password when MFA is enabled.'
  requireAal2(signedIn, 401, text)
}
