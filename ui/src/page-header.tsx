import type { ReactNode } from 'react'
import { cn } from '#class-names.ts'

/** The only `h1` of a screen. `actions` hold the primary action last, so that it is always in the same place. */
export function PageHeader({
  title,
  subtitle,
  actions,
  back,
  className,
}: {
  title: ReactNode
  subtitle?: ReactNode
  actions?: ReactNode
  /** A link back, e.g. `<Button variant="link" render={<Link …/>}>`. */
  back?: ReactNode
  className?: string
}) {
  return (
    <header className={cn('mb-5 pt-3 lg:mb-6 lg:pt-5', className)}>
      {back !== undefined && <div className="-mt-2 mb-1 flex text-xs">{back}</div>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-40">
          <h1 className="text-2xl leading-8 font-bold tracking-[-0.02em] break-words md:text-[1.75rem] md:leading-9">
            {title}
          </h1>
          {subtitle !== undefined && <p className="mt-1 text-ink-soft">{subtitle}</p>}
        </div>
        {actions !== undefined && <div className="flex flex-wrap items-center gap-2.5">{actions}</div>}
      </div>
    </header>
  )
}
