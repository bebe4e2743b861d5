import type { ReactNode } from 'react'

/** One part of the page on its paper: a title with at most one link, and its rows. */
export function Section({
  title,
  note,
  action,
  children,
}: {
  title: ReactNode
  note?: ReactNode
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <section className="mt-3.5">
      <header className="flex min-h-11 items-center gap-3">
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold text-base leading-6">{title}</h2>
          {note && <p className="text-ink-soft text-xs">{note}</p>}
        </div>
        {action}
      </header>
      {children}
    </section>
  )
}
