import { randomUUID } from 'node:crypto'
import { SqlError, type Transaction } from '#postgres/database.ts'
import { AuthError } from './errors.ts'
import type { Json } from './fields.ts'
import type { User } from './user-json.ts'
import { readUser } from './users.ts'

export type NewUser = {
  id?: string
  /** Null for an identity without an address. */
  email: string | null
  /** The digits of a phone number that nobody has proven yet; a user with one and no email has a phone identity. */
  phone?: string
  passwordHash: string | null
  userMetadata: Json
  /** An administrator made the user: user_metadata is exactly what was given, without the identity's data. */
  isMetadataAsGiven?: boolean
  /** The identity of a sign-up without an email identity, whose data user_metadata starts with; null for none. */
  identity?: NewIdentity | null
  appMetadata?: Json
  role?: string
  isConfirmed: boolean
  at: string
}

type NewIdentity = { provider: string; id: string; data: Json }

/** A concurrent request took the address; the caller looks it up again. */
export class AddressTakenError extends Error {}

/** Inserts a user and their identity; triggers of the product on auth.users run here. */
export async function insertUser(transaction: Transaction, draft: NewUser): Promise<User> {
  const id = draft.id ?? randomUUID()
  const identity = draft.identity === undefined ? ownIdentity(id, draft) : draft.identity
  const providers = identity ? { provider: identity.provider, providers: [identity.provider] } : {}
  const userMetadata = draft.isMetadataAsGiven || !identity ? draft.userMetadata : identity.data
  try {
    await transaction.query(
      `insert into auth.users (instance_id, id, aud, role, email, phone, encrypted_password, email_confirmed_at,
         raw_app_meta_data, raw_user_meta_data, created_at, updated_at, is_anonymous)
       values ('00000000-0000-0000-0000-000000000000', $1, 'authenticated', $2, $3, $10, $4, $5::timestamptz,
         $6::jsonb, $7::jsonb, $8::timestamptz, $8::timestamptz, $9)`,
      [
        id,
        draft.role ?? 'authenticated',
        draft.email,
        draft.passwordHash,
        draft.isConfirmed ? draft.at : null,
        JSON.stringify({ ...providers, ...draft.appMetadata }),
        JSON.stringify(userMetadata),
        draft.at,
        identity === null,
        draft.phone ?? null,
      ],
    )
  } catch (error) {
    throw toWriteError(error)
  }
  if (identity) await insertIdentity(transaction, id, identity, draft.at)
  return readUser(transaction, id)
}

async function insertIdentity(
  transaction: Transaction,
  userId: string,
  { provider, id, data }: NewIdentity,
  at: string,
): Promise<void> {
  await transaction.query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
     values ($1, $2::uuid, $3::jsonb, $4, $5::timestamptz, $5::timestamptz, $5::timestamptz)`,
    [id, userId, JSON.stringify(data), provider, at],
  )
}

function ownIdentity(id: string, draft: NewUser): NewIdentity {
  const { phone } = draft
  if (phone !== undefined) {
    const data = { ...draft.userMetadata, sub: id, phone, email_verified: false, phone_verified: false }
    return { provider: 'phone', id, data }
  }
  const proof = { email_verified: draft.isConfirmed, phone_verified: false }
  return { provider: 'email', id, data: { ...draft.userMetadata, sub: id, email: draft.email, ...proof } }
}

function toWriteError(error: unknown): unknown {
  if (!(error instanceof SqlError)) return error
  if (error.constraint === 'users_email_partial_key' || error.constraint === 'users_phone_key')
    return new AddressTakenError()
  if (error.constraint === 'users_pkey') {
    return new AuthError(422, 'user_already_exists', 'User already registered')
  }
  return new AuthError(500, 'unexpected_failure', 'Database error saving new user')
}
