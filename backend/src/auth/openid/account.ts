import type { Transaction } from '#postgres/database.ts'
import { writeAudit } from '../audit.ts'
import { emailExists } from '../email-change.ts'
import { AuthFault, signupDisabled } from '../errors.ts'
import { instant } from '../instants.ts'
import { dropTokens, mailedKinds } from '../one-time-tokens.ts'
import type { Ask } from '../parts.ts'
import type { User } from '../user-json.ts'
import { AddressTaken, insertUser, mergeMetadata } from '../user-writes.ts'
import { findUserByEmail, isBanned, isConfirmed, lockUser, readUser } from '../users.ts'
import { addIdentity, findOwner, listProviders, refreshIdentity } from './identities.ts'
import type { ProviderIdentity } from './provider-identity.ts'

/**
 * Whose account an identity opens (protocol.md §3.7): its owner's; else that of the confirmed user with the address
 * the issuer has verified; else a new one. `work` goes on in the same transaction. Two first sign-ins at once: the
 * second one finds what the first one made.
 */
export async function withAccount<T>(
  ask: Ask,
  identity: ProviderIdentity,
  work: (transaction: Transaction, user: User) => Promise<T>,
): Promise<T> {
  const attempt = () =>
    ask.auth.database.transaction(async (transaction) => {
      const user = await findOrMake(transaction, ask, identity)
      await writeAudit(transaction, ask, user, 'login', { provider: identity.provider })
      return work(transaction, user)
    })
  try {
    return await attempt()
  } catch (fault) {
    if (!(fault instanceof AddressTaken)) throw fault
    return attempt().catch((again: unknown) => {
      throw again instanceof AddressTaken ? emailExists() : again
    })
  }
}

async function findOrMake(transaction: Transaction, ask: Ask, identity: ProviderIdentity): Promise<User> {
  const { auth } = ask
  const owner = await findOwner(transaction, identity)
  if (owner !== null) {
    refuseBanned(ask, await lockUser(transaction, owner))
    await refreshIdentity(transaction, auth, identity)
    return takeOver(transaction, ask, owner, identity)
  }
  // An unproven address opens nobody's account and reserves none: the answer is one, known or not.
  if (!identity.isEmailVerified) {
    throw new AuthFault(
      422,
      'provider_email_needs_verification',
      'Unverified email with google. Verify the email with google in order to sign in',
    )
  }
  const found = await findUserByEmail(transaction, identity.email)
  const known = found && (await lockUser(transaction, found.id))
  if (known) return join(transaction, ask, known, identity)
  if (!auth.settings.isSignupOpen) throw signupDisabled()
  const made = await insertUser(transaction, {
    email: identity.email,
    passwordHash: null,
    userMetadata: {},
    identity,
    isConfirmed: true,
    at: instant(auth),
  })
  await writeAudit(transaction, ask, made, 'user_signedup', { provider: identity.provider })
  return made
}

async function join(
  transaction: Transaction,
  ask: Ask,
  user: User,
  identity: ProviderIdentity,
): Promise<User> {
  refuseBanned(ask, user)
  if (!isConfirmed(user)) await evictSquatter(transaction, ask, user)
  await addIdentity(transaction, ask.auth, user.id, identity)
  await listProviders(transaction, ask.auth, user.id)
  return takeOver(transaction, ask, user.id, identity)
}

/** Nobody has proven to own that address: what a stranger may have left there must not open the account. */
async function evictSquatter(transaction: Transaction, ask: Ask, user: User): Promise<void> {
  await transaction.query(`delete from auth.identities where user_id = $1 and provider = 'email'`, [user.id])
  await transaction.query(
    `update auth.users set encrypted_password = null, raw_user_meta_data = '{}', email_change = '',
       email_change_confirm_status = 0, email_confirmed_at = $2::timestamptz where id = $1`,
    [user.id, instant(ask.auth)],
  )
  await dropTokens(transaction, user.id, mailedKinds)
  await writeAudit(transaction, ask, user, 'user_signedup')
}

async function takeOver(
  transaction: Transaction,
  ask: Ask,
  userId: string,
  identity: ProviderIdentity,
): Promise<User> {
  await mergeMetadata(transaction, userId, 'raw_user_meta_data', identity.data, instant(ask.auth))
  return readUser(transaction, userId)
}

/** Throws for nobody, too. */
export function refuseBanned(ask: Ask, user: User | null): void {
  if (!user) throw new AuthFault(403, 'user_not_found', 'User not found')
  if (isBanned(user, ask.auth.now())) throw new AuthFault(403, 'user_banned', 'User is banned')
}
