import type { HttpResponse } from '#http/exchange.ts'
import { requireAal2, requireRecentStep } from '../assurance.ts'
import { writeAudit } from '../audit.ts'
import { AuthError, json } from '../errors.ts'
import { readFields } from '../fields.ts'
import { type Member, requireMember } from '../mfa/factors.ts'
import type { Auth, EndpointContext } from '../parts.ts'
import { requireSession } from '../signed-in.ts'
import { lockUser } from '../users.ts'
import { checkCreation, creationOptions } from '../webauthn/ceremony.ts'
import { issueChallenge, takeChallenge, verificationFailed } from './passkey-challenges.ts'
import { insertPasskey, listPasskeys, rejectFull, toPasskeyJson } from './passkey-rows.ts'

/** POST /passkeys/registration/options */
export async function startPasskey(context: EndpointContext): Promise<HttpResponse> {
  const { auth } = context
  const { user } = await requirePasskeyOwner(context)
  const known = await listPasskeys(auth.database, user.id)
  rejectFull(known)
  const credentials = known.map(({ credential }) => credential)
  const options = await creationOptions(auth.settings, user, credentials, 'required')
  return json(200, await issueChallenge(auth, 'registration', user.id, options))
}

/** POST /passkeys/registration/verify */
export async function addPasskey(context: EndpointContext): Promise<HttpResponse> {
  const { auth } = context
  const { user, sessionId } = await requirePasskeyOwner(context)
  const fields = await readFields(context)
  const challenge = await takeChallenge(auth, fields, 'registration', user.id)
  const credential = await checkCreation(auth.settings, fields.object('credential'), challenge)
  if (!credential) throw verificationFailed()
  const passkeys = await auth.database.transaction(async (transaction) => {
    await lockUser(transaction, user.id)
    await requireSession(transaction, sessionId)
    rejectFull(await listPasskeys(transaction, user.id))
    const id = await insertPasskey(transaction, auth, user.id, credential)
    await writeAudit(transaction, context, user, 'passkey_created', { passkey_id: id })
    return (await listPasskeys(transaction, user.id)).filter((passkey) => passkey.id === id)
  })
  return json(200, passkeys.map(toPasskeyJson)[0])
}

/** Whoever may add and remove ways to sign in: with a second factor, only after showing it. */
export async function requirePasskeyOwner(context: EndpointContext): Promise<Member> {
  requirePasskeys(context.auth)
  const member = await requireMember(context)
  requireAal2(member, 403, 'AAL2 required to manage passkeys')
  await requireRecentStep(context, member)
  return member
}

export function requirePasskeys({ settings }: Auth): void {
  if (settings.arePasskeysOn) return
  throw new AuthError(404, 'passkey_disabled', 'Passkey authentication is disabled')
}
