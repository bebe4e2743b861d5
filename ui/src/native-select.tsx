import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps } from 'react'
import { cn } from '#class-names.ts'
import { useFieldWiring } from '#field-context.ts'

/** The operating system's select, the fastest on a phone. Options are the children. */
export function NativeSelect({ className, children, ...rest }: ComponentProps<'select'>) {
  const wiring = useFieldWiring(rest)
  return (
    <span className={cn('relative block w-full', className)}>
      <select
        {...rest}
        {...wiring}
        className="control appearance-none truncate pr-9 pl-3 [&>option]:bg-surface"
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-faint"
      />
    </span>
  )
}
