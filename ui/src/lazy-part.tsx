import { type ComponentType, lazy, useEffect, useEffectEvent, useState } from 'react'

const retryMs = 3000
const attempts = 3
const pause = () => new Promise((resolve) => setTimeout(resolve, retryMs))

/** Dispatched on the window when a person opened something whose code could not be loaded. */
export const partNotLoaded = 'partnotloaded'
export const sayNotLoaded = () => void dispatchEvent(new Event(partNotLoaded))

/**
 * Without a connection it waits for one, and counts no attempt; with one the file is gone after an update, and only a reload
 * brings its successor.
 */
async function loadInTheEnd<Part>(load: () => Promise<Part>): Promise<Part> {
  let failures = 0
  for (;;) {
    try {
      return await load()
    } catch (error) {
      failures = navigator.onLine ? failures + 1 : 0
      if (failures >= attempts) throw error
      await pause()
    }
  }
}

/** `isLoaded` says whether one that was opened shows. */
export type LazyPart<Props extends object> = ComponentType<Props> & { isLoaded: () => boolean }

/**
 * A part of a screen that is loaded when it is first rendered. Without a connection the screen stays: a part that a person
 * opened, which has `onClose`, is closed again and reported, and loaded anew when it is next opened; any other part, inside
 * a `Suspense`, comes once its code can be loaded. React's own `lazy` throws, and remembers the failure.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loaded: ComponentType<Props> | null = null
  function Opened({ onClose, props }: { onClose: () => void; props: Props }) {
    const [Part, setPart] = useState(() => loaded)
    const close = useEffectEvent(() => onClose())
    useEffect(() => {
      let isGone = false
      // It may have come since this part was first rendered.
      void Promise.resolve(loaded ?? load()).then(
        (part) => {
          loaded = part
          if (!isGone) setPart(() => part)
        },
        () => {
          if (isGone) return
          sayNotLoaded()
          close()
        },
      )
      return () => {
        isGone = true
      }
    }, [])
    return Part && <Part {...props} />
  }
  const Own = lazy(async () => ({ default: await loadInTheEnd(load) }))
  function LazyPart(props: Props) {
    const { onClose } = props as { onClose?: () => void }
    return onClose ? <Opened onClose={onClose} props={props} /> : <Own {...props} />
  }
  return Object.assign(LazyPart, { isLoaded: () => loaded !== null })
}
