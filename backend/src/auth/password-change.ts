import { AuthError } from './errors.ts'
import type { Fields } from './fields.ts'
import { instant } from './instants.ts'
import { hasSignedInFrom } from './known-place.ts'
import { redeemCode } from './one-time-tokens.ts'
import type { EndpointContext } from './parts.ts'
import type { SignedIn } from './signed-in.ts'

const freshSeconds = 24 * 3600

/**
 * Requires proof that this is still the person who signed in. A current password that was sent has to be right, and
 * where it is required it has to be sent; where password changes are secured, a session older than a day (or none) needs that or the code that GET /reauthenticate
 * emailed.
 */
export async function requireProofToChangePassword(
  context: EndpointContext,
  signedIn: SignedIn,
  fields: Fields,
): Promise<void> {
  const current = fields.text('current_password')
  if (current !== '') return checkCurrent(context, signedIn, current)
  if (await isCurrentOwed(context, signedIn)) {
    const text = 'Current password required when setting new password.'
    throw new AuthError(400, 'current_password_required', text)
  }
  if (!context.auth.settings.isPasswordChangeSecure || (await isFresh(context, signedIn))) return
  const code = fields.text('nonce')
  if (code === '') {
    throw new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication')
  }
  const { id: userId, email, phone } = signedIn.user
  const address = email || phone
  const lifetime = email === '' ? { lifetimeSeconds: context.auth.settings.smsOtpExpirySeconds } : {}
  const kinds = ['reauthentication_token'] as const
  // In a transaction of its own, because a wrong guess has to stay counted.
  const redeemed = await context.auth.database.transaction((transaction) =>
    redeemCode(transaction, context.auth, { userId, address, code, kinds, ...lifetime }),
  )
  if (!redeemed) {
    throw new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
  }
}

async function checkCurrent(context: EndpointContext, { user }: SignedIn, current: string): Promise<void> {
  const { limits, passwords } = context.auth
  const isKnownPlace = await hasSignedInFrom(context, user.id)
  const giveBack = await limits.takePassword(
    user.email || user.phone || user.id,
    context.request.ip,
    isKnownPlace,
  )
  if (!(await passwords.verify(current, user.encrypted_password))) {
    throw new AuthError(400, 'invalid_credentials', 'Invalid login credentials')
  }
  await giveBack()
}

const mailedSeconds = 3600

/**
 * A mailed link or code proves as much as the password, which people who follow one have often forgotten. Only for an
 * hour: the session lives on for weeks.
 */
async function isCurrentOwed({ auth }: EndpointContext, { user, sessionId }: SignedIn): Promise<boolean> {
  if (!auth.settings.isCurrentPasswordRequired || !user.encrypted_password) return false
  const mailed = await auth.database.query(
    `select from auth.mfa_amr_claims where session_id = $1 and authentication_method in ('recovery', 'otp')
       and created_at > $2::timestamptz`,
    [sessionId, instant(auth, -mailedSeconds)],
  )
  return mailed.length === 0
}

async function isFresh(context: EndpointContext, { sessionId }: SignedIn): Promise<boolean> {
  const [session] = await context.auth.database.query<{ created: string }>(
    'select extract(epoch from created_at)::text as created from auth.sessions where id = $1',
    [sessionId],
  )
  return session !== undefined && context.auth.now() / 1000 - Number(session.created) <= freshSeconds
}
