import { type RefObject, useEffect, useState } from 'react'

type DragFile = typeof import('./drag-list.tsx')

/**
 * What makes rows draggable (17 kB), fetched after the page is painted. It draws every row anew, so it waits until nobody
 * types in one.
 */
export function useDragging(list: RefObject<HTMLElement | null>): DragFile | null {
  const [file, setFile] = useState<DragFile | null>(null)
  useEffect(() => {
    let isGone = false
    const box = list.current
    const settle = (loaded: DragFile) => {
      if (isGone) return
      if (!box?.contains(document.activeElement)) {
        setFile(loaded)
        return
      }
      box.addEventListener('focusout', () => setTimeout(() => settle(loaded), 0), { once: true })
    }
    // Without network the buttons still move rows.
    import('./drag-list.tsx').then(settle, () => {})
    return () => {
      isGone = true
    }
  }, [list])
  return file
}
