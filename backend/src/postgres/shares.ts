/** How many of something each holder has, so that none has more than `most`; nobody's (null) are not counted. */
export class Shares {
  readonly #held = new Map<string, number>()
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  mayHold(holder: string | null): boolean {
    return holder === null || (this.#held.get(holder) ?? 0) < this.#most
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
