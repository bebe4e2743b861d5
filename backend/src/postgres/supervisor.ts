import type { ChildProcess } from 'node:child_process'
import { describeError, type LogEvent } from '#http/log.ts'
import { waitForExit } from './process-liveness.ts'

export type Running = {
  server: ChildProcess
  pid: number
  /** Stops the server's watchdog. */
  stopWatchdog: () => void
}

const firstWaitMs = 50
const longestWaitMs = 5000

/** Keeps a server running: one that ends by itself is restarted, with increasing delays while that fails. */
export class Supervisor {
  #running: Running | null = null
  #last: Running
  #isStopping = false
  #restarting: Promise<void> = Promise.resolve()
  readonly #launch: () => Promise<Running>
  readonly #cleanUp: () => Promise<void>
  readonly #log: (event: LogEvent) => void

  constructor(
    running: Running,
    launch: () => Promise<Running>,
    cleanUp: () => Promise<void>,
    log: (event: LogEvent) => void,
  ) {
    this.#last = running
    this.#launch = launch
    this.#cleanUp = cleanUp
    this.#log = log
    this.#watch(running)
  }

  get pid(): number {
    return this.#last.pid
  }

  /** Fast shutdown. After 20 s it is immediate, and the next start replays the log. */
  async stop(): Promise<void> {
    this.#isStopping = true
    await this.#restarting
    const running = this.#running
    if (running === null) {
      return
    }
    running.server.kill('SIGINT')
    if (!(await waitForExit(running.pid, 20_000))) {
      running.server.kill('SIGQUIT')
      await waitForExit(running.pid, 10_000)
    }
    running.stopWatchdog()
  }

  #watch(running: Running): void {
    this.#running = running
    this.#last = running
    running.server.once('exit', (code, signal) => {
      if (!this.#isStopping) {
        this.#log({ level: 'error', event: 'the database stopped by itself', code, signal })
        running.stopWatchdog()
        this.#running = null
        this.#restarting = this.#restart()
      }
    })
  }

  async #restart(): Promise<void> {
    for (let waitMs = firstWaitMs; !this.#isStopping; waitMs = Math.min(2 * waitMs, longestWaitMs)) {
      await new Promise((resolve) => setTimeout(resolve, waitMs))
      try {
        await this.#cleanUp()
        this.#watch(await this.#launch())
        this.#log({ level: 'warn', event: 'the database was started again' })
        return
      } catch (error) {
        this.#log({ level: 'error', event: 'the database does not start', ...describeError(error) })
      }
    }
  }
}
