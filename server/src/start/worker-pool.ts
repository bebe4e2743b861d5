import cluster, { type Worker } from 'node:cluster'
import type { Config } from '../config/config.ts'
import type { Log } from '../logging/log.ts'
import { describe, open, type Running } from './start.ts'
import type { WorkerSettings } from './worker-process.ts'

const restartPauseMs = 1000
const stopTimeoutMs = 15_000

// With round-robin scheduling this process would hand out connections, and one handed to a worker that was just killed
// would hang forever.
cluster.schedulingPolicy = cluster.SCHED_NONE

/** This process owns the database and the jobs; WORKERS other processes share the port and answer requests. */
export async function startWorkers(config: Config): Promise<Running> {
  const opened = await open(config)
  const { runtime, log } = opened
  const pool = new WorkerPool(config.workers, { connection: runtime.connection }, log)
  const stop = async () => {
    await pool.stop()
    await opened.stop()
  }
  try {
    await pool.startAll()
  } catch (error) {
    await stop()
    throw error
  }
  return describe(config, runtime, stop)
}

/** Replaces workers that exit on their own, until the pool is stopped. */
class WorkerPool {
  readonly #size: number
  readonly #settings: WorkerSettings
  readonly #log: Log
  readonly #workers = new Set<Worker>()
  #isStopping = false

  constructor(size: number, settings: WorkerSettings, log: Log) {
    this.#size = size
    this.#settings = settings
    this.#log = log
  }

  /** Resolves when all workers listen. */
  async startAll(): Promise<void> {
    await Promise.all(Array.from({ length: this.#size }, () => this.#startWorker()))
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    await Promise.all([...this.#workers].map(stopWorker))
  }

  #startWorker(): Promise<void> {
    const worker = cluster.fork()
    this.#workers.add(worker)
    worker.once('online', () => worker.send(this.#settings))
    return new Promise((resolve, reject) => {
      // The only message a worker sends is that it listens.
      worker.once('message', () => {
        this.#log({ level: 'info', event: 'a worker process listens', pid: worker.process.pid })
        resolve()
      })
      worker.once('exit', (code, signal) => {
        this.#workers.delete(worker)
        reject(new Error(`A worker process ended before it could listen (${signal ?? code}).`))
        if (!this.#isStopping) this.#replace(worker, code, signal)
      })
    })
  }

  #replace({ process: { pid } }: Worker, code: number, signal: string): void {
    this.#log({ level: 'error', event: 'a worker process ended by itself', pid, code, signal })
    setTimeout(() => {
      // A worker that cannot start exits again and is replaced again; the exit handler logs it each time.
      if (!this.#isStopping) this.#startWorker().catch(() => {})
    }, restartPauseMs)
  }
}

function stopWorker(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => worker.process.kill('SIGKILL'), stopTimeoutMs)
    worker.once('exit', () => {
      clearTimeout(timer)
      resolve()
    })
    if (worker.isDead()) resolve()
    // A worker whose channel is closed is already exiting.
    else if (worker.isConnected()) worker.disconnect()
  })
}
