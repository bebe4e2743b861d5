import { json } from '@fieldlark/backend/http/answers.ts'
import type { Answer } from '@fieldlark/backend/http/exchange.ts'
import type { Queue } from '../outbox/queue-length.ts'

export type HealthParts = {
  version: string
  /** Whether a project elsewhere keeps the data. */
  isElsewhere: boolean
  /** Whether what keeps the data answers. */
  isReady: () => Promise<boolean>
  /** The mail that waits; null where nobody here can see it. */
  readQueue: (() => Promise<Queue>) | null
}

export type Health = {
  live: true
  ready: boolean
  version: string
  database: 'up' | 'down' | 'elsewhere'
  /** Null where there is none to see, now or ever. */
  queue: Queue | null
}

const maxAgeMs = 1000
const patienceMs = 3000

/**
 * Answers /health, /health/live and /health/ready; null for other paths. Anybody may ask as often as he likes: the
 * database is asked once a second at most, and waited for a few seconds.
 */
export function createHealth(
  parts: HealthParts,
  now: () => number = Date.now,
): (path: string) => Promise<Answer> | null {
  let asked: Promise<Health> | null = null
  let askedAt = 0
  const current = (): Promise<Health> => {
    if (asked === null || now() - askedAt >= maxAgeMs) {
      askedAt = now()
      asked = look(parts)
    }
    return asked
  }
  return (path) => {
    if (path === '/health/live') return Promise.resolve(tell(200, { live: true }))
    if (path === '/health/ready') return current().then(({ ready }) => tell(ready ? 200 : 503, { ready }))
    if (path === '/health') return current().then((health) => tell(health.ready ? 200 : 503, health))
    return null
  }
}

const tell = (status: 200 | 503, body: Partial<Health>): Answer =>
  json(status, body, { 'cache-control': 'no-store', ...(status === 503 ? { 'retry-after': '1' } : {}) })

async function look({ version, isElsewhere, isReady, readQueue }: HealthParts): Promise<Health> {
  const [ready, queue] = await Promise.all([
    inTime(isReady(), false),
    inTime(readQueue?.() ?? Promise.resolve(null), null),
  ])
  return { live: true, ready, version, database: isElsewhere ? 'elsewhere' : ready ? 'up' : 'down', queue }
}

/** What is asked, or `otherwise` when it fails or takes too long. */
async function inTime<T>(asked: Promise<T>, otherwise: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), patienceMs)
  })
  const answered = asked.catch(() => otherwise)
  return Promise.race([answered, late]).finally(() => clearTimeout(timer))
}
