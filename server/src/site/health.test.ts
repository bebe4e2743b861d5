import type { Answer } from '@fieldlark/backend/http/exchange.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createHealth, type HealthParts } from './health.ts'

const waiting = { waiting: 3, oldestSeconds: 60 }
const good: HealthParts = {
  version: '1.2.3',
  isElsewhere: false,
  isReady: async () => true,
  readQueue: async () => waiting,
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

async function ask(parts: HealthParts, path = '/health'): Promise<[number | undefined, unknown]> {
  const asked = createHealth(parts)(path)
  await vi.advanceTimersByTimeAsync(5000)
  const answer: Answer | null = await asked
  return [answer?.status, JSON.parse(typeof answer?.body === 'string' ? answer.body : 'null')]
}

it('tells whether it lives and is ready, its version, its database and the mail that waits', async () => {
  const all = { live: true, ready: true, version: '1.2.3', database: 'up', queue: waiting }
  expect(await ask(good)).toEqual([200, all])
  expect(await ask(good, '/health/live')).toEqual([200, { live: true }])
  expect(await ask(good, '/health/ready')).toEqual([200, { ready: true }])
})

it('knows no other path', () => {
  for (const path of ['/', '/health/', '/healthy', '/health/ready/x'])
    expect(createHealth(good)(path)).toBeNull()
})

const never = () => new Promise<never>(() => {})
it.each<[string, HealthParts['isReady']]>([
  ['says no', async () => false],
  ['fails', () => Promise.reject(new Error('gone'))],
  ['does not answer', never],
])('lives but is not ready while the database %s', async (_, isReady) => {
  const parts = { ...good, isReady, readQueue: never }
  expect(await ask(parts)).toEqual([
    503,
    { live: true, ready: false, version: '1.2.3', database: 'down', queue: null },
  ])
  expect(await ask(parts, '/health/ready')).toEqual([503, { ready: false }])
  expect(await ask(parts, '/health/live')).toEqual([200, { live: true }])
})

it('is as ready as the project that keeps the data elsewhere', async () => {
  const parts = { ...good, isElsewhere: true, readQueue: null }
  expect((await ask(parts))[1]).toMatchObject({ ready: true, database: 'elsewhere', queue: null })
  expect(await ask({ ...parts, isReady: async () => false })).toMatchObject([503, { database: 'elsewhere' }])
})

it('is ready even if the queue cannot be read', async () => {
  const parts = { ...good, readQueue: () => Promise.reject(new Error('no table')) }
  expect(await ask(parts)).toMatchObject([200, { ready: true, queue: null }])
})

it('asks the database once a second, however often it is asked', async () => {
  const isReady = vi.fn(async () => true)
  let now = 0
  const health = createHealth({ ...good, isReady }, () => now)
  await Promise.all(Array.from({ length: 100 }, async () => health('/health')))
  expect(isReady).toHaveBeenCalledTimes(1)
  now = 1000
  await health('/health/ready')
  expect(isReady).toHaveBeenCalledTimes(2)
})

it('is kept by no cache', async () => {
  const asked = createHealth(good)('/health')
  expect((await asked)?.headers['cache-control']).toBe('no-store')
})
