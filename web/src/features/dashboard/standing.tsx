import type { DashboardTotals } from '@fieldlark/domain/reports/dashboard.ts'
import { Stat } from '@fieldlark/ui/stat.tsx'
import Banknote from 'lucide-react/icons/banknote'
import Briefcase from 'lucide-react/icons/briefcase'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Wallet from 'lucide-react/icons/wallet'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { useTexts } from '#language/language.tsx'
import { useMoney } from '#parts/money/money.ts'
import { useNumberText } from '#parts/money/number-text.ts'
import { paths } from '#paths.ts'

import { moneyTexts } from './money.texts.ts'

/** The figures of the month, receivables and completed work; each number links to the records it counts. */
export function Standing({ totals }: { totals: DashboardTotals | undefined }) {
  const texts = useTexts(moneyTexts)
  const numberText = useNumberText()
  const { format } = useMoney()
  const count = (value: number | undefined) => numberText(value ?? 0)
  const { revenue, unpaid, jobs_done: done } = totals ?? {}
  const tiles = [
    {
      to: `${paths.reports}?report=months`,
      icon: <Banknote />,
      label: texts.revenue,
      value: revenue && format(revenue.month),
      note: revenue && texts.revenueNote(format(revenue.last_month)),
    },
    {
      to: `${paths.reports}?report=profit`,
      icon: <Wallet />,
      label: texts.received,
      value: revenue && format(revenue.received),
      note: revenue && texts.revenueNote(format(revenue.received_last_month)),
    },
    {
      to: `${paths.invoices}?state=unpaid`,
      icon: <ReceiptText />,
      label: texts.unpaid,
      value: unpaid && format(unpaid.amount),
      note:
        unpaid && (unpaid.late > 0 ? texts.late(unpaid.late, format(unpaid.late_amount)) : texts.noneLate),
    },
    {
      to: `${paths.jobs}?status=completed`,
      icon: <Briefcase />,
      label: texts.done,
      value: done && count(done.month),
      note: done && texts.doneNote(done.last_month, done.all),
    },
  ]
  return (
    <section
      aria-label={texts.standing}
      className="grid grid-cols-2 gap-3 lg:col-span-2 lg:grid-cols-4 lg:gap-4"
    >
      {tiles.map(({ to, icon, label, value, note }) => (
        <Tile key={to} to={to}>
          <Stat
            icon={icon}
            label={label}
            value={<span className="money block truncate">{value}</span>}
            note={note}
            isLoading={!totals}
            className="h-full px-3 transition-colors hover:border-field md:px-4"
          />
        </Tile>
      ))}
    </section>
  )
}

function Tile({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="min-w-0 rounded-card">
      {children}
    </Link>
  )
}
