import type { ReactNode } from 'react'
import { cn } from '#class-names.ts'

/** What this screen is for, and the next step. */
export function EmptyState({
  icon,
  title,
  body,
  action,
  headingLevel: Heading = 'h2',
  className,
}: {
  icon?: ReactNode
  title: ReactNode
  body?: ReactNode
  action?: ReactNode
  headingLevel?: 'h1' | 'h2' | 'h3'
  className?: string
}) {
  return (
    <div className={cn('flex flex-col items-center px-6 py-12 text-center md:py-16', className)}>
      {icon !== undefined && (
        <span
          aria-hidden
          className="mb-5 flex size-14 items-center justify-center rounded-full bg-field-soft text-field ring-8 ring-field-soft/40 [&_svg]:size-6"
        >
          {icon}
        </span>
      )}
      <Heading className="text-lg leading-6 font-semibold">{title}</Heading>
      {body !== undefined && <p className="mt-2 max-w-sm text-pretty text-ink-soft">{body}</p>}
      {action !== undefined && (
        <div className="mt-6 flex flex-wrap items-center justify-center gap-2.5">{action}</div>
      )}
    </div>
  )
}
