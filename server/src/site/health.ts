import type { HttpResponse } from '@fieldlark/backend/http/exchange.ts'
import { json } from '@fieldlark/backend/http/responses.ts'
import type { Queue } from '../outbox/queue-length.ts'

export type HealthParts = {
  version: string
  /** Whether a hosted project keeps the data. */
  isElsewhere: boolean
  /** Whether the database or the project responds. */
  isReady: () => Promise<boolean>
  /** False while the disk is full. */
  canWrite: () => Promise<boolean>
  /** The unsent mail; null where the outbox cannot be read from here. */
  readQueue: (() => Promise<Queue>) | null
}

export type Health = {
  live: true
  ready: boolean
  version: string
  writable: boolean
  database: 'up' | 'down' | 'elsewhere'
  /** Null where it cannot be read, now or at all. */
  queue: Queue | null
}

const maxAgeMs = 1000
const timeoutMs = 3000

/**
 * Answers /health, /health/live and /health/ready; null for other paths. The
 * endpoint is public, so the database is queried at most once a second, with a timeout of a few seconds.
 */
export function createHealth(
  parts: HealthParts,
  now: () => number = Date.now,
): (path: string) => Promise<HttpResponse> | null {
  let pending: Promise<Health> | null = null
  let startedAt = 0
  const current = (): Promise<Health> => {
    if (pending === null || now() - startedAt >= maxAgeMs) {
      startedAt = now()
      pending = checkHealth(parts)
    }
    return pending
  }
  return (path) => {
    if (path === '/health/live') return Promise.resolve(respond(200, { live: true }))
    if (path === '/health/ready') return current().then(({ ready }) => respond(ready ? 200 : 503, { ready }))
    if (path === '/health') return current().then((health) => respond(health.ready ? 200 : 503, health))
    return null
  }
}

const respond = (status: 200 | 503, body: Partial<Health>): HttpResponse =>
  json(status, body, { 'cache-control': 'no-store', ...(status === 503 ? { 'retry-after': '1' } : {}) })

async function checkHealth(parts: HealthParts): Promise<Health> {
  const { version, isElsewhere, isReady, canWrite, readQueue } = parts
  const [isUp, writable, queue] = await Promise.all([
    inTime(isReady(), false),
    inTime(canWrite(), false),
    inTime(readQueue?.() ?? Promise.resolve(null), null),
  ])
  const database = isElsewhere ? 'elsewhere' : isUp ? 'up' : 'down'
  return { live: true, ready: isUp && writable, version, writable, database, queue }
}

/** Resolves with `fallback` when `work` fails or takes too long. */
async function inTime<T>(work: Promise<T>, fallback: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(fallback), timeoutMs)
  })
  const answered = work.catch(() => fallback)
  return Promise.race([answered, late]).finally(() => clearTimeout(timer))
}
