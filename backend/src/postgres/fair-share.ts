/**
 * Counts how many connections each holder has, so that none gets more than `max`; those of no holder (null) are not
 * counted.
 */
export class FairShare {
  readonly #held = new Map<string, number>()
  readonly #max: number

  constructor(max: number) {
    this.#max = max
  }

  mayHold(holder: string | null): boolean {
    return holder === null || (this.#held.get(holder) ?? 0) < this.#max
  }

  take(holder: string | null): void {
    if (holder !== null) {
      this.#held.set(holder, (this.#held.get(holder) ?? 0) + 1)
    }
  }

  give(holder: string | null): void {
    if (holder === null) {
      return
    }
    const held = (this.#held.get(holder) ?? 0) - 1
    if (held > 0) {
      this.#held.set(holder, held)
    } else {
      this.#held.delete(holder)
    }
  }
}
