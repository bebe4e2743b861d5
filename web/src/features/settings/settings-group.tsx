import type { ReactNode } from 'react'

/** How each row of a group is laid out. */
export const rowLook = 'flex min-h-16 w-full items-center gap-3 px-4 py-2 text-left'
/** The same where the whole row opens something. */
export const openingRowLook = `${rowLook} active:bg-sunken lg:rounded-control lg:hover:bg-sunken`

/** Rows of the settings under one heading; `note`: what holds for all of them. */
export function SettingsGroup({
  title,
  note,
  children,
}: {
  title: string
  note?: string | undefined
  children: ReactNode
}) {
  return (
    <section className="max-lg:-mx-4">
      <h2 className="px-4 pt-3 pb-1 font-semibold text-ink-soft text-xs">
        {title}
        {note !== undefined && <span className="font-normal text-ink-faint"> · {note}</span>}
      </h2>
      <ul className="divide-y divide-line">{children}</ul>
    </section>
  )
}
