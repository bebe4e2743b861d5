import type { ReactNode } from 'react'

/** Two lines of a phone's list with what stands at their right edge: 64 px, without a box. */
export function RowContent({
  glyph,
  title,
  detail,
  end,
  note,
}: {
  /** 20 px: a state, or an avatar. */
  glyph?: ReactNode
  title: ReactNode
  detail: ReactNode
  end?: ReactNode
  /** Below `end`, usually the word of the state. */
  note?: ReactNode
}) {
  return (
    <span className="flex min-h-16 items-center gap-3 px-4 py-2">
      {glyph}
      <span className="min-w-0 flex-1">
        <span className="flex min-w-0 items-center gap-1.5 font-semibold *:truncate">{title}</span>
        <span className="block truncate text-ink-soft text-xs">{detail}</span>
      </span>
      {(end || note) && (
        <span className="max-w-[45%] text-right">
          <span className="money block font-semibold">{end}</span>
          <span className="block truncate text-xs">{note}</span>
        </span>
      )}
    </span>
  )
}

/** The first cell of a table's row: the same in one line. */
export function CellContent({
  glyph,
  title,
  detail,
}: {
  glyph?: ReactNode
  title: ReactNode
  detail?: ReactNode
}) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      {glyph}
      <span className="flex min-w-0 items-baseline gap-2 *:truncate">
        <span>{title}</span>
        {detail && <span className="shrink-[9] font-normal text-ink-soft">{detail}</span>}
      </span>
    </span>
  )
}
