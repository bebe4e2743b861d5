import type { Transaction } from '#postgres/database.ts'
import type { Json } from './fields.ts'
import type { User } from './user-json.ts'

/**
 * Marks the address as proven: in the columns, the identity, and the metadata unless an administrator gave the proof.
 */
export async function confirmUser(
  transaction: Transaction,
  user: User,
  at: string,
  isByAdmin = false,
): Promise<void> {
  const noted = isByAdmin ? '{}' : '{"email_verified": true}'
  await transaction.query(
    `update auth.users set email_confirmed_at = coalesce(email_confirmed_at, $2::timestamptz), updated_at = $2::timestamptz,
       raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || $3::jsonb
     where id = $1`,
    [user.id, at, noted],
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

/** Removes a password that nobody with this address has ever proven to be theirs. */
export async function dropPassword(transaction: Transaction, id: string): Promise<void> {
  await transaction.query('update auth.users set encrypted_password = null where id = $1', [id])
}

/** Merges into user_metadata or app_metadata; null removes a key. */
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
