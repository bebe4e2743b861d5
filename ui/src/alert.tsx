import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { cn } from '#class-names.ts'

export type AlertTone = 'info' | 'success' | 'warning' | 'danger'

const looks = {
  info: { icon: Info, className: 'bg-info-soft text-info' },
  success: { icon: CircleCheck, className: 'bg-success-soft text-success' },
  warning: { icon: TriangleAlert, className: 'bg-warning-soft text-warning' },
  danger: { icon: CircleAlert, className: 'bg-danger-soft text-danger' },
}

/** A message in the flow of the page. Danger and warning are announced when they appear. */
export function Alert({
  tone,
  title,
  action,
  className,
  children,
}: {
  tone: AlertTone
  title?: ReactNode
  action?: ReactNode
  className?: string
  children?: ReactNode
}) {
  const { icon: Icon, className: look } = looks[tone]
  return (
    <div
      role={tone === 'danger' || tone === 'warning' ? 'alert' : 'status'}
      className={cn('flex items-start gap-3 rounded-card px-4 py-3.5', look, className)}
    >
      <Icon aria-hidden className="mt-px size-5 shrink-0" />
      <div className="min-w-0 flex-1 text-ink">
        {title !== undefined && <p className="font-semibold">{title}</p>}
        {children !== undefined && <div className="text-pretty">{children}</div>}
        {action !== undefined && <div className="mt-2.5 flex flex-wrap gap-2">{action}</div>}
      </div>
    </div>
  )
}
