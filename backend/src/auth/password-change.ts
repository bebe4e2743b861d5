import { AuthFault } from './errors.ts'
import type { Fields } from './fields.ts'
import { redeemCode } from './one-time-tokens.ts'
import type { Ask } from './parts.ts'
import type { SignedIn } from './signed-in.ts'

const freshSeconds = 24 * 3600

/**
 * Whether this is still the person who signed in. A current password that was sent has to be right; where password
 * changes are secured, a session older than a day (or none) needs that or the code that GET /reauthenticate mailed.
 */
export async function requireProofToChangePassword(
  ask: Ask,
  signedIn: SignedIn,
  fields: Fields,
): Promise<void> {
  const current = fields.text('current_password')
  if (current !== '') return checkCurrent(ask, signedIn, current)
  if (!ask.auth.settings.isPasswordChangeSecure || (await isFresh(ask, signedIn))) return
  const code = fields.text('nonce')
  if (code === '') {
    throw new AuthFault(400, 'reauthentication_needed', 'Password update requires reauthentication')
  }
  const { id: userId, email } = signedIn.user
  // A transaction of its own: a wrong guess has to stay counted.
  const redeemed = await ask.auth.database.transaction((transaction) =>
    redeemCode(transaction, ask.auth, { userId, email, code, kinds: ['reauthentication_token'] }),
  )
  if (!redeemed) {
    throw new AuthFault(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
  }
}

async function checkCurrent(ask: Ask, { user }: SignedIn, current: string): Promise<void> {
  const { limits, passwords } = ask.auth
  const giveBack = await limits.takePassword(user.email, ask.incoming.ip, false)
  if (!(await passwords.verify(current, user.encrypted_password))) {
    throw new AuthFault(400, 'invalid_credentials', 'Invalid login credentials')
  }
  await giveBack()
}

async function isFresh(ask: Ask, { sessionId }: SignedIn): Promise<boolean> {
  const [session] = await ask.auth.database.query<{ created: string }>(
    'select extract(epoch from created_at)::text as created from auth.sessions where id = $1',
    [sessionId],
  )
  return session !== undefined && ask.auth.now() / 1000 - Number(session.created) <= freshSeconds
}
