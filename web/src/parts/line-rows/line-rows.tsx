import { Button } from '@fieldlark/ui/button.tsx'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import GripVertical from 'lucide-react/icons/grip-vertical'
import { type ReactNode, useEffect, useRef, useState } from 'react'

import { useTexts } from '#language/language.tsx'

import { lineRowsTexts } from './line-rows.texts.ts'
import type { RowFrameProps } from './row-frame.ts'
import { useDragging } from './use-dragging.ts'

type Named = { id: string; name: string }
type Parts = {
  /** To drag by; for fingers and the mouse. */
  grip: ReactNode
  /** "Move up" and "Move down" for everybody else. */
  moves: ReactNode
}

function PlainRow({ className, grip, children }: RowFrameProps) {
  return <li className={className}>{children(grip)}</li>
}

function PlainList({ children }: { children: ReactNode }) {
  return children
}

/** The order of rows is changed by dragging or by buttons; `children` draws one row. */
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
  const texts = useTexts(lineRowsTexts)
  const list = useRef<HTMLUListElement>(null)
  const focusAfter = useRef<string | null>(null)
  const [told, setTold] = useState('')
  const dragging = useDragging(list)
  const List = dragging?.DragList ?? PlainList
  const Row = dragging?.DragRow ?? PlainRow

  // The row that moved took its button out of the page for a moment, and with it the focus.
  useEffect(() => {
    const wanted = focusAfter.current
    focusAfter.current = null
    const [id, way] = wanted?.split(' ') ?? []
    const buttons = id ? list.current?.querySelectorAll<HTMLButtonElement>(`[data-move="${id}"]`) : undefined
    const [up, down] = buttons ?? []
    const first = way === 'up' ? up : down
    if (buttons) (first?.disabled ? (way === 'up' ? down : up) : first)?.focus()
  })

  const nameOf = ({ name }: Named) => name || texts.unnamed
  const move = (from: number, to: number) => {
    const row = rows[from]
    if (!row || to < 0 || to >= rows.length) return
    onMove(from, to)
    setTold(texts.moved(nameOf(row), to + 1, rows.length))
  }
  const handleStep = (row: Row, from: number, way: 'up' | 'down') => {
    focusAfter.current = `${row.id} ${way}`
    move(from, from + (way === 'up' ? -1 : 1))
  }

  return (
    <>
      <List ids={rows.map(({ id }) => id)} onMove={move}>
        <ul ref={list} aria-label={label} className={className}>
          {rows.map((row, index) => (
            <Row key={row.id} id={row.id} className={rowClassName} grip={<Grip label={texts.drag} />}>
              {(grip) =>
                children(row, index, {
                  grip,
                  moves: (
                    <span className="inline-flex">
                      <Step
                        id={row.id}
                        label={texts.up(nameOf(row))}
                        isDisabled={index === 0}
                        onClick={() => handleStep(row, index, 'up')}
                      >
                        <ArrowUp />
                      </Step>
                      <Step
                        id={row.id}
                        label={texts.down(nameOf(row))}
                        isDisabled={index === rows.length - 1}
                        onClick={() => handleStep(row, index, 'down')}
                      >
                        <ArrowDown />
                      </Step>
                    </span>
                  ),
                })
              }
            </Row>
          ))}
        </ul>
      </List>
      <output className="sr-only">{told}</output>
    </>
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
