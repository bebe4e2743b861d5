import { SqlError } from './database.ts'

/** What runs longer counts as long. */
const longMs = 1000
/** Halves what a holder is remembered for. */
const halfLifeMs = 30_000
const most = { points: 16, holders: 5000 }

type Memory = { points: number; at: number }
type Running = { lane: string; holder: string | null; since: number }

/** Who lately asked what ran long or into its timeout, and what runs long at this moment. */
export class SlowHolders {
  readonly #now: () => number
  readonly #memories = new Map<string, Memory>()
  /** Statements under way: who asks in which lane since when. */
  readonly #running = new Set<Running>()

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** Runs what was given a connection, and remembers how long it took. */
  async watch<T>(lane: string, holder: string | null, run: () => Promise<T>): Promise<T> {
    const entry = { lane, holder, since: this.#now() }
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
        this.#remember(holder, Math.max(2, took / longMs))
      }
    }
  }

  /** One long statement is forgiven within half a minute; who goes on is remembered for two. */
  isSlow(holder: string | null): boolean {
    if (holder === null) {
      return false
    }
    const memory = this.#memories.get(holder)
    if (memory !== undefined && this.#pointsOf(memory) >= 1) {
      return true
    }
    return this.#countLong((each) => each.holder === holder) > 0
  }

  /** How many statements of a lane run long right now. */
  countLong(lane: string): number {
    return this.#countLong((each) => each.lane === lane)
  }

  // Asked before every statement; those under way stand in the order they began.
  #countLong(isMeant: (running: Running) => boolean): number {
    const before = this.#now() - longMs
    let count = 0
    for (const each of this.#running) {
      if (each.since >= before) {
        break
      }
      count += isMeant(each) ? 1 : 0
    }
    return count
  }

  #pointsOf({ points, at }: Memory): number {
    return points * 0.5 ** ((this.#now() - at) / halfLifeMs)
  }

  #remember(holder: string, more: number): void {
    const memory = this.#memories.get(holder)
    const points = Math.min(most.points, (memory === undefined ? 0 : this.#pointsOf(memory)) + more)
    this.#memories.delete(holder)
    this.#memories.set(holder, { points, at: this.#now() })
    if (this.#memories.size > most.holders) {
      for (const oldest of this.#memories.keys()) {
        this.#memories.delete(oldest)
        break
      }
    }
  }
}
