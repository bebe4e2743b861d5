import type { Transaction } from '#postgres/database.ts'
import { AuthError } from './errors.ts'
import { instant } from './instants.ts'
import type { EndpointContext } from './parts.ts'
import type { SignedIn } from './signed-in.ts'

const isProtected = ({ user }: SignedIn) => user.factors.some((factor) => factor.status === 'verified')

/** Whether nothing is owed any more: the user has no verified factor, or has shown one. */
export const hasShownFactor = (signedIn: SignedIn): boolean =>
  !isProtected(signedIn) || signedIn.aal === 'aal2'

/** Rejects a session of aal1 when the user has a verified factor. */
export function requireAal2(signedIn: SignedIn, status: 401 | 403, message: string): void {
  if (!hasShownFactor(signedIn)) throw new AuthError(status, 'insufficient_aal', message)
}

/** How a verified factor is named in the amr claim. */
export const amrMethods: Readonly<Record<string, string>> = {
  totp: 'totp',
  phone: 'mfa/phone',
  webauthn: 'mfa/webauthn',
  recovery_code: 'mfa/recovery_code',
}

/** Rejects a session that showed its second factor longer ago than the settings trust it for. */
export async function requireRecentStep(
  { auth }: EndpointContext,
  signedIn: SignedIn,
  { query }: Pick<Transaction, 'query'> = auth.database,
): Promise<void> {
  const longest = auth.settings.secondStepSeconds
  if (longest === null || !isProtected(signedIn)) return
  const recent = await query(
    `select from auth.mfa_amr_claims where session_id = $1 and authentication_method = any($2::text[])
       and created_at > $3::timestamptz`,
    [signedIn.sessionId, Object.values(amrMethods), instant(auth, -longest)],
  )
  if (recent.length > 0) return
  throw new AuthError(403, 'insufficient_aal', 'The second factor has to be shown again')
}

/** With a verified factor, the password alone must not be enough to change the password, the address or an identity. */
export async function requireAal2ToChange(context: EndpointContext, signedIn: SignedIn): Promise<void> {
  const text = 'AAL2 session is required to update email or password when MFA is enabled.'
  requireAal2(signedIn, 401, text)
  await requireRecentStep(context, signedIn)
}
