import { createHash } from 'node:crypto'
import type { Transaction } from '#postgres/database.ts'
import { instant } from './instants.ts'

/** A bucket holds `burst` tokens and refills completely within `seconds`. */
export type Rate = { burst: number; seconds: number }

/** One bucket; the key names whose it is. */
export type Bucket = Rate & { key: string }

/** Callers pass a transaction, or the database itself: then each statement commits by itself. */
export type Buckets = {
  /** Takes one token from each bucket in one statement; returns how many buckets had one. */
  take: (transaction: Transaction, buckets: readonly Bucket[]) => Promise<number>
  /** Puts the tokens back. */
  give: (transaction: Transaction, buckets: readonly Bucket[]) => Promise<void>
  /** Seconds until the bucket has a token again. */
  waitOf: (transaction: Transaction, bucket: Bucket) => Promise<number>
}

const given = 'unnest($1::text[], $2::float8[], $3::float8[]) as wanted (key, burst, seconds)'

/** The current level of an existing bucket. The division comes last: 49 × 1 ÷ 49 is 1, and 49 × (1 ÷ 49) is not. */
function level(requested: string, now: string): string {
  const gained = `greatest(0, extract(epoch from ${now} - b.at)) * ${requested}.burst / ${requested}.seconds`
  return `least(${requested}.burst, b.level + ${gained})`
}

// Sorted, so that two requests for the same buckets cannot deadlock.
const takeText = `
  insert into auth.rate_buckets as b (key, level, burst, seconds, at)
  select key, burst - 1, burst, seconds, $4::timestamptz from ${given} where burst >= 1 order by key
  on conflict (key) do update set level = ${level('excluded', 'excluded.at')} - 1,
    burst = excluded.burst, seconds = excluded.seconds, at = greatest(b.at, excluded.at)
  where ${level('excluded', 'excluded.at')} >= 1
  returning 1`

const giveText = `
  update auth.rate_buckets b set level = least(wanted.burst, b.level + 1) from ${given} where b.key = wanted.key`

const waitText = `
  select greatest(0, (1 - ${level('wanted', '$4::timestamptz')}) * wanted.seconds / wanted.burst)::text as wait
  from ${given} join auth.rate_buckets b on b.key = wanted.key`

/**
 * Token buckets in the database, so that all processes that share it count together; the row lock makes taking atomic.
 */
export function createBuckets(now: () => number): Buckets {
  const valuesOf = (buckets: readonly Bucket[]) => [
    buckets.map(({ key }) => digest(key)),
    buckets.map(({ burst }) => burst),
    buckets.map(({ seconds }) => seconds),
  ]
  return {
    async take(transaction, buckets) {
      return (await transaction.query(takeText, [...valuesOf(buckets), instant({ now })])).length
    },
    async give(transaction, buckets) {
      await transaction.query(giveText, valuesOf(buckets))
    },
    async waitOf(transaction, bucket) {
      const [row] = await transaction.query<{ wait: string }>(waitText, [
        ...valuesOf([bucket]),
        instant({ now }),
      ])
      return Number(row?.wait ?? 0)
    },
  }
}

/** Hashed, so that the table contains no addresses of people and a key has one length whatever was sent. */
function digest(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 32)
}
