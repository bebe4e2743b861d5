import type { Step } from './database.ts'

const slowMs = 10
const maxStatements = 1000
/** How long a statement counts as slow after it was slow once. */
const slowForMs = 30_000

/**
 * A prepared statement's plan suits the average tenant; from this duration on it may be the wrong one for its holder. It is where
 * all runs of a second take that long: one alone may have waited, for a lock or for the processor.
 */
const misplannedMs = 30
const misplannedForMs = 1000
const maxHolders = 200
const plannedForMs = 300_000

/**
 * Which statements are quick enough that others may be queued behind them on a connection, and which are better planned
 * for their values than with the plan that all share.
 */
export class StatementTimings {
  /** By text: the time (performance.now) until which it counts as slow; 0 if it never was. */
  readonly #slowUntil = new Map<string, number>()
  /** By text and holder: since when every run has been so slow that the plan may be wrong. */
  readonly #misplannedSince = new Holders()
  /** By text and holder: the time until which it is planned anew. */
  readonly #plannedUntil = new Holders()

  /**
   * True if the last statement was quick before; unknown statements are not. Steps without a name are not either: when
   * a transaction that they begin fails, it is rolled back only after whatever was queued behind it.
   */
  isQuick(steps: readonly Step[]): boolean {
    if (steps.some(({ name }) => name === undefined)) {
      return false
    }
    const until = this.#slowUntil.get(steps.at(-1)?.text ?? '')
    return until !== undefined && until <= performance.now()
  }

  /** The steps, the last of them without its name if it was slow for this holder: then the server plans it for its values. */
  planned(steps: readonly Step[], holder: string | null): readonly Step[] {
    const last = steps.at(-1)
    const until = last && this.#plannedUntil.get(last.text, holder)
    if (last === undefined || until === undefined || until <= performance.now()) {
      return steps
    }
    const { name: _, ...unnamed } = last
    return [...steps.slice(0, -1), unnamed]
  }

  note(text: string, tookMs: number, holder: string | null = null): void {
    this.#judgePlan(text, tookMs, holder)
    if (tookMs > slowMs) {
      this.#slowUntil.delete(text)
      this.#slowUntil.set(text, performance.now() + slowForMs)
    } else if (!this.#slowUntil.has(text)) {
      this.#slowUntil.set(text, 0)
    }
    dropOldest(this.#slowUntil, maxStatements)
  }

  #judgePlan(text: string, tookMs: number, holder: string | null): void {
    if (tookMs <= misplannedMs) {
      this.#misplannedSince.delete(text, holder)
      return
    }
    const now = performance.now()
    const since = this.#misplannedSince.get(text, holder)
    if (since === undefined) this.#misplannedSince.set(text, holder, now)
    else if (now - since >= misplannedForMs) this.#plannedUntil.set(text, holder, now + plannedForMs)
  }
}

/** A time by statement and holder, of the statements and holders set last. */
class Holders {
  readonly #times = new Map<string, Map<string, number>>()

  get(text: string, holder: string | null): number | undefined {
    return this.#times.get(text)?.get(holder ?? '')
  }

  set(text: string, holder: string | null, time: number): void {
    const holders = this.#times.get(text) ?? new Map<string, number>()
    holders.delete(holder ?? '')
    holders.set(holder ?? '', time)
    dropOldest(holders, maxHolders)
    this.#times.delete(text)
    this.#times.set(text, holders)
    dropOldest(this.#times, maxStatements)
  }

  delete(text: string, holder: string | null): void {
    this.#times.get(text)?.delete(holder ?? '')
  }
}

function dropOldest(map: Map<string, unknown>, most: number): void {
  if (map.size <= most) return
  for (const oldest of map.keys()) {
    map.delete(oldest)
    return
  }
}
