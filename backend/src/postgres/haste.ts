import type { Step } from './database.ts'

const slowMs = 10
const remembered = 1000
/** A statement that was slow once is not trusted again before this. */
const distrustMs = 30_000

/** Which statements are quick enough to have others wait behind them on their connection. */
export class Haste {
  /** By text: until when (performance.now) it counts as slow; 0 when it never was. */
  readonly #slowUntil = new Map<string, number>()

  /**
   * Those that were answered quickly before; what is not known is not quick. Nor is what has no name: a BEGIN whose
   * transaction fails is rolled back only after whatever was sent behind it.
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
      this.#slowUntil.set(text, performance.now() + distrustMs)
    } else if (!this.#slowUntil.has(text)) {
      this.#slowUntil.set(text, 0)
    }
    if (this.#slowUntil.size > remembered) {
      for (const oldest of this.#slowUntil.keys()) {
        this.#slowUntil.delete(oldest)
        break
      }
    }
  }
}
