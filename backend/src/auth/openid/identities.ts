import { SqlError, type Transaction } from '#postgres/database.ts'
import { AuthFault } from '../errors.ts'
import { instant } from '../instants.ts'
import type { Auth } from '../parts.ts'
import type { User } from '../user-json.ts'
import { AddressTaken } from '../user-writes.ts'
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

/** One more way in for a user; AddressTaken when somebody got it at the same moment. */
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
  } catch (fault) {
    const isRace = fault instanceof SqlError && fault.constraint === 'identities_provider_id_provider_unique'
    throw isRace ? new AddressTaken() : fault
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

/** app_metadata tells by which ways somebody may come in, the oldest first. */
export async function listProviders(transaction: Transaction, auth: Auth, userId: string): Promise<void> {
  await transaction.query(
    `update auth.users set updated_at = $2::timestamptz, raw_app_meta_data = coalesce(raw_app_meta_data, '{}')
       || coalesce((select jsonb_build_object('provider', jsonb_agg(provider order by first) -> 0,
            'providers', jsonb_agg(provider order by first))
          from (select provider, min(created_at) as first from auth.identities where user_id = $1 group by provider) ways
          having count(*) > 0), '{}')
     where id = $1`,
    [userId, instant(auth)],
  )
}

/** Adds a way in for who is signed in; whose it is already keeps it. */
export async function linkIdentity(
  transaction: Transaction,
  auth: Auth,
  userId: string,
  identity: ProviderIdentity,
): Promise<User> {
  await refuseTaken(transaction, userId, identity)
  await addIdentity(transaction, auth, userId, identity).catch((fault: unknown) => {
    throw fault instanceof AddressTaken ? taken(false) : fault
  })
  await listProviders(transaction, auth, userId)
  return readUser(transaction, userId)
}

export async function refuseTaken(
  transaction: Transaction,
  userId: string,
  identity: ProviderIdentity,
): Promise<void> {
  const owner = await findOwner(transaction, identity)
  if (owner !== null) throw taken(owner === userId)
}

function taken(isOwn: boolean): AuthFault {
  const text = isOwn ? 'Identity is already linked' : 'Identity is already linked to another user'
  return new AuthFault(422, 'identity_already_exists', text)
}
