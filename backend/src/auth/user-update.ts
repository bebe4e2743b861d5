import type { HttpResponse } from '#http/exchange.ts'
import type { Transaction } from '#postgres/database.ts'
import { writeAudit } from './audit.ts'
import { changeEmail, mailEmailChange } from './email-change.ts'
import { endSessions } from './end-sessions.ts'
import { AuthError, json } from './errors.ts'
import { instant } from './instants.ts'
import { checkMergedMetadata } from './metadata-size.ts'
import { mailNotice } from './notice-mail.ts'
import { dropTokens } from './one-time-tokens.ts'
import type { EndpointContext } from './parts.ts'
import { startPhoneChange } from './phone/phone-change.ts'
import { deliver, type PendingSms, textInTurn } from './phone/phone-code.ts'
import { requireSession, requireUser, type SignedIn } from './signed-in.ts'
import { mergeMetadata, setPassword } from './user-changes.ts'
import { toUserJson, type User } from './user-json.ts'
import { type Change, readChange } from './user-update-fields.ts'
import { lockUser, readUser } from './users.ts'

/** PUT /user */
export async function updateOwnUser(context: EndpointContext): Promise<HttpResponse> {
  const signedIn = await requireUser(context)
  const change = await readChange(context, signedIn)
  const { phone } = change
  if (!phone) return json(200, toUserJson((await changeUser(context, signedIn, change)).user))
  return textInTurn(context, phone.phone, async () => {
    const { user, sms } = await changeUser(context, signedIn, change)
    if (sms) await deliver(context, sms)
    return json(200, toUserJson(user))
  })
}

async function changeUser(
  context: EndpointContext,
  signedIn: SignedIn,
  change: Change,
): Promise<{ user: User; sms: PendingSms | null }> {
  const { auth } = context
  const giveBack =
    change.email === null
      ? async () => {}
      : await auth.limits.takeAddress(auth.database, 'email_change', signedIn.user.email || signedIn.user.id)
  try {
    const { user, sms, forget } = await auth.database.transaction(async (transaction) => {
      const { id } = signedIn.user
      const forget = await apply(transaction, context, signedIn, change)
      const sms = change.phone && (await startPhoneChange(transaction, context, id, change.phone))
      return { user: await readUser(transaction, id), sms, forget }
    })
    forget()
    return { user, sms }
  } catch (error) {
    await giveBack()
    throw error
  }
}

/** Returns what to run after the commit. */
async function apply(
  transaction: Transaction,
  context: EndpointContext,
  { user: { id }, sessionId }: SignedIn,
  change: Change,
): Promise<() => void> {
  const { auth } = context
  const user = await lockUser(transaction, id)
  if (!user) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  // Hashing takes a while, and the owner may have signed a thief out meanwhile.
  await requireSession(transaction, sessionId)
  let forget = () => {}
  if (change.data) {
    await mergeMetadata(transaction, id, 'raw_user_meta_data', change.data, instant(auth))
    await checkMergedMetadata(transaction, id)
    await writeAudit(transaction, context, user, 'user_modified')
  }
  if (change.passwordHash !== null) {
    await setPassword(transaction, id, change.passwordHash, instant(auth))
    await dropTokens(transaction, id, ['recovery_token', 'reauthentication_token'])
    forget = await endSessions(transaction, auth, id, 'others', sessionId)
    await writeAudit(transaction, context, user, 'user_updated_password')
    await mailNotice(transaction, context, user, 'password_changed')
  }
  if (change.email === null) return forget
  // A changed address must always be proven; the first one of an anonymous user only where sign-up requires it.
  if (user.is_anonymous && auth.settings.autoconfirm) {
    await changeEmail(transaction, context, user, change.email)
  } else await mailEmailChange(transaction, context, user, change.email, change.challenge)
  return forget
}
