import type { ComponentProps, ReactNode } from 'react'
import { cn } from '#class-names.ts'

export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return (
    <section {...rest} className={cn('rounded-card border border-line bg-surface shadow-card', className)} />
  )
}

export function CardHeader({
  title,
  subtitle,
  actions,
  className,
}: {
  title: ReactNode
  subtitle?: ReactNode
  actions?: ReactNode
  className?: string
}) {
  return (
    <header className={cn('flex min-h-14 items-center gap-3 px-4 pt-3.5 pb-2 md:px-5', className)}>
      <div className="min-w-0 flex-1">
        <h2 className="text-base leading-6 font-semibold">{title}</h2>
        {subtitle && <p className="text-xs text-ink-faint">{subtitle}</p>}
      </div>
      {actions && <div className="flex shrink-0 items-center gap-2">{actions}</div>}
    </header>
  )
}

export function CardBody({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      {...rest}
      className={cn('px-4 pt-2 fallback:pb-4 first:pt-4 md:px-5 fallback:md:pb-5 md:first:pt-5', className)}
    />
  )
}
