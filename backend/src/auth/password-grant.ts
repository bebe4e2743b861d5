import { randomUUID } from 'node:crypto'
import type { Answer } from '#http/exchange.ts'
import { writeAudit } from './audit.ts'
import { AuthFault, invalid, json } from './errors.ts'
import { refuseEvenly } from './even-time.ts'
import { readFields } from './fields.ts'
import type { Ask } from './parts.ts'
import { tooShort } from './passwords.ts'
import { startSession } from './sessions.ts'
import type { User } from './user-json.ts'
import { findUserByEmail, isBanned, isConfirmed, lockUser } from './users.ts'

/** POST /token?grant_type=password. Unknown user, no password and wrong password are one answer in one time. */
export async function grantPassword(ask: Ask): Promise<Answer> {
  const { auth } = ask
  const fields = await readFields(ask)
  const email = fields.text('email').trim().toLowerCase()
  const password = fields.text('password')
  if (email !== '' && fields.text('phone') !== '') {
    throw invalid('Only an email address or phone number should be provided on login.')
  }
  if (email === '' && fields.text('phone') !== '') {
    throw new AuthFault(422, 'phone_provider_disabled', 'Phone logins are disabled')
  }
  if (email === '') throw invalid('missing email or phone')
  const user = await refuseEvenly(() => checkPassword(ask, email, password))
  refuseBlocked(ask, user)
  const session = await auth.database.transaction(async (transaction) => {
    const locked = await lockUser(transaction, user.id)
    // A password changed while this one was being checked counts already.
    if (locked?.encrypted_password !== user.encrypted_password) throw invalidCredentials()
    await writeAudit(transaction, ask, user, 'login')
    return startSession(transaction, ask, user.id, 'password')
  })
  return json(200, { ...session, ...weaknessOf(password, auth.settings.passwordMinLength) })
}

async function checkPassword(ask: Ask, email: string, password: string): Promise<User> {
  const { database, limits, passwords } = ask.auth
  const user = await findUserByEmail(database, email)
  const isKnownPlace = await hasSignedInFrom(ask, user?.id ?? randomUUID())
  const giveBack = limits.takePassword(email, ask.incoming.ip, isKnownPlace)
  const isRight = await passwords.verify(password, user?.encrypted_password ?? null)
  if (!user || !isRight) throw invalidCredentials()
  giveBack()
  return user
}

function refuseBlocked(ask: Ask, user: User): void {
  if (isBanned(user, ask.auth.now())) throw new AuthFault(400, 'user_banned', 'User is banned')
  if (!isConfirmed(user)) throw new AuthFault(400, 'email_not_confirmed', 'Email not confirmed')
}

/** Right, but shorter than what is asked of new passwords today. */
function weaknessOf(password: string, minLength: number): object {
  if (Buffer.byteLength(password) >= minLength) return {}
  return { weak_password: { message: tooShort(minLength), reasons: ['length'] } }
}

/** A place the owner works from stays open to him while strangers are slowed down. */
async function hasSignedInFrom(ask: Ask, userId: string): Promise<boolean> {
  const rows = await ask.auth.database.query(
    'select 1 from auth.sessions where user_id = $1 and host(ip) = $2 limit 1',
    [userId, ask.incoming.ip],
  )
  return rows.length > 0
}

function invalidCredentials(): AuthFault {
  return new AuthFault(400, 'invalid_credentials', 'Invalid login credentials')
}
