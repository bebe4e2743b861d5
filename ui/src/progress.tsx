import { type ReactNode, useId } from 'react'
import { cn } from '#class-names.ts'

/** `value` is 0…100, or `null` while unknown. */
export function Progress({
  label,
  value,
  text,
  className,
}: {
  label: ReactNode
  value: number | null
  /** Such as "1,200 of 5,000"; announced instead of the percentage. */
  text?: string
  className?: string
}) {
  const labelId = useId()
  const isKnown = value !== null
  return (
    <div
      // A <progress> cannot hold its own label and track.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="progressbar"
      aria-labelledby={labelId}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value ?? undefined}
      aria-valuetext={text}
      className={cn('flex flex-col gap-2 text-xs', className)}
    >
      <div className="flex justify-between gap-3">
        <span id={labelId} className="font-medium">
          {label}
        </span>
        {text !== undefined && <span className="money text-ink-faint">{text}</span>}
      </div>
      <div className="h-2 overflow-hidden rounded-full bg-sunken">
        <div
          style={isKnown ? { width: `${value}%` } : undefined}
          className={cn(
            'block h-full rounded-full bg-field transition-[width] duration-200',
            !isKnown && 'w-1/3 animate-breathe',
          )}
        />
      </div>
    </div>
  )
}
