import type { HttpResponse } from '@fieldlark/backend/http/exchange.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createHealth, type HealthParts } from './health.ts'

const waiting = { waiting: 3, oldestSeconds: 60 }
const good: HealthParts = {
  version: '1.2.3',
  isElsewhere: false,
  isReady: async () => true,
  canWrite: async () => true,
  readQueue: async () => waiting,
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

async function ask(parts: HealthParts, path = '/health'): Promise<[number | undefined, unknown]> {
  const pending = createHealth(parts)(path)
  await vi.advanceTimersByTimeAsync(5000)
  const answer: HttpResponse | null = await pending
  return [answer?.status, JSON.parse(typeof answer?.body === 'string' ? answer.body : 'null')]
}

it('reports liveness, readiness, version, database and waiting mail', async () => {
  const all = { live: true, ready: true, version: '1.2.3', writable: true, database: 'up', queue: waiting }
  expect(await ask(good)).toEqual([200, all])
  expect(await ask(good, '/health/live')).toEqual([200, { live: true }])
  expect(await ask(good, '/health/ready')).toEqual([200, { ready: true }])
})

it('returns null for other paths', () => {
  for (const path of ['/', '/health/', '/healthy', '/health/ready/x'])
    expect(createHealth(good)(path)).toBeNull()
})

const never = () => new Promise<never>(() => {})
it.each<[string, HealthParts['isReady']]>([
  ['says no', async () => false],
  ['fails', () => Promise.reject(new Error('gone'))],
  ['does not answer', never],
])('is live but not ready while the database %s', async (_, isReady) => {
  const parts = { ...good, isReady, readQueue: never }
  expect(await ask(parts)).toEqual([
    503,
    { live: true, ready: false, version: '1.2.3', writable: true, database: 'down', queue: null },
  ])
  expect(await ask(parts, '/health/ready')).toEqual([503, { ready: false }])
  expect(await ask(parts, '/health/live')).toEqual([200, { live: true }])
})

it.each<[string, HealthParts['canWrite']]>([
  ['is full', async () => false],
  ['does not answer', never],
])('is not ready, though the database is up, while the disk %s', async (_, canWrite) => {
  const parts = { ...good, canWrite }
  expect(await ask(parts)).toMatchObject([503, { ready: false, writable: false, database: 'up' }])
  expect(await ask(parts, '/health/ready')).toEqual([503, { ready: false }])
  expect(await ask(parts, '/health/live')).toEqual([200, { live: true }])
})

it('is as ready as the hosted project', async () => {
  const parts = { ...good, isElsewhere: true, readQueue: null }
  expect((await ask(parts))[1]).toMatchObject({ ready: true, database: 'elsewhere', queue: null })
  expect(await ask({ ...parts, isReady: async () => false })).toMatchObject([503, { database: 'elsewhere' }])
})

it('is ready even if the queue cannot be read', async () => {
  const parts = { ...good, readQueue: () => Promise.reject(new Error('no table')) }
  expect(await ask(parts)).toMatchObject([200, { ready: true, queue: null }])
})

it('queries the database at most once a second', async () => {
  const isReady = vi.fn(async () => true)
  let now = 0
  const health = createHealth({ ...good, isReady }, () => now)
  await Promise.all(Array.from({ length: 100 }, async () => health('/health')))
  expect(isReady).toHaveBeenCalledTimes(1)
  now = 1000
  await health('/health/ready')
  expect(isReady).toHaveBeenCalledTimes(2)
})

it('is not cached', async () => {
  const answer = createHealth(good)('/health')
  expect((await answer)?.headers['cache-control']).toBe('no-store')
})
