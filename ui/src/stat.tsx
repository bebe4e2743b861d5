import type { ReactNode } from 'react'
import { cn } from '#class-names.ts'
import { Skeleton } from '#skeleton.tsx'

/** One figure with its label. */
export function Stat({
  label,
  value,
  note,
  icon,
  isLoading = false,
  className,
}: {
  label: ReactNode
  value: ReactNode
  note?: ReactNode
  icon?: ReactNode
  isLoading?: boolean
  className?: string
}) {
  return (
    <div
      className={cn(
        'flex flex-col rounded-card border border-line bg-surface px-4 py-3.5 shadow-card',
        className,
      )}
    >
      <p className="flex flex-1 items-center gap-2 text-xs font-medium text-ink-soft [&_svg]:size-4 [&_svg]:text-field">
        {icon}
        {label}
      </p>
      {isLoading ? (
        <Skeleton className="mt-2 h-6 w-16" />
      ) : (
        <p className="mt-1 text-xl leading-8 font-bold tracking-[-0.02em] md:text-2xl">{value}</p>
      )}
      {note !== undefined && <p className="mt-0.5 text-xs text-ink-faint">{note}</p>}
    </div>
  )
}
