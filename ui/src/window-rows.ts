import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useState } from 'react'

/** Only the rows near the window are drawn; `before` and `after` are the pixels that the others would fill. */
export function useWindowRows({
  list,
  count,
  rowHeight,
  isMeasured,
}: {
  list: RefObject<HTMLElement | null>
  count: number
  rowHeight: number
  /** Rows of different heights measure themselves (`measureRow` as their ref). */
  isMeasured: boolean
}) {
  const [scrollMargin, setScrollMargin] = useState(0)
  // Whatever stands above the list may grow or shrink, and the page's height tells.
  useLayoutEffect(() => {
    const measure = () => {
      const top = list.current?.getBoundingClientRect().top
      if (top !== undefined) setScrollMargin(Math.round(top + window.scrollY))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [list])
  // oxlint-disable-next-line react/incompatible-library -- only costs the memo of this hook
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollMargin,
  })
  const rows = virtualizer.getVirtualItems()
  const first = rows[0]
  const last = rows.at(-1)
  return {
    rows,
    before: first ? first.start - scrollMargin : 0,
    // Before the first measure no row is drawn, but the page is already as long: whoever restores its scroll needs that.
    after: virtualizer.getTotalSize() - (last ? last.end - scrollMargin : 0),
    measureRow: isMeasured ? virtualizer.measureElement : undefined,
  }
}
