import type { Changed } from '#data/stale.ts'

/** A write of many tables, or many writes at once, cause a single read. */
const burstMs = 300
/** A read that hangs must not block later changes. */
const longestReadingMs = 15_000

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Batches changes; `read` resolves when what a batch made stale has been refetched. Changes that arrive meanwhile
 * wait for that: restarting the read with every change would never finish a long list. A hidden tab keeps
 * collecting and reads when it becomes visible.
 */
export function gatherBursts(read: (changed: readonly Changed[]) => Promise<void>) {
  const changed = new Set<Changed>()
  let burst: ReturnType<typeof setTimeout> | undefined
  let isReading = false
  const plan = () => {
    burst ??= setTimeout(flush, burstMs)
  }
  const flush = () => {
    burst = undefined
    if (isReading || document.hidden || changed.size === 0) return
    const found = [...changed]
    changed.clear()
    isReading = true
    void Promise.race([read(found), pause(longestReadingMs)]).finally(() => {
      isReading = false
      if (changed.size > 0) plan()
    })
  }
  document.addEventListener('visibilitychange', flush)
  return {
    add: (...found: readonly Changed[]) => {
      for (const table of found) changed.add(table)
      plan()
    },
    stop: () => {
      clearTimeout(burst)
      changed.clear()
      document.removeEventListener('visibilitychange', flush)
    },
  }
}
