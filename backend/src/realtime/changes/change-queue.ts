import { setTimeout as wait } from 'node:timers/promises'
import type { LogEvent } from '#http/log.ts'
import { describeError } from '#http/log.ts'
import { Unavailable } from '#postgres/database.ts'
import type { LogChange } from '#postgres/log-change.ts'
import { type Deferred, deferred } from './deferred.ts'

type Options = {
  /** Works off a batch; the next one begins when it is done. */
  work: (changes: readonly LogChange[]) => Promise<void>
  log: (event: LogEvent) => void
}

/** Changes in one batch; as many may wait before the log is not read on. */
const batchSize = 500
const longestWaitMs = 5000
const shortestRestMs = 10
const longestRestMs = 25

/** Hands changes on in batches: what came while one was worked off is the next. */
export class ChangeQueue {
  readonly #options: Options
  #waiting: LogChange[] = []
  #working: Promise<void> | null = null
  #drained: Deferred | null = null
  #isClosed = false

  constructor(options: Options) {
    this.#options = options
  }

  /** A promise when enough is waiting: who reads the log has to wait for it. */
  add(change: LogChange): Promise<void> | undefined {
    this.#waiting.push(change)
    this.#working ??= this.#workOff()
    if (this.#waiting.length < batchSize) {
      return undefined
    }
    this.#drained ??= deferred()
    return this.#drained.promise
  }

  /** Lets nothing wait any more; resolves when the batch under way is done or given up. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#waiting = []
    this.#drained?.resolve()
    await this.#working
  }

  async #workOff(): Promise<void> {
    // A transaction of several rows arrives in one go: one turn later they are one batch.
    await new Promise((resume) => setImmediate(resume))
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, batchSize)
      this.#drained?.resolve()
      this.#drained = null
      const began = performance.now()
      await this.#tryHard(batch)
      await this.#rest(performance.now() - began)
    }
    this.#working = null
  }

  /**
   * A batch costs the database nearly the same for one change as for many: under steady writing it is left alone for
   * as long as it was asked. The first change after a silence waits for nothing.
   */
  async #rest(tookMs: number): Promise<void> {
    if (this.#waiting.length < batchSize && !this.#isClosed) {
      await wait(Math.min(Math.max(tookMs, shortestRestMs), longestRestMs))
    }
  }

  /** Without the database nobody can be asked who may see it: the batch waits, and the log behind it. */
  async #tryHard(batch: readonly LogChange[]): Promise<void> {
    for (let waitMs = 100; !this.#isClosed; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
      try {
        await this.#options.work(batch)
        return
      } catch (error) {
        if (!(error instanceof Unavailable)) {
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
