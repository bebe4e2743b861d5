const maxStatements = 400
/**
 * Of the texts together. PostgreSQL keeps about a hundred times as much for a statement with many policies, on each connection, also for
 * one that its role may not run.
 */
const maxChars = 500_000

/** The names of the statements that a connection has prepared, by key. Those used longest ago go first. */
export class PreparedStatements {
  readonly #names = new Map<string, string>()
  #chars = 0

  has(key: string): boolean {
    return this.#names.has(key)
  }

  get(key: string): string | undefined {
    const name = this.#names.get(key)
    if (name !== undefined) {
      this.#names.delete(key)
      this.#names.set(key, name)
    }
    return name
  }

  set(key: string, name: string): void {
    this.take(key)
    this.#names.set(key, name)
    this.#chars += key.length
  }

  /** Removes a statement and returns its name, which the caller has to close. */
  take(key: string): string | undefined {
    const name = this.#names.get(key)
    if (this.#names.delete(key)) this.#chars -= key.length
    return name
  }

  /** Removes what has to go for one more statement, and returns the names. */
  makeRoom(key: string): string[] {
    const gone: string[] = []
    for (const oldest of this.#names.keys()) {
      if (this.#names.size < maxStatements && this.#chars + key.length <= maxChars) break
      gone.push(this.take(oldest) ?? '')
    }
    return gone
  }
}
