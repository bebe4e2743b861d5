import { cn } from '@fieldlark/ui/class-names.ts'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'

import { useNumberText } from '#parts/money/number-text.ts'

export type StripItem<Value extends string> = {
  /** Null: all of them. */
  value: Value | null
  label: string
  /** Undefined while it is loading, null when it failed. */
  count: number | null | undefined
}

/** The count of each status; a tap filters by it. More than four scroll horizontally on a phone. */
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
  return (
    <fieldset
      className={cn(
        'grid min-w-0 gap-1.5',
        items.length <= 4
          ? 'grid-cols-4 md:gap-3'
          : '-mx-4 md:gap-2 auto-cols-[minmax(max-content,1fr)] grid-flow-col overflow-x-auto px-4 py-0.5 lg:mx-0 lg:px-0.5',
      )}
    >
      <legend className="sr-only">{label}</legend>
      {items.map((item) => (
        <button
          key={item.value ?? 'all'}
          type="button"
          aria-pressed={value === item.value}
          onClick={() => onChange(value === item.value ? null : item.value)}
          className={cn(
            'min-w-0 rounded-card border border-line bg-surface px-1.5 py-2.5 text-left shadow-card transition-colors hover:border-line-strong md:px-4 md:py-3',
            'aria-pressed:border-field aria-pressed:bg-field-soft aria-pressed:ring-1 aria-pressed:ring-field',
            items.length > 4 && 'min-w-24 px-3 md:px-3',
          )}
        >
          <span className="money block text-lg leading-7 font-bold tracking-[-0.02em] md:text-2xl md:leading-8">
            {item.count === undefined ? (
              <Skeleton className="my-1.5 h-4 w-10" />
            ) : item.count === null ? (
              '–'
            ) : (
              numberText(item.count)
            )}
          </span>
          <span className="block truncate text-2xs font-medium tracking-tight text-ink-soft md:text-xs md:tracking-normal">
            {item.label}
          </span>
        </button>
      ))}
    </fieldset>
  )
}
