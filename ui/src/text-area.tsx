import type { ComponentProps } from 'react'
import { cn } from '#class-names.ts'
import { useFieldWiring } from '#field-context.ts'

/** Grows with its text where the browser supports it; `rows` is the minimum height. */
export function TextArea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  const wiring = useFieldWiring(rest)
  return (
    <textarea
      rows={rows}
      {...rest}
      {...wiring}
      className={cn('control max-h-[60dvh] resize-y px-3 py-2.5', className)}
    />
  )
}
