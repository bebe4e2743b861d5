import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'
import { verifySync as verifyBcryptSync } from '@node-rs/bcrypt'
import type { HashJob } from './hash-pool.ts'

// On Linux the priority applies to this thread alone (elsewhere it would apply to the whole process): requests that
// only read go first, and hashing uses the remaining time.
if (process.platform === 'linux') setPriority(19)

function work(job: HashJob): string | boolean {
  if (job.kind === 'hash') return hashSync(job.password, job.cost)
  try {
    return job.stored.startsWith('$2')
      ? verifyBcryptSync(job.password, job.stored)
      : verifySync(job.stored, job.password)
  } catch {
    // A malformed stored hash: no password matches it.
    return false
  }
}

const rest = new Int32Array(new SharedArrayBuffer(4))

parentPort?.on('message', (job: HashJob) => {
  const startedAt = performance.now()
  try {
    parentPort?.postMessage({ result: work(job) }, [])
  } catch (error) {
    // Only the message is sent: the job contains a password.
    parentPort?.postMessage({ fault: error instanceof Error ? error.message : 'unknown' }, [])
  }
  // One hash displaces 19 MB of the processor's caches; this pause lets other threads refill them.
  Atomics.wait(rest, 0, 0, performance.now() - startedAt)
})
