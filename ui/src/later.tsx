import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

const retryMs = 3000

/** The loaded modules by their loader: a second component of the same kind renders at once. */
const loaded = new Map<unknown, ComponentType<never>>()

/** Preloads a component, so that it never renders its fallback. */
export async function fetchPart<Props>(load: () => Promise<ComponentType<Props>>): Promise<void> {
  loaded.set(load, (await load()) as ComponentType<never>)
}

/** Renders the component that `load` resolves to, fetched right after the first paint; `fallback` until then. `load` must not change. */
export function Later<Props extends object>({
  load,
  props,
  fallback = null,
}: {
  load: () => Promise<ComponentType<Props>>
  props: Props
  /** Rendered until then. */
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
        // Offline; the next render tries again.
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
