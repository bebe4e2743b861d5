import type { Answer } from '#http/exchange.ts'
import { writeAudit } from './audit.ts'
import { sendConfirmation } from './confirmation.ts'
import { readEmail } from './email-address.ts'
import { AuthFault, invalid, json, signupDisabled } from './errors.ts'
import { evenly } from './even-time.ts'
import { readFields } from './fields.ts'
import { readChallenge } from './flow-state.ts'
import { instant } from './instants.ts'
import { checkMetadata } from './metadata-size.ts'
import type { Ask } from './parts.ts'
import { checkNewPassword } from './password-rules.ts'
import { hashOrCompare, type Registration, registerAgain, repeatSignUp } from './repeated-signup.ts'
import { startSession } from './sessions.ts'
import { toUserJson } from './user-json.ts'
import { AddressTaken, confirmUser, insertUser, type NewUser } from './user-writes.ts'
import { findUserByEmail, isConfirmed, lockUser, readUser } from './users.ts'

/** POST /signup */
export async function signUp(ask: Ask): Promise<Answer> {
  const { settings } = ask.auth
  const fields = await readFields(ask)
  const password = fields.text('password')
  if (fields.text('email') === '' && fields.text('phone') === '') {
    throw new AuthFault(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  }
  if (!settings.isSignupOpen) throw signupDisabled()
  if (password === '') throw invalid('Signup requires a valid password')
  if (fields.text('email') !== '' && fields.text('phone') !== '') {
    throw invalid('Only an email address or phone number should be provided on signup.')
  }
  checkNewPassword(password, settings)
  const challenge = readChallenge(fields)
  const data = checkMetadata(fields.object('data') ?? {})
  if (fields.text('email') === '') {
    throw new AuthFault(400, 'phone_provider_disabled', 'Phone signups are disabled')
  }
  const email = readEmail(fields.text('email'))
  // Outside of the transaction, which would keep its connection and the user's row for as long as others are hashed.
  const sum = await hashOrCompare(ask, email, password)
  return evenly(() => register(ask, { email, data, challenge, password: sum }))
}

async function register(ask: Ask, registration: Registration): Promise<Answer> {
  const { auth } = ask
  const giveBack = auth.settings.autoconfirm
    ? async () => {}
    : await auth.limits.takeAddress(auth.database, 'confirmation', registration.email)
  try {
    return await auth.database.transaction(async (transaction) => {
      const found = await findUserByEmail(transaction, registration.email)
      // Locked before it is judged: its link may be followed at this very moment.
      const known = found && (await lockUser(transaction, found.id))
      if (known && isConfirmed(known)) return repeatSignUp(transaction, ask, registration, known)
      const at = instant(auth)
      const user = known ?? (await insertUser(transaction, draftOf(ask, registration, at)))
      if (known) await registerAgain(transaction, ask, registration, known)
      if (auth.settings.autoconfirm) {
        await writeAudit(transaction, ask, user, 'user_signedup')
        await confirmUser(transaction, user, at)
        return json(200, await startSession(transaction, ask, user.id, 'password'))
      }
      await sendConfirmation(transaction, ask, user.id, registration.challenge)
      return json(200, toUserJson(await readUser(transaction, user.id)))
    })
  } catch (fault) {
    await giveBack()
    throw fault
  }
}

function draftOf(ask: Ask, registration: Registration, at: string): NewUser {
  const { hash } = registration.password
  // Somebody was there a moment ago, and is not any more.
  if (hash === null) throw new AddressTaken()
  return {
    email: registration.email,
    passwordHash: hash,
    userMetadata: registration.data,
    isConfirmed: ask.auth.settings.autoconfirm,
    at,
  }
}
