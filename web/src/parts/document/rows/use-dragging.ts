import { type RefObject, useEffect, useState } from 'react'

type DragFile = typeof import('./drag-list.tsx')

/**
 * The drag-and-drop code (17 kB), loaded after the page is painted. It remounts every row, so it waits until nobody
 * is typing in one.
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
    // Offline the buttons still move rows.
    import('./drag-list.tsx').then(settle, () => {})
    return () => {
      isGone = true
    }
  }, [list])
  return file
}
