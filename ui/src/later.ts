import { useEffect, useState } from 'react'

const retryMs = 3000

/** What `load` brings, fetched right after the paint and not before it; null until then. `load` never changes. */
export function useLater<T>(load: () => Promise<T>): T | null {
  const [part, setPart] = useState<T | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    const fetchPart = async () => {
      try {
        const loaded = await load()
        if (!isGone) setPart(() => loaded)
      } catch {
        // Without network; it is asked for again.
        if (!isGone) timer = setTimeout(() => void fetchPart(), retryMs)
      }
    }
    timer = setTimeout(() => void fetchPart(), 0)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [load])
  return part
}
