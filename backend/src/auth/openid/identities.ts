import { SqlError, type Transaction } from '#postgres/database.ts'
import { AuthError } from '../errors.ts'
import { instant } from '../instants.ts'
import type { Auth } from '../parts.ts'
import type { User } from '../user-json.ts'
import { AddressTakenError } from '../user-writes.ts'
import { readUser } from '../users.ts'
import type { ProviderIdentity } from './provider-identity.ts'

export async function findOwner(
  transaction: Transaction,
  identity: ProviderIdentity,
): Promise<string | null> {
  const [row] = await transaction.query<{ user_id: string }>(
    'select user_id::text from auth.identities where provider = $1 and provider_id = $2',
    [identity.provider, identity.id],
  )
  return row?.user_id ?? null
}

/** Adds an identity to a user; throws AddressTakenError when a concurrent request added it first. */
export async function addIdentity(
  transaction: Transaction,
  auth: Auth,
  userId: string,
  identity: ProviderIdentity,
): Promise<void> {
  try {
    await transaction.query(
      `insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
       values ($1, $2, $3::jsonb, $4, $5::timestamptz, $5::timestamptz, $5::timestamptz)`,
      [identity.id, userId, JSON.stringify(identity.data), identity.provider, instant(auth)],
    )
  } catch (error) {
    const isRace = error instanceof SqlError && error.constraint === 'identities_provider_id_provider_unique'
    throw isRace ? new AddressTakenError() : error
  }
}

export async function refreshIdentity(
  transaction: Transaction,
  auth: Auth,
  identity: ProviderIdentity,
): Promise<void> {
  await transaction.query(
    `update auth.identities set identity_data = $3::jsonb, last_sign_in_at = $4::timestamptz, updated_at = $4::timestamptz
     where provider = $1 and provider_id = $2`,
    [identity.provider, identity.id, JSON.stringify(identity.data), instant(auth)],
  )
}

/** app_metadata lists the providers of a user's identities, the oldest first; with one, a user is not anonymous. */
export async function listProviders(transaction: Transaction, auth: Auth, userId: string): Promise<void> {
  await transaction.query(
    `update auth.users set updated_at = $2::timestamptz,
       is_anonymous = is_anonymous and not exists (select from auth.identities where user_id = $1),
       raw_app_meta_data = coalesce(raw_app_meta_data, '{}')
       || coalesce((select jsonb_build_object('provider', jsonb_agg(provider order by first) -> 0,
            'providers', jsonb_agg(provider order by first))
          from (select provider, min(created_at) as first from auth.identities where user_id = $1 group by provider) ways
          having count(*) > 0), '{}')
     where id = $1`,
    [userId, instant(auth)],
  )
}

/** Links an identity to the signed-in user; an identity that belongs to somebody stays theirs. */
export async function linkIdentity(
  transaction: Transaction,
  auth: Auth,
  userId: string,
  identity: ProviderIdentity,
): Promise<User> {
  await rejectTaken(transaction, userId, identity)
  await addIdentity(transaction, auth, userId, identity).catch((error: unknown) => {
    throw error instanceof AddressTakenError ? taken(false) : error
  })
  await takeAddress(transaction, auth, userId, identity)
  await listProviders(transaction, auth, userId)
  return readUser(transaction, userId)
}

/** A user without an address gets the one that the issuer verified, unless it is somebody else's. */
async function takeAddress(
  transaction: Transaction,
  auth: Auth,
  userId: string,
  { data }: ProviderIdentity,
): Promise<void> {
  const email = typeof data['email'] === 'string' ? data['email'].toLowerCase() : ''
  if (email === '' || data['email_verified'] !== true) return
  await transaction.query(
    `update auth.users set email = $2, email_confirmed_at = $3::timestamptz where id = $1
       and coalesce(email, '') = '' and not exists (select from auth.users where lower(email) = $2)`,
    [userId, email, instant(auth)],
  )
}

export async function rejectTaken(
  transaction: Transaction,
  userId: string,
  identity: ProviderIdentity,
): Promise<void> {
  const owner = await findOwner(transaction, identity)
  if (owner !== null) throw taken(owner === userId)
}

function taken(isOwn: boolean): AuthError {
  const text = isOwn ? 'Identity is already linked' : 'Identity is already linked to another user'
  return new AuthError(422, 'identity_already_exists', text)
}
