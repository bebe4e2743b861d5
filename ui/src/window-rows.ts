import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'

import type { Entry } from '#data-columns.ts'

const isHead = (entry: Entry<unknown> | undefined) => entry !== undefined && 'group' in entry

/** What may cover the first and the last row of a window: bars at its top and at its bottom. */
const coveredPx = 64
/** With what a person begins to move a page. */
const acts = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Rows take the place of a gap: the browser would follow them, away from a place that is being restored. It follows what
 * is above the list only once the person moves, since nobody can say by when a busy device has drawn the rows.
 */
function useRestoredPlace(list: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const { style } = list.current ?? {}
    if (!style) return undefined
    style.setProperty('overflow-anchor', 'none')
    const ended = new AbortController()
    const follow = () => {
      style.removeProperty('overflow-anchor')
      ended.abort()
    }
    for (const act of acts)
      addEventListener(act, follow, { capture: true, passive: true, signal: ended.signal })
    return () => ended.abort()
  }, [list])
}

/** Renders only the rows near the window; `before` and `after` are the heights in pixels of the others. */
export function useWindowRows<Item>({
  list,
  count,
  rowHeight,
  entries,
  headHeight = rowHeight,
  isMeasured,
}: {
  list: RefObject<HTMLElement | null>
  count: number
  rowHeight: number
  /** Where heads of groups stand between the rows, and how high they are. */
  entries?: readonly Entry<Item>[]
  headHeight?: number
  /** Rows of different heights measure themselves (`measureRow` as their ref). */
  isMeasured: boolean
}) {
  const [scrollMargin, setScrollMargin] = useState(0)
  // Content above the list may grow or shrink; the height of the page tells.
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
  useRestoredPlace(list)
  // oxlint-disable-next-line react/incompatible-library -- only costs the memo of this hook
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: (index) => (isHead(entries?.[index]) ? headHeight : rowHeight),
    // Heights are kept by key: where a head was, there may be a row now.
    getItemKey: useCallback((index: number) => entries?.[index]?.key ?? index, [entries]),
    overscan: 8,
    scrollMargin,
    scrollPaddingStart: coveredPx,
    scrollPaddingEnd: coveredPx,
  })
  const rows = virtualizer.getVirtualItems()
  const first = rows[0]
  const last = rows.at(-1)
  return {
    rows,
    before: first ? first.start - scrollMargin : 0,
    // Before the first measurement no row is rendered, but the page already has its full height, so that scroll can be restored.
    after: virtualizer.getTotalSize() - (last ? last.end - scrollMargin : 0),
    measureRow: isMeasured ? virtualizer.measureElement : undefined,
    /** Scrolls no further than it takes to see the row. */
    scrollTo: (index: number) => virtualizer.scrollToIndex(index, { align: 'auto' }),
  }
}

/** Scrolls to the row at `index` and focuses its link whenever it is another; it is rendered once it is near. */
export function useCurrentRow(
  list: RefObject<HTMLElement | null>,
  { key, index }: { key: string | undefined; index: number },
  scrollTo: (index: number) => void,
) {
  const done = useRef(key)
  const isFocusDue = useRef(false)
  useLayoutEffect(() => {
    if (index >= 0 && done.current !== key) {
      scrollTo(index)
      isFocusDue.current = true
    }
    if (index >= 0 || key === undefined) done.current = key
    const link = list.current?.querySelector<HTMLElement>('[aria-current] [data-row-link]')
    if (!isFocusDue.current || !link) return
    isFocusDue.current = false
    link.focus({ preventScroll: true })
  })
}
