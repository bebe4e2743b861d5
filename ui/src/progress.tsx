import { Progress as BaseProgress } from '@base-ui/react/progress'
import type { ReactNode } from 'react'
import { cn } from '#class-names.ts'

/** `value` 0…100, or `null` while nobody knows. */
export function Progress({
  label,
  value,
  text,
  className,
}: {
  label: ReactNode
  value: number | null
  /** e.g. "1,200 of 5,000"; read instead of the per cent. */
  text?: string
  className?: string
}) {
  return (
    <BaseProgress.Root
      value={value}
      aria-valuetext={text}
      className={cn('flex flex-col gap-2 text-xs', className)}
    >
      <div className="flex justify-between gap-3">
        <BaseProgress.Label className="font-medium">{label}</BaseProgress.Label>
        {text !== undefined && <span className="money text-ink-faint">{text}</span>}
      </div>
      <BaseProgress.Track className="h-2 overflow-hidden rounded-full bg-sunken">
        <BaseProgress.Indicator className="block h-full rounded-full bg-field transition-[width] duration-200 data-indeterminate:w-1/3 data-indeterminate:animate-breathe" />
      </BaseProgress.Track>
    </BaseProgress.Root>
  )
}
