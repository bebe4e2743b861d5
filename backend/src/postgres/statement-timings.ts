import type { Step } from './database.ts'

const slowMs = 10
const maxStatements = 1000
/** How long a statement counts as slow after it was slow once. */
const slowForMs = 30_000

/** Which statements are quick enough that others may be queued behind them on a connection. */
export class StatementTimings {
  /** By text: the time (performance.now) until which it counts as slow; 0 if it never was. */
  readonly #slowUntil = new Map<string, number>()

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

  note(text: string, tookMs: number): void {
    if (tookMs > slowMs) {
      this.#slowUntil.delete(text)
      this.#slowUntil.set(text, performance.now() + slowForMs)
    } else if (!this.#slowUntil.has(text)) {
      this.#slowUntil.set(text, 0)
    }
    if (this.#slowUntil.size > maxStatements) {
      for (const oldest of this.#slowUntil.keys()) {
        this.#slowUntil.delete(oldest)
        break
      }
    }
  }
}
