import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

const retryMs = 3000

/** What has come, by what brought it: the second of a kind stands there at once. */
const loaded = new Map<unknown, ComponentType<never>>()

/** Fetches a part before it is drawn, so that it never has to stand in for itself. */
export async function fetchPart<Props>(load: () => Promise<ComponentType<Props>>): Promise<void> {
  loaded.set(load, (await load()) as ComponentType<never>)
}

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
  const [Part, setPart] = useState<ComponentType<Props> | null>(
    () => (loaded.get(load) as ComponentType<Props> | undefined) ?? null,
  )
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    const bring = async () => {
      try {
        const brought = await load()
        if (!isGone) setPart(() => brought)
      } catch {
        // Without network; it is asked for again.
        if (!isGone) timer = setTimeout(() => void bring(), retryMs)
      }
    }
    timer = setTimeout(() => void bring(), 0)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [load])
  return Part ? <Part {...props} /> : fallback
}
