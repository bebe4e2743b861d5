import type { Transaction } from '#postgres/database.ts'
import type { Bucket, Buckets, Rate } from './buckets.ts'
import { mailboxOf } from './email-address.ts'

/** Mails to one mailbox: whoever writes it in other ways, as `ann+1@` or with other dots, reaches the same person. */
const mailboxRate: Rate = { burst: 10, seconds: 3600 }

/**
 * What a message to an address takes from. An address that reaches nobody counts for itself alone, as often: otherwise
 * requests for `ann+1@`, which send nothing, would keep Ann's own from being sent.
 */
export function bucketsOfAddress(
  kind: string,
  address: string,
  seconds: number,
  isReached: boolean,
): Bucket[] {
  const own = { key: `address ${kind} ${address}`, burst: 1, seconds }
  if (kind === 'sms') return [own]
  return [own, { key: `mailbox ${kind} ${isReached ? mailboxOf(address) : address}`, ...mailboxRate }]
}

/** One after the other: a message that comes too early counts for its address alone. Returns the bucket that was empty. */
export async function takeInTurn(
  buckets: Buckets,
  transaction: Transaction,
  wanted: readonly Bucket[],
): Promise<Bucket | null> {
  for (const [at, bucket] of wanted.entries()) {
    if ((await buckets.take(transaction, [bucket])) === 1) continue
    await buckets.give(transaction, wanted.slice(0, at))
    return bucket
  }
  return null
}
