import type { ReactNode } from 'react'
import { cn } from '#class-names.ts'

/** The buttons of a form: fixed to the bottom edge on a phone, at the end of the form on wide screens. */
export function SheetActions({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div
      className={cn(
        'sticky bottom-0 z-20 -mx-4 mt-6 flex flex-wrap gap-2.5 border-t border-line bg-surface/95 px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] backdrop-blur-sm *:flex-1',
        'md:static md:mx-0 md:mt-8 md:justify-end md:border-0 md:bg-transparent md:p-0 md:backdrop-blur-none md:*:flex-none',
        className,
      )}
    >
      {children}
    </div>
  )
}
