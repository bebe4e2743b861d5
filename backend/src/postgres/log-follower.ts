import type { Database } from './database.ts'
import { type FollowOptions, ReplicationRejectedError } from './log-change.ts'
import { type LogStream, openLogStream } from './log-stream.ts'

const firstWaitMs = 200
const longestWaitMs = 10_000

/** Follows the log until it is ended. A broken stream is reopened with increasing delays. */
export class LogFollower {
  readonly #url: string
  readonly #options: FollowOptions
  readonly #query: Database['query']
  #stream: LogStream | null = null
  #retry: NodeJS.Timeout | null = null
  #waitMs = firstWaitMs
  #isEnded = false
  #running: Promise<void>

  constructor(url: string, options: FollowOptions, query: Database['query']) {
    this.#url = url
    this.#options = options
    this.#query = query
    this.#running = this.#run()
  }

  /** Resolves when the server has dropped the slot, because a database with a slot cannot be dropped. */
  async end(): Promise<void> {
    this.#isEnded = true
    if (this.#retry !== null) {
      clearTimeout(this.#retry)
    }
    const slot = this.#stream?.slot
    await this.#stream?.end()
    await this.#running
    if (slot !== undefined) {
      await this.#untilGone(slot).catch(() => {})
    }
  }

  async #untilGone(slot: string): Promise<void> {
    for (let tries = 0; tries < 40; tries += 1) {
      const left = await this.#query('select from pg_replication_slots where slot_name = $1', [slot])
      if (left.length === 0) {
        return
      }
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
  }

  async #run(): Promise<void> {
    let broken: unknown = new Error('The server ended the stream of changes.')
    try {
      this.#stream = openLogStream(this.#url, this.#options, () => {
        this.#waitMs = firstWaitMs
        this.#options.onLive()
      })
      await this.#stream.over
    } catch (error) {
      broken = error
    }
    this.#stream = null
    if (this.#isEnded) {
      return
    }
    this.#options.onBroken(broken)
    if (!(broken instanceof ReplicationRejectedError)) {
      this.#retry = setTimeout(() => {
        this.#running = this.#run()
      }, this.#waitMs)
      this.#retry.unref()
      this.#waitMs = Math.min(this.#waitMs * 2, longestWaitMs)
    }
  }
}
