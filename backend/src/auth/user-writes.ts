import { randomUUID } from 'node:crypto'
import { SqlError, type Transaction } from '#postgres/database.ts'
import { AuthFault } from './errors.ts'
import type { Json } from './fields.ts'
import type { User } from './user-json.ts'
import { readUser } from './users.ts'

export type NewUser = {
  id?: string
  /** Null with an identity that knows none. */
  email: string | null
  passwordHash: string | null
  userMetadata: Json
  /** How somebody signs up without an e-mail identity; user_metadata begins with its data. */
  identity?: { provider: string; id: string; data: Json }
  appMetadata?: Json
  role?: string
  isConfirmed: boolean
  at: string
}

/** Somebody else took the address in between: the caller looks again. */
export class AddressTaken extends Error {}

/** Inserts user and identity; triggers of the product on auth.users run here. */
export async function insertUser(transaction: Transaction, draft: NewUser): Promise<User> {
  const id = draft.id ?? randomUUID()
  const { provider, id: providerId, data } = draft.identity ?? emailIdentity(id, draft)
  const appMetadata = { provider, providers: [provider], ...draft.appMetadata }
  try {
    await transaction.query(
      `insert into auth.users (instance_id, id, aud, role, email, encrypted_password, email_confirmed_at,
         raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
       values ('00000000-0000-0000-0000-000000000000', $1, 'authenticated', $2, $3, $4, $5::timestamptz,
         $6::jsonb, $7::jsonb, $8::timestamptz, $8::timestamptz)`,
      [
        id,
        draft.role ?? 'authenticated',
        draft.email,
        draft.passwordHash,
        draft.isConfirmed ? draft.at : null,
        JSON.stringify(appMetadata),
        JSON.stringify(data),
        draft.at,
      ],
    )
  } catch (fault) {
    throw savingFault(fault)
  }
  await transaction.query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
     values ($1, $2::uuid, $3::jsonb, $4, $5::timestamptz, $5::timestamptz, $5::timestamptz)`,
    [providerId, id, JSON.stringify(data), provider, draft.at],
  )
  return readUser(transaction, id)
}

function emailIdentity(id: string, draft: NewUser) {
  const proof = { email_verified: draft.isConfirmed, phone_verified: false }
  return { provider: 'email', id, data: { ...draft.userMetadata, sub: id, email: draft.email, ...proof } }
}

function savingFault(fault: unknown): unknown {
  if (!(fault instanceof SqlError)) return fault
  if (fault.constraint === 'users_email_partial_key') return new AddressTaken()
  if (fault.constraint === 'users_pkey') {
    return new AuthFault(422, 'user_already_exists', 'User already registered')
  }
  return new AuthFault(500, 'unexpected_failure', 'Database error saving new user')
}

/** The address is proven: in the columns, the metadata and the identity. */
export async function confirmUser(transaction: Transaction, user: User, at: string): Promise<void> {
  await transaction.query(
    `update auth.users set email_confirmed_at = coalesce(email_confirmed_at, $2::timestamptz), updated_at = $2::timestamptz,
       raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || '{"email_verified": true}'
     where id = $1`,
    [user.id, at],
  )
  await transaction.query(
    `update auth.identities set identity_data = identity_data || '{"email_verified": true}', updated_at = $2::timestamptz
     where user_id = $1 and provider = 'email'`,
    [user.id, at],
  )
}

export async function setPassword(
  transaction: Transaction,
  id: string,
  hash: string,
  at: string,
): Promise<void> {
  await transaction.query(
    'update auth.users set encrypted_password = $2, updated_at = $3::timestamptz where id = $1',
    [id, hash, at],
  )
}

/** For a password that nobody with this address has ever proven to be theirs. */
export async function dropPassword(transaction: Transaction, id: string): Promise<void> {
  await transaction.query('update auth.users set encrypted_password = null where id = $1', [id])
}

/** Merges into user_metadata or app_metadata; null takes a key away. */
export async function mergeMetadata(
  transaction: Transaction,
  id: string,
  column: 'raw_user_meta_data' | 'raw_app_meta_data',
  change: Json,
  at: string,
): Promise<void> {
  const gone = Object.keys(change).filter((key) => change[key] === null)
  const kept = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== null))
  await transaction.query(
    `update auth.users set ${column} = (coalesce(${column}, '{}') || $2::jsonb)
       - array(select jsonb_array_elements_text($3::jsonb)), updated_at = $4::timestamptz
     where id = $1`,
    [id, JSON.stringify(kept), JSON.stringify(gone), at],
  )
}
