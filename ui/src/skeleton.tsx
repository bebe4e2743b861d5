import { cn } from '#class-names.ts'

/** A placeholder; give it the size of the content that is loading (`h-4 w-32`). */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={cn('fallback:block animate-breathe fallback:rounded-md bg-sunken', className)}
    />
  )
}
