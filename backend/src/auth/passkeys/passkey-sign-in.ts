import type { HttpResponse } from '#http/exchange.ts'
import type { Transaction } from '#postgres/database.ts'
import { writeAudit } from '../audit.ts'
import { AuthError, json } from '../errors.ts'
import { type Json, readFields } from '../fields.ts'
import { instant } from '../instants.ts'
import { rejectInMinimumTime } from '../minimum-time.ts'
import type { EndpointContext } from '../parts.ts'
import { startSession } from '../sessions.ts'
import { findUser, isBanned } from '../users.ts'
import { checkAssertion, requestOptions } from '../webauthn/ceremony.ts'
import { isAssertion } from '../webauthn/responses.ts'
import { issueChallenge, takeChallenge, verificationFailed } from './passkey-challenges.ts'
import { requirePasskeys } from './passkey-registration.ts'
import { lockPasskey } from './passkey-rows.ts'

/** POST /passkeys/authentication/options: names nobody, because the passkey itself says whose it is. */
export async function askForPasskey(context: EndpointContext): Promise<HttpResponse> {
  const { auth } = context
  requirePasskeys(auth)
  await readFields(context, true)
  const options = await requestOptions(auth.settings, [])
  return json(200, await issueChallenge(auth, 'authentication', null, options))
}

/**
 * POST /passkeys/authentication/verify. An unknown passkey, a wrong signature and a removed user give the same response
 * in the same time.
 */
export async function signInWithPasskey(context: EndpointContext): Promise<HttpResponse> {
  const { auth } = context
  requirePasskeys(auth)
  const fields = await readFields(context)
  const session = await rejectInMinimumTime(async () => {
    const challenge = await takeChallenge(auth, fields, 'authentication', null)
    const response = fields.object('credential')
    return auth.database.transaction((transaction) => accept(transaction, context, response, challenge))
  })
  return json(200, session, { 'cache-control': 'no-store' })
}

async function accept(
  transaction: Transaction,
  context: EndpointContext,
  response: unknown,
  challenge: string,
): Promise<Json> {
  const { auth } = context
  if (!isAssertion(response)) throw verificationFailed()
  const passkey = await lockPasskey(transaction, response.id)
  const user = passkey && (await findUser(transaction, passkey.userId))
  if (!user || !isHandleOf(user.id, response.response.userHandle)) throw verificationFailed()
  const counter = await checkAssertion(auth.settings, response, challenge, passkey.credential)
  if (counter === null) throw verificationFailed()
  if (isBanned(user, auth.now())) throw new AuthError(403, 'user_banned', 'User is banned')
  if (user.email !== '' && user.email_confirmed_at === null) {
    throw new AuthError(403, 'email_not_confirmed', 'Email not confirmed')
  }
  await transaction.query(
    `update auth.webauthn_credentials set sign_count = $2, last_used_at = $3::timestamptz,
       updated_at = $3::timestamptz where id = $1`,
    [passkey.id, counter, instant(auth)],
  )
  await writeAudit(transaction, context, user, 'login', { passkey_id: passkey.id })
  return startSession(transaction, context, user.id, 'passkey')
}

/** The authenticator returns the id that it was given with the passkey. */
function isHandleOf(userId: string, handle: string | undefined): boolean {
  return Buffer.from(handle ?? '', 'base64url').toString() === userId
}
