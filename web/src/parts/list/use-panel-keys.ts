import { useEffect, useRef } from 'react'

import { useShortcut } from '#parts/actions/shortcut.ts'

/** What is pressed while nothing else has the focus: on the page itself, or on `also`. */
const isFree = (target: EventTarget | null, also = '') =>
  target instanceof Element && target.matches(`body, main${also}`)

/**
 * j and k move through the rows, Enter opens the page of the current one (its row, being a link, does that by itself),
 * the right arrow goes into the panel, Escape closes it.
 */
export function usePanelKeys<Row extends { id: string }>({
  rows,
  currentId,
  isOn,
  onMove,
  onPage,
  onPanel,
  onClose,
}: {
  rows: readonly Row[]
  currentId: string | undefined
  isOn: boolean
  onMove: (id: string) => void
  onPage: (row: Row) => void
  onPanel: () => void
  onClose: () => void
}) {
  // Where the keys go on after the panel was closed.
  const last = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (currentId !== undefined) last.current = currentId
  }, [currentId])
  const move = (step: number) => {
    if (!isOn) return false
    const at = rows.findIndex(({ id }) => id === (currentId ?? last.current))
    const next = rows[at < 0 ? 0 : at + step]
    if (next) onMove(next.id)
    return true
  }
  useShortcut('j', () => move(1))
  useShortcut('k', () => move(-1))
  useShortcut('Escape', () => currentId !== undefined && onClose())
  useShortcut('ArrowRight', ({ target }) => {
    return currentId !== undefined && isFree(target, ', [data-row-link]') && onPanel()
  })
  useShortcut('Enter', ({ target }) => {
    const row = rows.find(({ id }) => id === currentId)
    return row !== undefined && isFree(target) && onPage(row)
  })
}
