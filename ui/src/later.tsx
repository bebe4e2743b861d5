import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

const retryMs = 3000

/** Draws what `load` brings, fetched right after the paint and not before it; `fallback` until then. `load` never changes. */
export function Later<Props extends object>({
  load,
  props,
  fallback = null,
}: {
  load: () => Promise<ComponentType<Props>>
  props: Props
  /** What stands there until then. */
  fallback?: ReactNode
}) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null)
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
  return Part ? <Part {...props} /> : fallback
}
