import { SqlError } from './database.ts'

/** A statement that runs longer counts as long. */
const longMs = 1000
/** The time after which a holder's points are halved. */
const halfLifeMs = 30_000
const max = { points: 16, holders: 5000 }

type Score = { points: number; at: number }
type Running = { pool: string; holder: string | null; since: number }

/** Which holders recently had statements that ran long or timed out, and which statements run long now. */
export class SlowHolders {
  readonly #now: () => number
  readonly #scores = new Map<string, Score>()
  /** Running statements: pool, holder and start time. */
  readonly #running = new Set<Running>()

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** Runs a statement that has a connection, and scores its holder if it takes long. */
  async watch<T>(pool: string, holder: string | null, run: () => Promise<T>): Promise<T> {
    const entry = { pool: pool, holder, since: this.#now() }
    this.#running.add(entry)
    let isTimeout = false
    try {
      return await run()
    } catch (error) {
      isTimeout = error instanceof SqlError && error.code === '57014'
      throw error
    } finally {
      this.#running.delete(entry)
      const took = this.#now() - entry.since
      if (holder !== null && (isTimeout || took > longMs)) {
        this.#addPoints(holder, Math.max(2, took / longMs))
      }
    }
  }

  /** After one long statement, true for about half a minute; after several, for up to two minutes. */
  isSlow(holder: string | null): boolean {
    if (holder === null) {
      return false
    }
    const score = this.#scores.get(holder)
    if (score !== undefined && this.#pointsOf(score) >= 1) {
      return true
    }
    return this.#countLong((each) => each.holder === holder) > 0
  }

  /** How many statements of a pool run long now. */
  countLong(pool: string): number {
    return this.#countLong((each) => each.pool === pool)
  }

  // This runs before every statement. The map keeps statements in the order they began, so the count can stop early.
  #countLong(isCounted: (running: Running) => boolean): number {
    const before = this.#now() - longMs
    let count = 0
    for (const each of this.#running) {
      if (each.since >= before) {
        break
      }
      count += isCounted(each) ? 1 : 0
    }
    return count
  }

  #pointsOf({ points, at }: Score): number {
    return points * 0.5 ** ((this.#now() - at) / halfLifeMs)
  }

  #addPoints(holder: string, more: number): void {
    const score = this.#scores.get(holder)
    const points = Math.min(max.points, (score === undefined ? 0 : this.#pointsOf(score)) + more)
    this.#scores.delete(holder)
    this.#scores.set(holder, { points, at: this.#now() })
    if (this.#scores.size > max.holders) {
      for (const oldest of this.#scores.keys()) {
        this.#scores.delete(oldest)
        break
      }
    }
  }
}
