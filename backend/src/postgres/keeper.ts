import type { ChildProcess } from 'node:child_process'
import { describeError, type LogEvent } from '#http/log.ts'
import { waitGone } from './living.ts'

export type Running = {
  server: ChildProcess
  pid: number
  /** Sends its guardian away. */
  dismiss: () => void
}

const firstWaitMs = 50
const longestWaitMs = 5000

/** Keeps a server running: one that ends by itself is started again, later each time that fails. */
export class Keeper {
  #running: Running | null = null
  #last: Running
  #isStopping = false
  #reviving: Promise<void> = Promise.resolve()
  readonly #launch: () => Promise<Running>
  readonly #tidy: () => Promise<void>
  readonly #log: (event: LogEvent) => void

  constructor(
    running: Running,
    launch: () => Promise<Running>,
    tidy: () => Promise<void>,
    log: (event: LogEvent) => void,
  ) {
    this.#last = running
    this.#launch = launch
    this.#tidy = tidy
    this.#log = log
    this.#watch(running)
  }

  get pid(): number {
    return this.#last.pid
  }

  /** Fast shutdown; what does not obey is shut down at once, and the log is replayed at the next start. */
  async stop(): Promise<void> {
    this.#isStopping = true
    await this.#reviving
    const running = this.#running
    if (running === null) {
      return
    }
    running.server.kill('SIGINT')
    if (!(await waitGone(running.pid, 20_000))) {
      running.server.kill('SIGQUIT')
      await waitGone(running.pid, 10_000)
    }
    running.dismiss()
  }

  #watch(running: Running): void {
    this.#running = running
    this.#last = running
    running.server.once('exit', (code, signal) => {
      if (!this.#isStopping) {
        this.#log({ level: 'error', event: 'the database stopped by itself', code, signal })
        running.dismiss()
        this.#running = null
        this.#reviving = this.#revive()
      }
    })
  }

  async #revive(): Promise<void> {
    for (let waitMs = firstWaitMs; !this.#isStopping; waitMs = Math.min(2 * waitMs, longestWaitMs)) {
      await new Promise((resume) => setTimeout(resume, waitMs))
      try {
        await this.#tidy()
        this.#watch(await this.#launch())
        this.#log({ level: 'warn', event: 'the database was started again' })
        return
      } catch (error) {
        this.#log({ level: 'error', event: 'the database does not start', ...describeError(error) })
      }
    }
  }
}
