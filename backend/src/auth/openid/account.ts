import type { Transaction } from '#postgres/database.ts'
import { writeAudit } from '../audit.ts'
import { emailExists } from '../email-change.ts'
import { AuthError, signupDisabled } from '../errors.ts'
import { instant } from '../instants.ts'
import { dropTokens, mailedKinds } from '../one-time-tokens.ts'
import type { EndpointContext } from '../parts.ts'
import { mergeMetadata } from '../user-changes.ts'
import type { User } from '../user-json.ts'
import { AddressTakenError, insertUser } from '../user-writes.ts'
import { findUserByEmail, isBanned, isConfirmed, lockUser, readUser } from '../users.ts'
import { addIdentity, findOwner, listProviders, refreshIdentity } from './identities.ts'
import type { ProviderIdentity } from './provider-identity.ts'

/**
 * Finds the account of an identity: its owner's; else that of the confirmed user with the address that the issuer
 * verified; else a new one. `work` runs in the same transaction. When two first sign-ins run at once, the second one
 * finds what the first one created.
 */
export async function withAccount<T>(
  context: EndpointContext,
  identity: ProviderIdentity,
  work: (transaction: Transaction, user: User) => Promise<T>,
): Promise<T> {
  const attempt = () =>
    context.auth.database.transaction(async (transaction) => {
      const user = await findOrMake(transaction, context, identity)
      await writeAudit(transaction, context, user, 'login', { provider: identity.provider })
      return work(transaction, user)
    })
  try {
    return await attempt()
  } catch (error) {
    if (!(error instanceof AddressTakenError)) throw error
    return attempt().catch((again: unknown) => {
      throw again instanceof AddressTakenError ? emailExists() : again
    })
  }
}

async function findOrMake(
  transaction: Transaction,
  context: EndpointContext,
  identity: ProviderIdentity,
): Promise<User> {
  const { auth } = context
  const owner = await findOwner(transaction, identity)
  if (owner !== null) {
    rejectBanned(context, await lockUser(transaction, owner))
    await refreshIdentity(transaction, auth, identity)
    return takeOver(transaction, context, owner, identity)
  }
  // An unverified address neither signs in to an existing account nor reserves one; the error is the same whether or
  // not it is known.
  if (!identity.isEmailVerified) {
    throw new AuthError(
      422,
      'provider_email_needs_verification',
      'Unverified email with google. Verify the email with google in order to sign in',
    )
  }
  const found = await findUserByEmail(transaction, identity.email)
  const known = found && (await lockUser(transaction, found.id))
  if (known) return join(transaction, context, known, identity)
  if (!auth.settings.isSignupOpen) throw signupDisabled()
  const made = await insertUser(transaction, {
    email: identity.email,
    passwordHash: null,
    userMetadata: {},
    identity,
    isConfirmed: true,
    at: instant(auth),
  })
  await writeAudit(transaction, context, made, 'user_signedup', { provider: identity.provider })
  return made
}

async function join(
  transaction: Transaction,
  context: EndpointContext,
  user: User,
  identity: ProviderIdentity,
): Promise<User> {
  rejectBanned(context, user)
  if (!isConfirmed(user)) await removeUnprovenCredentials(transaction, context, user)
  await addIdentity(transaction, context.auth, user.id, identity)
  await listProviders(transaction, context.auth, user.id)
  return takeOver(transaction, context, user.id, identity)
}

/** Nobody has proven to own that address: credentials that a stranger may have set must not open the account. */
async function removeUnprovenCredentials(
  transaction: Transaction,
  context: EndpointContext,
  user: User,
): Promise<void> {
  await transaction.query(`delete from auth.identities where user_id = $1 and provider = 'email'`, [user.id])
  await transaction.query(
    `update auth.users set encrypted_password = null, raw_user_meta_data = '{}', email_change = '',
       email_change_confirm_status = 0, email_confirmed_at = $2::timestamptz where id = $1`,
    [user.id, instant(context.auth)],
  )
  await dropTokens(transaction, user.id, mailedKinds)
  await writeAudit(transaction, context, user, 'user_signedup')
}

async function takeOver(
  transaction: Transaction,
  context: EndpointContext,
  userId: string,
  identity: ProviderIdentity,
): Promise<User> {
  await mergeMetadata(transaction, userId, 'raw_user_meta_data', identity.data, instant(context.auth))
  return readUser(transaction, userId)
}

/** Also throws when there is no user. */
export function rejectBanned(context: EndpointContext, user: User | null): void {
  if (!user) throw new AuthError(403, 'user_not_found', 'User not found')
  if (isBanned(user, context.auth.now())) throw new AuthError(403, 'user_banned', 'User is banned')
}
