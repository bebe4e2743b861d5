import type { HttpResponse } from '#http/exchange.ts'
import { describeError } from '#http/log.ts'
import { writeAudit } from './audit.ts'
import { AuthError, invalid, json } from './errors.ts'
import { type Fields, readFields } from './fields.ts'
import { hasSignedInFrom } from './known-place.ts'
import { rejectInMinimumTime } from './minimum-time.ts'
import type { EndpointContext } from './parts.ts'
import { weaknessOf } from './password-rules.ts'
import { phoneDisabled } from './phone/phone-code.ts'
import { readPhone } from './phone/phone-number.ts'
import { startSession } from './sessions.ts'
import type { User } from './user-json.ts'
import { findUserByEmail, findUserByPhone, isBanned, isConfirmed, lockUser } from './users.ts'

/**
 * POST /token?grant_type=password. An unknown user, a missing password and a wrong one give the same response in the
 * same time.
 */
export async function grantPassword(context: EndpointContext): Promise<HttpResponse> {
  const { auth } = context
  const fields = await readFields(context)
  const login = readLogin(context, fields)
  const password = fields.text('password')
  const user = await rejectInMinimumTime(() => checkPassword(context, login, password))
  rejectBlocked(context, user, login)
  const session = await auth.database.transaction(async (transaction) => {
    const locked = await lockUser(transaction, user.id)
    // The password may have been changed while this one was checked, or the same password only rehashed.
    const stored = locked?.encrypted_password ?? null
    if (stored !== user.encrypted_password && !(await auth.passwords.verify(password, stored))) {
      throw invalidCredentials()
    }
    await writeAudit(transaction, context, user, 'login')
    return startSession(transaction, context, user.id, 'password')
  })
  await renewHash(context, user, password).catch((error: unknown) => {
    // The next sign-in tries again.
    auth.log({ level: 'warn', event: 'auth.renew_hash', ...describeError(error) })
  })
  // Correct, but weaker than today's rules for new passwords.
  const weakness = weaknessOf(password, auth.settings)
  return json(200, { ...session, ...(weakness ? { weak_password: weakness } : {}) })
}

/** `address` is an email address, or the digits of a phone number. */
type Login = { address: string; isPhone: boolean }

function readLogin({ auth }: EndpointContext, fields: Fields): Login {
  const email = fields.text('email').trim().toLowerCase()
  const phone = fields.text('phone')
  if (email !== '' && phone !== '') {
    throw invalid('Only an email address or phone number should be provided on login.')
  }
  if (email !== '') return { address: email, isPhone: false }
  if (phone === '') throw invalid('missing email or phone')
  if (!auth.settings.isPhoneOn) throw phoneDisabled(422, 'Phone logins are disabled')
  return { address: readPhone(phone), isPhone: true }
}

async function checkPassword(context: EndpointContext, login: Login, password: string): Promise<User> {
  const { database, limits, passwords } = context.auth
  const { address, isPhone } = login
  const user = await (isPhone ? findUserByPhone(database, address) : findUserByEmail(database, address))
  const isKnownPlace = await hasSignedInFrom(context, user?.id ?? null)
  const giveBack = await limits.takePassword(address, context.request.ip, isKnownPlace)
  const isRight = await passwords.verify(password, user?.encrypted_password ?? null)
  if (!user || !isRight) throw invalidCredentials()
  await giveBack()
  return user
}

/**
 * Replaces an imported hash by one of ours. Concurrent sign-ins do not wait for each other; the first replacement
 * stays.
 */
async function renewHash({ auth }: EndpointContext, user: User, password: string): Promise<void> {
  if (user.encrypted_password === null || !auth.passwords.isOutdated(user.encrypted_password)) return
  await auth.database.query(
    'update auth.users set encrypted_password = $3 where id = $1 and encrypted_password = $2',
    [user.id, user.encrypted_password, await auth.passwords.hash(password)],
  )
}

function rejectBlocked(context: EndpointContext, user: User, { isPhone }: Login): void {
  if (isBanned(user, context.auth.now())) throw new AuthError(400, 'user_banned', 'User is banned')
  if (isPhone && user.phone_confirmed_at === null) {
    throw new AuthError(400, 'phone_not_confirmed', 'Phone not confirmed')
  }
  if (!isConfirmed(user)) throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed')
}

function invalidCredentials(): AuthError {
  return new AuthError(400, 'invalid_credentials', 'Invalid login credentials')
}
