import type { HttpResponse } from '#http/exchange.ts'
import { signUpAnonymously } from './anonymous.ts'
import { writeAudit } from './audit.ts'
import { sendConfirmation } from './confirmation.ts'
import { readEmail } from './email-address.ts'
import { invalid, json, signupDisabled } from './errors.ts'
import { readFields } from './fields.ts'
import { readChallenge } from './flow-state.ts'
import { instant } from './instants.ts'
import { checkMetadata } from './metadata-size.ts'
import { inMinimumTime } from './minimum-time.ts'
import type { EndpointContext } from './parts.ts'
import { checkNewPassword } from './password-rules.ts'
import { signUpByPhone } from './phone/phone-signup.ts'
import { hashOf, hashOrCompare, type Registration, registerAgain, repeatSignUp } from './repeated-signup.ts'
import { startSession } from './sessions.ts'
import { confirmUser } from './user-changes.ts'
import { toUserJson } from './user-json.ts'
import { insertUser, type NewUser } from './user-writes.ts'
import { findUserByEmail, isConfirmed, lockUser, readUser } from './users.ts'

/** POST /signup */
export async function signUp(context: EndpointContext): Promise<HttpResponse> {
  const { settings } = context.auth
  const fields = await readFields(context)
  const password = fields.text('password')
  if (fields.text('email') === '' && fields.text('phone') === '') return signUpAnonymously(context, fields)
  if (!settings.isSignupOpen) throw signupDisabled()
  if (password === '') throw invalid('Signup requires a valid password')
  if (fields.text('email') !== '' && fields.text('phone') !== '') {
    throw invalid('Only an email address or phone number should be provided on signup.')
  }
  checkNewPassword(password, settings)
  const challenge = readChallenge(fields)
  const data = checkMetadata(fields.object('data') ?? {})
  if (fields.text('email') === '') return signUpByPhone(context, fields, data)
  const email = readEmail(fields.text('email'))
  // Outside the transaction, which would hold its connection and the user's row while other passwords are hashed.
  const found = settings.autoconfirm ? null : await findUserByEmail(context.auth.database, email)
  const sum = await hashOrCompare(context, found, password)
  return inMinimumTime(() => register(context, { email, data, challenge, password: sum }))
}

async function register(context: EndpointContext, registration: Registration): Promise<HttpResponse> {
  const { auth } = context
  const giveBack = auth.settings.autoconfirm
    ? async () => {}
    : await auth.limits.takeAddress(auth.database, 'confirmation', registration.email)
  try {
    return await auth.database.transaction(async (transaction) => {
      const found = await findUserByEmail(transaction, registration.email)
      // Locked before it is checked: its link may be followed at this very moment.
      const known = found && (await lockUser(transaction, found.id))
      if (known && isConfirmed(known)) return repeatSignUp(transaction, context, registration, known)
      const at = instant(auth)
      const user = known ?? (await insertUser(transaction, draftOf(context, registration, at)))
      if (known) await registerAgain(transaction, context, registration, known, auth.settings.autoconfirm)
      if (auth.settings.autoconfirm) {
        await writeAudit(transaction, context, user, 'user_signedup')
        await confirmUser(transaction, user, at)
        return json(200, await startSession(transaction, context, user.id, 'password'))
      }
      await sendConfirmation(transaction, context, user.id, registration.challenge)
      return json(200, toUserJson(await readUser(transaction, user.id)))
    })
  } catch (error) {
    await giveBack()
    throw error
  }
}

function draftOf(context: EndpointContext, registration: Registration, at: string): NewUser {
  return {
    email: registration.email,
    passwordHash: hashOf(registration.password),
    userMetadata: registration.data,
    isConfirmed: context.auth.settings.autoconfirm,
    at,
  }
}
