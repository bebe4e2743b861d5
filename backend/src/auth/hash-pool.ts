import { Worker } from 'node:worker_threads'

export type HashCost = { memoryCost: number; timeCost: number; parallelism: number }

export type HashJob =
  | { kind: 'hash'; password: string; cost: HashCost }
  | { kind: 'verify'; password: string; stored: string }

type Outcome = { result: string | boolean } | { fault: string }

const idleMs = 30_000

/**
 * Threads that compute password hashes, started on demand and ended when idle; the caller limits how many run at once.
 */
export function createHashPool() {
  const idle: { worker: Worker; end: NodeJS.Timeout }[] = []

  const start = () => {
    const worker = new Worker(new URL('./hash-worker.ts', import.meta.url))
    // A thread that exits while idle must neither crash the process nor be used again.
    worker.on('error', () => {})
    worker.once('exit', () => drop(worker))
    return worker
  }

  const drop = (worker: Worker) => {
    const at = idle.findIndex((entry) => entry.worker === worker)
    if (at >= 0) clearTimeout(idle.splice(at, 1)[0]?.end)
  }

  const rest = (worker: Worker) => {
    worker.unref()
    const end = setTimeout(() => {
      drop(worker)
      void worker.terminate()
    }, idleMs)
    idle.push({ worker, end: end.unref() })
  }

  return async (job: HashJob): Promise<string | boolean> => {
    const known = idle.pop()
    if (known) clearTimeout(known.end)
    const worker = known?.worker ?? start()
    const outcome = await ask(worker, job)
    rest(worker)
    if ('fault' in outcome) throw new Error(`a password could not be hashed: ${outcome.fault}`)
    return outcome.result
  }
}

function ask(worker: Worker, job: HashJob): Promise<Outcome> {
  worker.ref()
  return new Promise((resolve, reject) => {
    const onExit = () => reject(new Error('the thread that hashes passwords ended'))
    worker.once('exit', onExit)
    worker.once('error', reject)
    worker.once('message', (outcome: Outcome) => {
      worker.off('exit', onExit)
      worker.off('error', reject)
      resolve(outcome)
    })
    worker.postMessage(job, [])
  })
}
