import cluster, { type Worker } from 'node:cluster'
import type { Config } from './config.ts'
import type { Log } from './log.ts'
import { describe, open, type Running } from './start.ts'
import type { Orders } from './worker-process.ts'

const restartPauseMs = 1000
const patienceMs = 15_000

// With the usual way this process accepts and hands out: what it hands to one that was just killed hangs for ever.
cluster.schedulingPolicy = cluster.SCHED_NONE

/** This process keeps the database and the jobs; others, as many as WORKERS says, share the port and answer. */
export async function startWorkers(config: Config): Promise<Running> {
  const opened = await open(config)
  const { premises, log } = opened
  const crew = new Crew(config.workers, { connection: premises.connection }, log)
  const stop = async () => {
    await crew.stop()
    await opened.stop()
  }
  try {
    await crew.hireAll()
  } catch (error) {
    await stop()
    throw error
  }
  return describe(config, premises, stop)
}

/** Worker processes: who ends by himself is replaced, until all are sent home. */
class Crew {
  readonly #size: number
  readonly #orders: Orders
  readonly #log: Log
  readonly #workers = new Set<Worker>()
  #isStopping = false

  constructor(size: number, orders: Orders, log: Log) {
    this.#size = size
    this.#orders = orders
    this.#log = log
  }

  /** Resolves when all of them listen. */
  async hireAll(): Promise<void> {
    await Promise.all(Array.from({ length: this.#size }, () => this.#hire()))
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    await Promise.all([...this.#workers].map(sendHome))
  }

  #hire(): Promise<void> {
    const worker = cluster.fork()
    this.#workers.add(worker)
    worker.once('online', () => worker.send(this.#orders))
    return new Promise((ready, failed) => {
      // The one thing a worker ever says.
      worker.once('message', () => {
        this.#log({ level: 'info', event: 'a worker process listens', pid: worker.process.pid })
        ready()
      })
      worker.once('exit', (code, signal) => {
        this.#workers.delete(worker)
        failed(new Error(`A worker process ended before it could listen (${signal ?? code}).`))
        if (!this.#isStopping) this.#replace(worker, code, signal)
      })
    })
  }

  #replace({ process: { pid } }: Worker, code: number, signal: string): void {
    this.#log({ level: 'error', event: 'a worker process ended by itself', pid, code, signal })
    setTimeout(() => {
      // One that cannot start ends again, and is replaced again: the exit above says so each time.
      if (!this.#isStopping) this.#hire().catch(() => {})
    }, restartPauseMs)
  }
}

function sendHome(worker: Worker): Promise<void> {
  return new Promise((gone) => {
    const impatience = setTimeout(() => worker.process.kill('SIGKILL'), patienceMs)
    worker.once('exit', () => {
      clearTimeout(impatience)
      gone()
    })
    if (worker.isDead()) gone()
    // A worker whose channel is closed is ending already.
    else if (worker.isConnected()) worker.disconnect()
  })
}
