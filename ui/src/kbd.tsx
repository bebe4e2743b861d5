import type { ReactNode } from 'react'
import { cn } from '#class-names.ts'

/** A key or chord, as drawn on the keyboard. */
export function Kbd({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <kbd
      className={cn(
        'inline-flex h-5 min-w-5 items-center justify-center rounded-[0.375rem] border border-line bg-sunken px-1.5 font-sans text-2xs font-medium text-ink-faint',
        className,
      )}
    >
      {children}
    </kbd>
  )
}
