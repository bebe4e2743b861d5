import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'

/** A row that opens: a name, what is inside now, and the fields. They stay mounted, so nothing typed in them is lost. */
export function Fold({
  icon,
  title,
  value,
  children,
}: {
  icon: ReactNode
  title: ReactNode
  /** What the fields say now, shown at the right. */
  value?: ReactNode
  children: ReactNode
}) {
  return (
    <details className="group border-line border-t">
      <summary className="flex min-h-13 list-none items-center gap-3 font-medium [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-ink-faint">
        <span aria-hidden>{icon}</span>
        <span className="shrink-0">{title}</span>
        {/* It takes what is left, and asks for nothing: otherwise a long value would make the page wider. */}
        <span className="w-0 flex-1 truncate text-right font-normal text-ink-soft">{value}</span>
        <ChevronDown aria-hidden className="transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid gap-4 pb-4">{children}</div>
    </details>
  )
}
