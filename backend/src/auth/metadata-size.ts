import type { Transaction } from '#postgres/database.ts'
import { invalid } from './errors.ts'
import type { Json } from './fields.ts'

/** Bytes of JSON. Every access token carries all of it, and a token has to fit into a header. */
const mostBytes = 16 * 1024

/** Rejects user_metadata that is too large as sent. */
export function checkMetadata(data: Json): Json {
  if (Buffer.byteLength(JSON.stringify(data)) > mostBytes) throw tooLarge()
  return data
}

/** Rejects metadata that became too large by merging; the error rolls the transaction back. */
export async function checkMergedMetadata(transaction: Transaction, userId: string): Promise<void> {
  const rows = await transaction.query(
    'select 1 from auth.users where id = $1 and octet_length(raw_user_meta_data::text) > $2',
    [userId, mostBytes],
  )
  if (rows.length > 0) throw tooLarge()
}

function tooLarge() {
  return invalid('user_metadata cannot be larger than 16 KB')
}
