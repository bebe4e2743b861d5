import type { Answer } from '#http/exchange.ts'
import type { Transaction } from '#postgres/database.ts'
import { writeAudit } from './audit.ts'
import { readEmail } from './email-address.ts'
import { emailExists, mailEmailChange } from './email-change.ts'
import { endSessions } from './end-sessions.ts'
import { AuthFault, json } from './errors.ts'
import { type Json, readFields } from './fields.ts'
import { type Challenge, readChallenge } from './flow-state.ts'
import { instant } from './instants.ts'
import { checkMergedMetadata, checkMetadata } from './metadata-size.ts'
import { requireAal2ToChange } from './mfa/factors.ts'
import { dropTokens } from './one-time-tokens.ts'
import type { Ask } from './parts.ts'
import { requireProofToChangePassword } from './password-change.ts'
import { checkNewPassword } from './password-rules.ts'
import { requireSession, requireUser, type SignedIn } from './signed-in.ts'
import { toUserJson } from './user-json.ts'
import { mergeMetadata, setPassword } from './user-writes.ts'
import { findUserByEmail, lockUser, readUser } from './users.ts'

type Change = {
  email: string | null
  passwordHash: string | null
  data: Json | undefined
  challenge: Challenge | null
}

/** PUT /user */
export async function updateOwnUser(ask: Ask): Promise<Answer> {
  const { auth } = ask
  const signedIn = await requireUser(ask)
  const change = await readChange(ask, signedIn)
  const giveBack =
    change.email === null
      ? async () => {}
      : await auth.limits.takeAddress(auth.database, 'email_change', signedIn.user.email || signedIn.user.id)
  try {
    const { user, forget } = await auth.database.transaction(async (transaction) => {
      const forget = await apply(transaction, ask, signedIn, change)
      return { user: await readUser(transaction, signedIn.user.id), forget }
    })
    forget()
    return json(200, toUserJson(user))
  } catch (fault) {
    await giveBack()
    throw fault
  }
}

async function readChange(ask: Ask, signedIn: SignedIn): Promise<Change> {
  const { user } = signedIn
  const { settings, database } = ask.auth
  const fields = await readFields(ask)
  if (fields.object('app_metadata')) {
    throw new AuthFault(403, 'not_admin', 'Updating app_metadata requires admin privileges')
  }
  const challenge = readChallenge(fields)
  const given = fields.text('email') === '' ? null : readEmail(fields.text('email'))
  const email = given === user.email ? null : given
  if (email !== null || fields.optionalText('password') !== undefined) requireAal2ToChange(signedIn)
  if (email !== null && (await findUserByEmail(database, email))) throw emailExists()
  const phone = fields.text('phone')
  if (phone !== '' && phone !== user.phone) {
    throw new AuthFault(400, 'phone_provider_disabled', 'Unsupported phone provider')
  }
  const data = fields.object('data')
  if (data) checkMetadata(data)
  const password = fields.optionalText('password')
  if (password !== undefined) {
    checkNewPassword(password, settings)
    await requireProofToChangePassword(ask, signedIn, fields)
  }
  const passwordHash = password === undefined ? null : await hashNew(ask, password, user.encrypted_password)
  return { email, passwordHash, data, challenge }
}

async function hashNew(ask: Ask, password: string, stored: string | null): Promise<string> {
  if (stored && (await ask.auth.passwords.verify(password, stored))) {
    throw new AuthFault(422, 'same_password', 'New password should be different from the old password.')
  }
  return ask.auth.passwords.hash(password)
}

/** Answers what to do after the commit. */
async function apply(
  transaction: Transaction,
  ask: Ask,
  { user: { id }, sessionId }: SignedIn,
  change: Change,
): Promise<() => void> {
  const { auth } = ask
  const user = await lockUser(transaction, id)
  if (!user) throw new AuthFault(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  // Hashing takes its time, and the owner may have signed a thief out meanwhile.
  await requireSession(transaction, sessionId)
  let forget = () => {}
  if (change.data) {
    await mergeMetadata(transaction, id, 'raw_user_meta_data', change.data, instant(auth))
    await checkMergedMetadata(transaction, id)
    await writeAudit(transaction, ask, user, 'user_modified')
  }
  if (change.passwordHash !== null) {
    await setPassword(transaction, id, change.passwordHash, instant(auth))
    await dropTokens(transaction, id, ['recovery_token', 'reauthentication_token'])
    forget = await endSessions(transaction, auth, id, 'others', sessionId)
    await writeAudit(transaction, ask, user, 'user_updated_password')
  }
  if (change.email !== null) {
    // Also where sign-up confirms itself: a changed address is always proven.
    await mailEmailChange(transaction, ask, user, change.email, change.challenge)
  }
  return forget
}
