import type { DashboardTotals } from '@fieldlark/domain/reports/dashboard.ts'
import { cn } from '@fieldlark/ui/class-names.ts'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import { Link } from 'react-router'

import { formatMonth } from '#language/formats.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { useMoney } from '#parts/money/money.ts'
import { paths } from '#paths.ts'

import { moneyTexts } from './money.texts.ts'

type Figure = {
  to: string
  label: string
  value: string | undefined
  note?: string | undefined
  tone?: 'text-danger' | 'text-warning' | undefined
}

/** Three figures side by side; each leads to the list that it counts. */
export function Strip({ label, figures }: { label: string; figures: readonly Figure[] }) {
  return (
    <nav aria-label={label} className="grid grid-cols-3 divide-x divide-line border-line border-b">
      {figures.map((figure) => (
        <Link
          key={figure.to}
          to={figure.to}
          className="min-h-15 min-w-0 py-2 pr-1 pl-3 first:pl-0 hover:bg-sunken"
        >
          <span className="block truncate text-2xs text-ink-soft">{figure.label}</span>
          {figure.value === undefined ? (
            <Skeleton className="mt-1 h-5 w-16" />
          ) : (
            <span
              className={cn(
                'money block truncate font-bold text-base leading-6 tracking-[-0.02em]',
                figure.tone,
              )}
            >
              {figure.value}
            </span>
          )}
          {figure.note && <span className="block text-pretty text-2xs text-ink-faint">{figure.note}</span>}
        </Link>
      ))}
    </nav>
  )
}

/** What came in this month, what can be invoiced and what is late. */
export function MoneyStrip({ totals }: { totals: DashboardTotals | undefined }) {
  const texts = useTexts(moneyTexts)
  const { language } = useLanguage()
  const { format } = useMoney()
  const toInvoice = totals?.table.kinds.uninvoiced?.amount ?? 0
  const late = totals?.unpaid.late_amount ?? 0
  return (
    <Strip
      label={texts.moneyNow}
      figures={[
        {
          to: `${paths.reports}?report=profit`,
          label: totals ? texts.receivedIn(formatMonth(language, totals.today)) : texts.received,
          value: totals && format(totals.revenue.received),
        },
        {
          to: `${paths.jobs}?chip=needs_invoicing`,
          label: texts.toInvoice,
          value: totals && format(toInvoice),
          tone: toInvoice > 0 ? 'text-warning' : undefined,
        },
        {
          to: `${paths.invoices}?state=overdue`,
          label: texts.overdue,
          value: totals && format(late),
          tone: late > 0 ? 'text-danger' : undefined,
        },
      ]}
    />
  )
}
