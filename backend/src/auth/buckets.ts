import { createHash } from 'node:crypto'
import type { Transaction } from '#postgres/database.ts'
import { instant } from './instants.ts'

/** A bucket holds `burst` tokens and is filled again within `seconds`. */
export type Rate = { burst: number; seconds: number }

/** One bucket of many: the key says whose it is. */
export type Bucket = Rate & { key: string }

/** The asker is a transaction, or the database itself: then each statement stands alone. */
export type Buckets = {
  /** Takes one token of each, in one statement; answers how many buckets had one. */
  take: (asker: Transaction, buckets: readonly Bucket[]) => Promise<number>
  /** Puts the tokens back. */
  give: (asker: Transaction, buckets: readonly Bucket[]) => Promise<void>
  /** Seconds until the bucket has a token. */
  waitOf: (asker: Transaction, bucket: Bucket) => Promise<number>
}

const given = 'unnest($1::text[], $2::float8[], $3::float8[]) as asked (key, burst, seconds)'

/** What is in a known bucket now. Divided last: 49 × 1 ÷ 49 is 1, and 49 × (1 ÷ 49) is not. */
function level(asked: string, now: string): string {
  const gained = `greatest(0, extract(epoch from ${now} - b.at)) * ${asked}.burst / ${asked}.seconds`
  return `least(${asked}.burst, b.level + ${gained})`
}

// Sorted, so that two requests for the same buckets never wait for each other in a circle.
const takeText = `
  insert into auth.rate_buckets as b (key, level, burst, seconds, at)
  select key, burst - 1, burst, seconds, $4::timestamptz from ${given} where burst >= 1 order by key
  on conflict (key) do update set level = ${level('excluded', 'excluded.at')} - 1,
    burst = excluded.burst, seconds = excluded.seconds, at = greatest(b.at, excluded.at)
  where ${level('excluded', 'excluded.at')} >= 1
  returning 1`

const giveText = `
  update auth.rate_buckets b set level = least(asked.burst, b.level + 1) from ${given} where b.key = asked.key`

const waitText = `
  select greatest(0, (1 - ${level('asked', '$4::timestamptz')}) * asked.seconds / asked.burst)::text as wait
  from ${given} join auth.rate_buckets b on b.key = asked.key`

/** Token buckets in the database, so that every process over it counts the same; atomic by the row's lock. */
export function createBuckets(now: () => number): Buckets {
  const valuesOf = (buckets: readonly Bucket[]) => [
    buckets.map(({ key }) => digest(key)),
    buckets.map(({ burst }) => burst),
    buckets.map(({ seconds }) => seconds),
  ]
  return {
    async take(asker, buckets) {
      return (await asker.query(takeText, [...valuesOf(buckets), instant({ now })])).length
    },
    async give(asker, buckets) {
      await asker.query(giveText, valuesOf(buckets))
    },
    async waitOf(asker, bucket) {
      const [row] = await asker.query<{ wait: string }>(waitText, [...valuesOf([bucket]), instant({ now })])
      return Number(row?.wait ?? 0)
    },
  }
}

/** Addresses of people stay out of the table, and a key has one length whatever was sent. */
function digest(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 32)
}
