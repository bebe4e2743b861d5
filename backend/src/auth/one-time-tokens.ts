import { randomUUID } from 'node:crypto'
import type { Transaction } from '#postgres/database.ts'
import { isHashOf } from './codes.ts'
import { instant } from './instants.ts'
import type { Auth } from './parts.ts'

export type TokenKind =
  | 'confirmation_token'
  | 'recovery_token'
  | 'email_change_token_new'
  | 'email_change_token_current'
  | 'reauthentication_token'
  | 'phone_change_token'

/** All kinds of emailed tokens: what was sent to an address is invalid once the address changes. */
export const mailedKinds: readonly TokenKind[] = [
  'confirmation_token',
  'recovery_token',
  'email_change_token_new',
  'email_change_token_current',
  'reauthentication_token',
]

export type Redeemed = { userId: string; kind: TokenKind; tokenHash: string }

const mostTries = 5

/** Stores the hash; there is one per user and kind, so a new code replaces the old one. */
export async function storeToken(
  transaction: Transaction,
  auth: Auth,
  token: { userId: string; kind: TokenKind; tokenHash: string; relatesTo: string },
): Promise<void> {
  await transaction.query(
    `insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to, created_at, updated_at)
     values ($1, $2, $3::auth.one_time_token_type, $4, $5,
       $6::timestamptz at time zone 'utc', $6::timestamptz at time zone 'utc')
     on conflict (user_id, token_type) do update set token_hash = excluded.token_hash, failed_tries = 0,
       relates_to = excluded.relates_to, created_at = excluded.created_at, updated_at = excluded.updated_at`,
    [randomUUID(), token.userId, token.kind, token.tokenHash, token.relatesTo, instant(auth)],
  )
}

type Row = { id: string; user_id: string; kind: TokenKind; token_hash: string; tries: string; age: string }

const columns = `id::text, user_id::text, token_type::text as kind, token_hash, failed_tries::text as tries,
  extract(epoch from ($2::timestamptz at time zone 'utc') - created_at)::text as age`

/** Looks a token up by the hash in a link. Null: unknown, used or expired. */
export async function redeemHash(
  transaction: Transaction,
  auth: Auth,
  tokenHash: string,
  kinds: readonly TokenKind[],
): Promise<Redeemed | null> {
  await lockOwner(
    transaction,
    '(select user_id from auth.one_time_tokens where token_hash = $1 limit 1)',
    tokenHash,
  )
  const [row] = await transaction.query<Row>(
    `select ${columns} from auth.one_time_tokens
     where token_hash = $1 and token_type::text = any($3::text[]) limit 1 for update`,
    [tokenHash, instant(auth), kinds],
  )
  return row ? spend(transaction, row, auth.settings.otpExpirySeconds) : null
}

/** `address` is where the code was sent: an email address or the digits of a phone number. */
type Guess = { userId: string; address: string; code: string } & {
  kinds: readonly TokenKind[]
  /** That of mailed codes unless given. */
  lifetimeSeconds?: number
}

/**
 * Looks a token up by the code people type, which is short: each wrong guess counts against every live code of these
 * kinds, so the transaction has to commit on null too. Concurrent guesses wait for each other at the row lock.
 */
export async function redeemCode(
  transaction: Transaction,
  auth: Auth,
  guess: Guess,
): Promise<Redeemed | null> {
  const { userId, address, code, kinds, lifetimeSeconds = auth.settings.otpExpirySeconds } = guess
  await lockOwner(transaction, '$1::uuid', userId)
  const rows = await transaction.query<Row>(
    `select ${columns} from auth.one_time_tokens
     where user_id = $1::uuid and token_type::text = any($3::text[]) order by token_type for update`,
    [userId, instant(auth), kinds],
  )
  for (const row of rows) {
    if (Number(row.tries) < mostTries && isHashOf(row.token_hash, address, code))
      return spend(transaction, row, lifetimeSeconds)
  }
  await transaction.query(
    `update auth.one_time_tokens set failed_tries = least(failed_tries + 1, ${mostTries})
     where user_id = $1::uuid and token_type::text = any($2::text[])`,
    [userId, kinds],
  )
  return null
}

/** Locks the user's row before the token's, as everywhere: two orders would deadlock. */
async function lockOwner(transaction: Transaction, id: string, value: string): Promise<void> {
  await transaction.query(`select 1 from auth.users where id = ${id} for update`, [value])
}

async function spend(transaction: Transaction, row: Row, lifetimeSeconds: number): Promise<Redeemed | null> {
  const gone = await transaction.query<{ id: string }>(
    'delete from auth.one_time_tokens where id = $1 returning id::text',
    [row.id],
  )
  if (gone.length === 0 || Number(row.age) > lifetimeSeconds) return null
  return { userId: row.user_id, kind: row.kind, tokenHash: row.token_hash }
}

/** Deletes codes that a proven change made obsolete. */
export async function dropTokens(
  transaction: Transaction,
  userId: string,
  kinds: readonly TokenKind[],
): Promise<void> {
  await transaction.query(
    'delete from auth.one_time_tokens where user_id = $1 and token_type::text = any($2::text[])',
    [userId, kinds],
  )
}
