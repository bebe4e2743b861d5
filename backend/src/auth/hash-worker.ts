import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'
import { verifySync as verifyBcryptSync } from '@node-rs/bcrypt'
import type { HashJob } from './hash-pool.ts'

// A thread of its own for slow sums. On Linux the wish holds for this thread alone (elsewhere it would hold for the
// whole process): requests that only read go first, sign-ins take what is left.
if (process.platform === 'linux') setPriority(19)

function work(job: HashJob): string | boolean {
  if (job.kind === 'hash') return hashSync(job.password, job.cost)
  try {
    return job.stored.startsWith('$2')
      ? verifyBcryptSync(job.password, job.stored)
      : verifySync(job.stored, job.password)
  } catch {
    // A stored hash that only looks like one: no password fits it.
    return false
  }
}

const rest = new Int32Array(new SharedArrayBuffer(4))

parentPort?.on('message', (job: HashJob) => {
  const startedAt = performance.now()
  try {
    parentPort?.postMessage({ result: work(job) }, [])
  } catch (error) {
    // Of the message only: the job holds a password.
    parentPort?.postMessage({ fault: error instanceof Error ? error.message : 'unknown' }, [])
  }
  // A sum fills the processor's caches with 19 MB of its own: the others get a breath to fill them again.
  Atomics.wait(rest, 0, 0, performance.now() - startedAt)
})
