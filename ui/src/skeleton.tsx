import { cn } from '#class-names.ts'

/** A quiet place-holder; give it the size of what is coming (`h-4 w-32`). */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={cn('fallback:block animate-breathe fallback:rounded-md bg-sunken', className)}
    />
  )
}
