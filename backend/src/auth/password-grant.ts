import { randomUUID } from 'node:crypto'
import type { Answer } from '#http/exchange.ts'
import { describeError } from '#http/log.ts'
import { writeAudit } from './audit.ts'
import { AuthFault, invalid, json } from './errors.ts'
import { refuseEvenly } from './even-time.ts'
import { readFields } from './fields.ts'
import type { Ask } from './parts.ts'
import { weaknessOf } from './password-rules.ts'
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
    // A password changed while this one was being checked counts already; it may only have been hashed anew.
    const stored = locked?.encrypted_password ?? null
    if (stored !== user.encrypted_password && !(await auth.passwords.verify(password, stored))) {
      throw invalidCredentials()
    }
    await writeAudit(transaction, ask, user, 'login')
    return startSession(transaction, ask, user.id, 'password')
  })
  await renewHash(ask, user, password).catch((error: unknown) => {
    // The next sign-in tries again.
    auth.log({ level: 'warn', event: 'auth.renew_hash', ...describeError(error) })
  })
  // Right, but weaker than what is asked of new passwords today.
  const weakness = weaknessOf(password, auth.settings)
  return json(200, { ...session, ...(weakness ? { weak_password: weakness } : {}) })
}

async function checkPassword(ask: Ask, email: string, password: string): Promise<User> {
  const { database, limits, passwords } = ask.auth
  const user = await findUserByEmail(database, email)
  const isKnownPlace = await hasSignedInFrom(ask, user?.id ?? randomUUID())
  const giveBack = await limits.takePassword(email, ask.incoming.ip, isKnownPlace)
  const isRight = await passwords.verify(password, user?.encrypted_password ?? null)
  if (!user || !isRight) throw invalidCredentials()
  await giveBack()
  return user
}

/** A hash that came along with the user becomes one of ours; nobody waits for anybody, the first one counts. */
async function renewHash({ auth }: Ask, user: User, password: string): Promise<void> {
  if (user.encrypted_password === null || !auth.passwords.isOutdated(user.encrypted_password)) return
  await auth.database.query(
    'update auth.users set encrypted_password = $3 where id = $1 and encrypted_password = $2',
    [user.id, user.encrypted_password, await auth.passwords.hash(password)],
  )
}

function refuseBlocked(ask: Ask, user: User): void {
  if (isBanned(user, ask.auth.now())) throw new AuthFault(400, 'user_banned', 'User is banned')
  if (!isConfirmed(user)) throw new AuthFault(400, 'email_not_confirmed', 'Email not confirmed')
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
