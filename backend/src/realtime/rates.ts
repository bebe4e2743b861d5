/** Counts events per holder and second. */
export class Rates {
  readonly #perSecond: number
  readonly #now: () => number
  #second = 0
  #counts = new Map<string, number>()

  constructor(perSecond: number, now: () => number) {
    this.#perSecond = perSecond
    this.#now = now
  }

  /** False when the limit for this second is exceeded. */
  take(holder: string): boolean {
    const second = Math.floor(this.#now() / 1000)
    if (second !== this.#second) {
      this.#second = second
      this.#counts = new Map()
    }
    const count = (this.#counts.get(holder) ?? 0) + 1
    this.#counts.set(holder, count)
    return count <= this.#perSecond
  }
}
