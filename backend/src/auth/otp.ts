import type { HttpResponse } from '#http/exchange.ts'
import type { Transaction } from '#postgres/database.ts'
import { writeAudit } from './audit.ts'
import { mailCode } from './code-mail.ts'
import { sendConfirmation } from './confirmation.ts'
import { readEmail } from './email-address.ts'
import { AuthError, invalid, json, signupDisabled } from './errors.ts'
import { type Json, readFields } from './fields.ts'
import { beginFlow, type Challenge, readChallenge } from './flow-state.ts'
import { instant } from './instants.ts'
import { checkMetadata } from './metadata-size.ts'
import { inMinimumTime } from './minimum-time.ts'
import type { EndpointContext } from './parts.ts'
import { sendPhoneOtp } from './phone/phone-otp.ts'
import { chooseRedirect } from './redirect-choice.ts'
import { dropPassword } from './user-changes.ts'
import type { User } from './user-json.ts'
import { insertUser } from './user-writes.ts'
import { findUserByEmail, isConfirmed, lockUser } from './users.ts'

type OtpRequest = { email: string; isNewAllowed: boolean; data: Json; challenge: Challenge | null }

/** POST /otp: emails a code; creates the user when there is none. */
export async function sendOtp(context: EndpointContext): Promise<HttpResponse> {
  return requestCode(context, true)
}

/** POST /magiclink: the older name of /otp. */
export async function sendMagicLink(context: EndpointContext): Promise<HttpResponse> {
  return requestCode(context, false)
}

async function requestCode(context: EndpointContext, mayForbidNew: boolean): Promise<HttpResponse> {
  const fields = await readFields(context)
  const [email, phone] = [fields.text('email'), fields.text('phone')]
  if (email !== '' && phone !== '') {
    throw invalid('Only an email address or phone number should be provided')
  }
  if (email === '' && phone === '') throw invalid('One of email or phone must be set')
  const challenge = readChallenge(fields)
  const isNewAllowed = !mayForbidNew || fields.flag('create_user', true)
  if (phone !== '') return sendPhoneOtp(context, fields, isNewAllowed)
  const data = checkMetadata(fields.object('data') ?? {})
  await inMinimumTime(() => mailLink(context, { email: readEmail(email), isNewAllowed, data, challenge }))
  return json(200, {})
}

async function mailLink(context: EndpointContext, request: OtpRequest): Promise<void> {
  const { auth } = context
  const giveBack = await auth.limits.takeAddress(auth.database, 'sign-in', request.email)
  try {
    await auth.database.transaction(async (transaction) => {
      const user = await findOrMake(transaction, context, request)
      if (isConfirmed(user)) return sendLink(transaction, context, user, request.challenge)
      // Taken in the transaction, and returned when it rolls back.
      await auth.limits.takeAddress(transaction, 'confirmation', request.email)
      // The link will confirm whoever requested it now, so a password that a stranger may have set is removed.
      await dropPassword(transaction, user.id)
      return sendConfirmation(transaction, context, user.id, request.challenge)
    })
  } catch (error) {
    await giveBack()
    throw error
  }
}

async function findOrMake(
  transaction: Transaction,
  context: EndpointContext,
  request: OtpRequest,
): Promise<User> {
  const { settings } = context.auth
  const known = await findUserByEmail(transaction, request.email)
  if (known) return (await lockUser(transaction, known.id)) ?? known
  if (!request.isNewAllowed) throw new AuthError(422, 'otp_disabled', 'Signups not allowed for otp')
  if (!settings.isSignupOpen) throw signupDisabled()
  const user = await insertUser(transaction, {
    email: request.email,
    passwordHash: null,
    userMetadata: request.data,
    isConfirmed: settings.autoconfirm,
    at: instant(context.auth),
  })
  if (settings.autoconfirm) await writeAudit(transaction, context, user, 'user_signedup')
  return user
}

async function sendLink(
  transaction: Transaction,
  context: EndpointContext,
  user: User,
  challenge: Challenge | null,
): Promise<void> {
  const redirectTo = chooseRedirect(context)
  await mailCode(transaction, context, user, { kind: 'magiclink', redirectTo, isPkce: challenge !== null })
  if (challenge) await beginFlow(transaction, context.auth, user.id, 'magiclink', challenge)
  await writeAudit(transaction, context, user, 'user_recovery_requested')
}
