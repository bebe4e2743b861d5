import type { ReactNode } from 'react'
import { cn } from '#class-names.ts'

/** A hairline; with children, a word in the middle ("or"). */
export function Divider({ className, children }: { className?: string; children?: ReactNode }) {
  if (children === undefined) return <hr className={cn('border-t border-line', className)} />
  return (
    <div className={cn('flex items-center gap-3 text-xs text-ink-faint', className)}>
      <span aria-hidden className="h-px flex-1 bg-line" />
      {children}
      <span aria-hidden className="h-px flex-1 bg-line" />
    </div>
  )
}
