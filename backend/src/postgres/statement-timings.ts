import type { Step } from './database.ts'
import { dropOldest } from './drop-oldest.ts'
import { OwnPlans } from './own-plans.ts'

const slowMs = 10
const maxStatements = 1000
/** How long a statement counts as slow after it was slow once. */
const slowForMs = 30_000

/** Which statements are quick enough that others may be queued behind them on a connection. */
export class StatementTimings {
  /** By text: the time (performance.now) until which it counts as slow; 0 if it never was. */
  readonly #slowUntil = new Map<string, number>()
  readonly plans = new OwnPlans()

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

  /** `isShared`: the statement has a name, and so the plan that all share. */
  note(text: string, tookMs: number, holder: string | null = null, isShared = true): void {
    this.plans.note(text, tookMs, holder, isShared)
    if (tookMs > slowMs) {
      this.#slowUntil.delete(text)
      this.#slowUntil.set(text, performance.now() + slowForMs)
    } else if (!this.#slowUntil.has(text)) {
      this.#slowUntil.set(text, 0)
    }
    dropOldest(this.#slowUntil, maxStatements)
  }
}
