import type { Answer } from '#http/exchange.ts'
import type { Transaction } from '#postgres/database.ts'
import { writeAudit } from './audit.ts'
import { mailCode } from './code-mail.ts'
import { sendConfirmation } from './confirmation.ts'
import { readEmail } from './email-address.ts'
import { AuthFault, invalid, json, signupDisabled } from './errors.ts'
import { evenly } from './even-time.ts'
import { type Json, readFields } from './fields.ts'
import { beginFlow, type Challenge, readChallenge } from './flow-state.ts'
import { instant } from './instants.ts'
import { checkMetadata } from './metadata-size.ts'
import type { Ask } from './parts.ts'
import { chooseRedirect } from './redirect-choice.ts'
import type { User } from './user-json.ts'
import { dropPassword, insertUser } from './user-writes.ts'
import { findUserByEmail, isConfirmed, lockUser } from './users.ts'

type Wish = { email: string; isNewAllowed: boolean; data: Json; challenge: Challenge | null }

/** POST /otp: a code by mail; makes the user when there is none. */
export async function sendOtp(ask: Ask): Promise<Answer> {
  return answerWish(ask, true)
}

/** POST /magiclink, the older name. */
export async function sendMagicLink(ask: Ask): Promise<Answer> {
  return answerWish(ask, false)
}

async function answerWish(ask: Ask, mayForbidNew: boolean): Promise<Answer> {
  const fields = await readFields(ask)
  const [email, phone] = [fields.text('email'), fields.text('phone')]
  if (email !== '' && phone !== '') {
    throw invalid('Only an email address or phone number should be provided')
  }
  if (email === '' && phone === '') throw invalid('One of email or phone must be set')
  const challenge = readChallenge(fields)
  if (phone !== '') throw new AuthFault(400, 'phone_provider_disabled', 'Unsupported phone provider')
  const isNewAllowed = !mayForbidNew || fields.flag('create_user', true)
  const data = checkMetadata(fields.object('data') ?? {})
  await evenly(() => mailLink(ask, { email: readEmail(email), isNewAllowed, data, challenge }))
  return json(200, {})
}

async function mailLink(ask: Ask, wish: Wish): Promise<void> {
  const { auth } = ask
  const giveBack = await auth.limits.takeAddress(auth.database, 'sign-in', wish.email)
  try {
    await auth.database.transaction(async (transaction) => {
      const user = await findOrMake(transaction, ask, wish)
      if (isConfirmed(user)) return sendLink(transaction, ask, user, wish.challenge)
      // Taken within the transaction, and given back with it.
      await auth.limits.takeAddress(transaction, 'confirmation', wish.email)
      // The link will confirm whoever asked for it now, and not a password that a stranger may have left.
      await dropPassword(transaction, user.id)
      return sendConfirmation(transaction, ask, user.id, wish.challenge)
    })
  } catch (fault) {
    await giveBack()
    throw fault
  }
}

async function findOrMake(transaction: Transaction, ask: Ask, wish: Wish): Promise<User> {
  const { settings } = ask.auth
  const known = await findUserByEmail(transaction, wish.email)
  if (known) return (await lockUser(transaction, known.id)) ?? known
  if (!wish.isNewAllowed) throw new AuthFault(422, 'otp_disabled', 'Signups not allowed for otp')
  if (!settings.isSignupOpen) throw signupDisabled()
  const user = await insertUser(transaction, {
    email: wish.email,
    passwordHash: null,
    userMetadata: wish.data,
    isConfirmed: settings.autoconfirm,
    at: instant(ask.auth),
  })
  if (settings.autoconfirm) await writeAudit(transaction, ask, user, 'user_signedup')
  return user
}

async function sendLink(
  transaction: Transaction,
  ask: Ask,
  user: User,
  challenge: Challenge | null,
): Promise<void> {
  const redirectTo = chooseRedirect(ask)
  await mailCode(transaction, ask, user, { kind: 'magiclink', redirectTo, isPkce: challenge !== null })
  if (challenge) await beginFlow(transaction, ask.auth, user.id, 'magiclink', challenge)
  await writeAudit(transaction, ask, user, 'user_recovery_requested')
}
