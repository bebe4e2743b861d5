/** Remembers recent denials for a moment, so that a flood is answered without asking the database. */
export type Denials = { isDenied: (key: string) => boolean; note: (key: string) => void }

const keptMs = 1000
const mostKeys = 10_000

export function createDenials(now: () => number): Denials {
  const until = new Map<string, number>()
  return {
    isDenied(key) {
      const end = until.get(key)
      if (end === undefined) return false
      // A clock that was set back must not extend the denial.
      if (now() < end && now() >= end - keptMs) return true
      until.delete(key)
      return false
    },
    note(key) {
      if (until.size >= mostKeys) until.clear()
      until.set(key, now() + keptMs)
    },
  }
}
