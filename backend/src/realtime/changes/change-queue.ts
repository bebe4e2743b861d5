import { setTimeout as wait } from 'node:timers/promises'
import type { LogEvent } from '#http/log.ts'
import { describeError } from '#http/log.ts'
import { DatabaseUnavailableError } from '#postgres/database.ts'
import type { LogChange } from '#postgres/log-change.ts'
import { type Deferred, deferred } from './deferred.ts'

type Options = {
  /** Processes a batch; the next one starts when it is done. */
  work: (changes: readonly LogChange[]) => Promise<void>
  log: (event: LogEvent) => void
}

/** Changes in one batch; as many may wait before reading the log pauses. */
const batchSize = 500
const longestWaitMs = 5000
const shortestRestMs = 10
const longestRestMs = 25

/** Passes changes on in batches: those that arrive while one is processed are the next. */
export class ChangeQueue {
  readonly #options: Options
  #waiting: LogChange[] = []
  #working: Promise<void> | null = null
  #drained: Deferred | null = null
  #isClosed = false

  constructor(options: Options) {
    this.#options = options
  }

  /** Returns a promise when enough is waiting: the log reader has to wait for it. */
  add(change: LogChange): Promise<void> | undefined {
    this.#waiting.push(change)
    this.#working ??= this.#processBatches()
    if (this.#waiting.length < batchSize) {
      return undefined
    }
    this.#drained ??= deferred()
    return this.#drained.promise
  }

  /** Drops what is waiting; resolves when the current batch is done or given up. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#waiting = []
    this.#drained?.resolve()
    await this.#working
  }

  async #processBatches(): Promise<void> {
    // A transaction of several rows arrives at once: one turn later its rows are one batch.
    await new Promise((resolve) => setImmediate(resolve))
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, batchSize)
      this.#drained?.resolve()
      this.#drained = null
      const began = performance.now()
      await this.#processUntilAvailable(batch)
      await this.#pause(performance.now() - began)
    }
    this.#working = null
  }

  /**
   * A batch costs the database nearly the same for one change as for many: under steady writing the queue pauses for as
   * long as the batch took. The first change after a pause in writing waits for nothing.
   */
  async #pause(tookMs: number): Promise<void> {
    if (this.#waiting.length < batchSize && !this.#isClosed) {
      await wait(Math.min(Math.max(tookMs, shortestRestMs), longestRestMs))
    }
  }

  /** Visibility cannot be checked without the database: the batch waits, and the log behind it. */
  async #processUntilAvailable(batch: readonly LogChange[]): Promise<void> {
    for (let waitMs = 100; !this.#isClosed; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
      try {
        await this.#options.work(batch)
        return
      } catch (error) {
        if (!(error instanceof DatabaseUnavailableError)) {
          this.#options.log({
            level: 'error',
            event: 'changes could not be delivered',
            changes: batch.length,
            ...describeError(error),
          })
          return
        }
        await wait(waitMs, undefined, { ref: false })
      }
    }
  }
}
