import { cn } from '@fieldlark/ui/class-names.ts'
import type { ReactNode } from 'react'

/** A titled group of form fields. */
export function FormSection({
  title,
  className,
  children,
}: {
  title: string
  className?: string
  children: ReactNode
}) {
  return (
    <section>
      <h2 className="pb-2 font-semibold text-base leading-6">{title}</h2>
      <div className={cn('grid gap-4', className)}>{children}</div>
    </section>
  )
}
