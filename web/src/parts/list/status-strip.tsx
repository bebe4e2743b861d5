import { fadeEdges } from '@fieldlark/ui/fade-edges.ts'
import { useEffect, useRef } from 'react'

import { useNumberText } from '#parts/money/number-text.ts'

import { showInRow } from './show-in-row.ts'

export type StripItem<Value extends string> = {
  /** Null: all of them. */
  value: Value | null
  label: string
  /** Undefined while it is loading, null when it failed. */
  count: number | null | undefined
  /** Shown instead of the count, such as an amount. */
  amount?: string
  /** Where the number itself is a warning. */
  isLate?: boolean
}

/** States that nothing has are left out, except the chosen one and the one for all. */
const isShown = <Value extends string>({ value, count }: StripItem<Value>, chosen: Value | null) =>
  value === null || value === chosen || count !== 0

/** The count of each status; a tap filters by it. They scroll sideways, with the chosen one in view. */
export function StatusStrip<Value extends string>({
  label,
  items,
  value,
  onChange,
}: {
  label: string
  items: readonly StripItem<Value>[]
  value: Value | null
  onChange: (value: Value | null) => void
}) {
  const numberText = useNumberText()
  const row = useRef<HTMLFieldSetElement>(null)
  useEffect(() => (row.current ? fadeEdges(row.current) : undefined), [])
  const isLoaded = items.every(({ count }) => count !== undefined)
  useEffect(() => {
    if (isLoaded)
      showInRow(row.current, row.current?.querySelector<HTMLElement>(`[data-value="${value ?? ''}"]`))
  }, [value, isLoaded])
  return (
    <fieldset
      ref={row}
      className="relative col-start-1 row-start-2 flex h-12 min-w-0 items-center gap-2 overflow-x-auto [scrollbar-width:none] max-lg:-ml-4 max-lg:pl-4 lg:flex-1"
    >
      <legend className="sr-only">{label}</legend>
      {items
        .filter((item) => isShown(item, value))
        .map((item) => (
          <button
            key={item.value ?? 'all'}
            type="button"
            data-value={item.value ?? ''}
            aria-pressed={value === item.value}
            onClick={() => onChange(value === item.value ? null : item.value)}
            className="relative inline-flex h-9 shrink-0 items-center gap-1.5 rounded-full border border-line bg-surface px-3 font-medium text-ink-soft text-xs before:absolute before:-inset-1 hover:border-line-strong aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
          >
            {item.label}
            {item.count !== undefined && (
              <b
                className={
                  item.isLate && value !== item.value
                    ? 'money font-semibold text-danger'
                    : 'money font-semibold'
                }
              >
                {item.count === null ? '–' : (item.amount ?? numberText(item.count))}
              </b>
            )}
          </button>
        ))}
    </fieldset>
  )
}
