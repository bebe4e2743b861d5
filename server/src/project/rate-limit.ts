import { createHash } from 'node:crypto'
import { network } from '@fieldlark/backend/http/network.ts'
import { tooManyRequests } from './http-error.ts'

/** A token bucket: `burst` requests at once, refilled within `seconds`. */
export type RateLimit = { burst: number; seconds: number }

/** Counts one request of the key: null when it is within the limit, else the seconds until the next one is. */
export type CountRequest = (key: string) => number | null

const maxKeys = 20_000

/** The buckets are in memory: each process counts for itself, which is close enough against guessing and flooding. */
export function createRateLimit({ burst, seconds }: RateLimit, now: () => number = Date.now): CountRequest {
  const buckets = new Map<string, { level: number; at: number }>()
  const perMs = burst / (seconds * 1000)
  return (given) => {
    // The secret of a link must not stay in memory.
    const key = createHash('sha256').update(given).digest('base64url')
    const at = now()
    const found = buckets.get(key)
    const level = found ? Math.min(burst, found.level + Math.max(0, at - found.at) * perMs) : burst
    buckets.delete(key)
    // The least recently used key goes first: a flood of new keys resets nobody who is still sending requests.
    if (buckets.size >= maxKeys) {
      const [oldest] = buckets.keys()
      if (oldest !== undefined) buckets.delete(oldest)
    }
    const isAllowed = level >= 1
    buckets.set(key, { level: isAllowed ? level - 1 : level, at })
    return isAllowed ? null : Math.ceil((1 - level) / perMs / 1000)
  }
}

/** A limit for each network: whoever has a block of IPv6 addresses is one. */
export function createNetworkLimit(limit: RateLimit, now?: () => number): CountRequest {
  const count = createRateLimit(limit, now)
  return (ip) => count(network(ip))
}

/** Throws 429 beyond the limit. */
export function enforceLimit(count: CountRequest, key: string): void {
  const seconds = count(key)
  if (seconds !== null) throw tooManyRequests(seconds)
}
