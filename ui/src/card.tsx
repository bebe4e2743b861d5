import type { ComponentProps, ReactNode } from 'react'
import { cn } from '#class-names.ts'

export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return <section {...rest} className={cn('border-line border-t first:border-0', className)} />
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
    <header className={cn('flex min-h-11 items-center gap-3 pt-2', className)}>
      <div className="min-w-0 flex-1">
        <h2 className="text-base leading-6 font-semibold">{title}</h2>
        {subtitle && <p className="text-xs text-ink-faint">{subtitle}</p>}
      </div>
      {actions && <div className="flex shrink-0 items-center gap-2">{actions}</div>}
    </header>
  )
}

export function CardBody({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={cn('pt-2 fallback:pb-4 first:pt-3', className)} />
}
