import { describeError, type LogEvent } from '#http/log.ts'
import type { Database } from '#postgres/database.ts'
import { type FollowOptions, ReplicationRejectedError } from '#postgres/log-change.ts'
import { type Deferred, deferred } from './deferred.ts'

type Options = Pick<FollowOptions, 'publications' | 'isWanted' | 'take'> & {
  database: Pick<Database, 'follow'>
  log: (event: LogEvent) => void
  /** After the last release; restarting costs more than waiting. */
  idleMs: number
}

const disabled = 'RealtimeDisabledForConfiguration: This database does not let its changes be read'
/** Creating the slot waits until every running write has ended. */
const longestStartMs = 15_000

type Run = {
  follower: { end: () => Promise<void> }
  live: Deferred
  /** Why it does not run yet. */
  fault: string
}

/** Reads the log while somebody holds it, and a while longer. */
export class LogReader {
  readonly #options: Options
  #holders = 0
  #run: Run | null = null
  #idle: NodeJS.Timeout | null = null
  #ending: Promise<void> = Promise.resolve()
  #isClosed = false

  constructor(options: Options) {
    this.#options = options
  }

  /** `ready` resolves when every later write will be read, and rejects with a message for the client. */
  hold(): { ready: Promise<void>; release: () => void } {
    this.#holders += 1
    if (this.#idle !== null) {
      clearTimeout(this.#idle)
      this.#idle = null
    }
    let isHeld = true
    const release = () => {
      if (isHeld) {
        isHeld = false
        this.#release()
      }
    }
    const ready = this.#isClosed ? Promise.reject(new Error(disabled)) : this.#live()
    // Holders that only want messages need not wait for it.
    ready.catch(() => {})
    return { ready, release }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    if (this.#idle !== null) {
      clearTimeout(this.#idle)
    }
    await this.#end()
  }

  #release(): void {
    this.#holders -= 1
    if (this.#holders === 0 && !this.#isClosed) {
      this.#idle = setTimeout(() => void this.#end(), this.#options.idleMs)
      this.#idle.unref()
    }
  }

  async #live(): Promise<void> {
    const run = (this.#run ??= this.#start())
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`Changes cannot be read yet: ${run.fault}`)), longestStartMs)
    })
    try {
      await Promise.race([run.live.promise, late])
    } finally {
      clearTimeout(timer)
    }
  }

  #start(): Run {
    const live = deferred()
    live.promise.catch(() => {})
    const { database, log, publications, isWanted, take } = this.#options
    let isLive = false
    const follower = database.follow({
      publications,
      isWanted,
      take,
      onLive: () => {
        if (isLive) {
          log({ level: 'warn', event: 'changes are read again; those of the break are lost' })
        }
        isLive = true
        live.resolve()
      },
      onBroken: (error) => {
        log({ level: 'warn', event: 'changes cannot be read', ...describeError(error) })
        run.fault = describeError(error).error
        if (error instanceof ReplicationRejectedError) {
          live.reject(new Error(`${disabled} (${error.message})`))
          // The next caller tries again: the settings of the database may have changed by then.
          if (this.#run === run) {
            this.#run = null
          }
        }
      },
    })
    const run: Run = { follower, live, fault: 'a long transaction is in the way' }
    return run
  }

  async #end(): Promise<void> {
    const run = this.#run
    this.#run = null
    if (run !== null) {
      run.live.reject(new Error('Changes are not read any more'))
      this.#ending = Promise.all([this.#ending, run.follower.end()]).then(() => {})
    }
    await this.#ending
  }
}
