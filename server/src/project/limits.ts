/** So many at once, and filled again within so many seconds. */
export type Limit = { burst: number; seconds: number }

/** Takes one of the key's; null when there was one, else the seconds until there is. */
export type Take = (key: string) => number | null

const mostKeys = 20_000

/** Token buckets in memory: each process counts for itself, which is near enough against guessing and flooding. */
export function createLimit({ burst, seconds }: Limit, now: () => number = Date.now): Take {
  const buckets = new Map<string, { level: number; at: number }>()
  const perMs = burst / (seconds * 1000)
  return (key) => {
    const at = now()
    const found = buckets.get(key)
    const level = found ? Math.min(burst, found.level + Math.max(0, at - found.at) * perMs) : burst
    buckets.delete(key)
    // The one that was asked for least lately makes room: a flood of keys empties nobody's bucket who is still asking.
    if (buckets.size >= mostKeys) {
      const [oldest] = buckets.keys()
      if (oldest !== undefined) buckets.delete(oldest)
    }
    const isTaken = level >= 1
    buckets.set(key, { level: isTaken ? level - 1 : level, at })
    return isTaken ? null : Math.ceil((1 - level) / perMs / 1000)
  }
}
