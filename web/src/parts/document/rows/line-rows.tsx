import { Button } from '@fieldlark/ui/button.tsx'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import GripVertical from 'lucide-react/icons/grip-vertical'
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'

import { useTexts } from '#language/language.tsx'

import { lineRowsTexts } from './line-rows.texts.ts'
import type { RowFrameProps } from './row-frame.ts'
import { useDragging } from './use-dragging.ts'

type Named = { id: string; name: string }
type Parts = {
  /** The drag handle, for touch and mouse. */
  grip: ReactNode
  /** "Move up" and "Move down", for everyone else. */
  moves: ReactNode
}

function PlainRow({ className, grip, children }: RowFrameProps) {
  return <li className={className}>{children(grip)}</li>
}

function PlainList({ children }: { children: ReactNode }) {
  return children
}

/** Restores the focus to the button of the moved row: "id up" or "id down". */
function useFocusAfterMove(list: RefObject<HTMLUListElement | null>) {
  const focusAfter = useRef<string | null>(null)
  // React detaches the moved row for a moment, and its button loses the focus. In an effect of the layout: one that was left
  // from an earlier render would run after the click and before the row is moved.
  useLayoutEffect(() => {
    const wanted = focusAfter.current
    focusAfter.current = null
    const [id, way] = wanted?.split(' ') ?? []
    const buttons = id ? list.current?.querySelectorAll<HTMLButtonElement>(`[data-move="${id}"]`) : undefined
    const [up, down] = buttons ?? []
    const first = way === 'up' ? up : down
    if (buttons) (first?.disabled ? (way === 'up' ? down : up) : first)?.focus()
  })
  return (wanted: string) => {
    focusAfter.current = wanted
  }
}

/** Moves a row within the list, and announces its new position to screen readers. */
function useMoving<Row extends Named>(
  rows: readonly Row[],
  list: RefObject<HTMLUListElement | null>,
  onMove: (from: number, to: number) => void,
) {
  const texts = useTexts(lineRowsTexts)
  const focusNext = useFocusAfterMove(list)
  const [announcement, setAnnouncement] = useState('')
  const move = (from: number, to: number) => {
    const row = rows[from]
    if (!row || to < 0 || to >= rows.length) return
    onMove(from, to)
    setAnnouncement(texts.moved(row.name || texts.unnamed, to + 1, rows.length))
  }
  const step = (row: Row, from: number, way: 'up' | 'down') => {
    focusNext(`${row.id} ${way}`)
    move(from, from + (way === 'up' ? -1 : 1))
  }
  return { announcement, move, step }
}

/** Rows reordered by dragging or by buttons; `children` renders one row. */
export function LineRows<Row extends Named>({
  label,
  rows,
  onMove,
  className,
  rowClassName,
  children,
}: {
  label: string
  rows: readonly Row[]
  onMove: (from: number, to: number) => void
  className?: string
  rowClassName?: string
  children: (row: Row, index: number, parts: Parts) => ReactNode
}) {
  const { drag } = useTexts(lineRowsTexts)
  const list = useRef<HTMLUListElement>(null)
  const { announcement, move, step } = useMoving(rows, list, onMove)
  const dragging = useDragging(list)
  const List = dragging?.DragList ?? PlainList
  const Row = dragging?.DragRow ?? PlainRow
  const movesOf = (row: Row, index: number) => (
    <Moves
      row={row}
      isFirst={index === 0}
      isLast={index === rows.length - 1}
      onStep={(way) => step(row, index, way)}
    />
  )
  return (
    <>
      <List ids={rows.map(({ id }) => id)} onMove={move}>
        <ul ref={list} aria-label={label} className={className}>
          {rows.map((row, index) => (
            <Row key={row.id} id={row.id} className={rowClassName} grip={<Grip label={drag} />}>
              {(grip) => children(row, index, { grip, moves: movesOf(row, index) })}
            </Row>
          ))}
        </ul>
      </List>
      <output className="sr-only">{announcement}</output>
    </>
  )
}

/** "Move up" and "Move down" of one row. */
function Moves({
  row: { id, name },
  isFirst,
  isLast,
  onStep,
}: {
  row: Named
  isFirst: boolean
  isLast: boolean
  onStep: (way: 'up' | 'down') => void
}) {
  const texts = useTexts(lineRowsTexts)
  const shownName = name || texts.unnamed
  return (
    <span className="inline-flex">
      <Step id={id} label={texts.up(shownName)} isDisabled={isFirst} onClick={() => onStep('up')}>
        <ArrowUp />
      </Step>
      <Step id={id} label={texts.down(shownName)} isDisabled={isLast} onClick={() => onStep('down')}>
        <ArrowDown />
      </Step>
    </span>
  )
}

function Grip({ label }: { label: string }) {
  return (
    <span
      aria-hidden
      title={label}
      className="flex size-11 cursor-grab items-center justify-center text-ink-faint active:cursor-grabbing pointer-fine:size-8"
    >
      <GripVertical className="size-4.5" />
    </span>
  )
}

function Step({
  id,
  label,
  isDisabled,
  onClick,
  children,
}: {
  id: string
  label: string
  isDisabled: boolean
  onClick: () => void
  children: ReactNode
}) {
  return (
    <Button
      variant="ghost"
      size="icon"
      className="pointer-fine:size-8"
      data-move={id}
      aria-label={label}
      disabled={isDisabled}
      onClick={onClick}
    >
      {children}
    </Button>
  )
}
