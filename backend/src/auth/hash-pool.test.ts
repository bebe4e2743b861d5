import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { createHashPool } from './hash-pool.ts'

test('replaces a thread that exited while it was idle', async () => {
  const workers: Worker[] = []
  const note = (worker: Worker) => workers.push(worker)
  process.on('worker', note)
  const compute = createHashPool()
  const cost = { memoryCost: 1024, timeCost: 1, parallelism: 1 }
  const job = { kind: 'hash', password: 'correct horse', cost } as const
  expect(await compute(job)).toMatch(/^\$argon2id/)
  const [first] = workers
  if (first === undefined) throw new Error('no thread was started')
  const ended = once(first, 'exit')
  await first.terminate()
  await ended
  expect(await compute(job)).toMatch(/^\$argon2id/)
  expect(workers).toHaveLength(2)
  process.off('worker', note)
})
