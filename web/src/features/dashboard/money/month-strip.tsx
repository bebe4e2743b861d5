import type { DashboardTotals } from '@fieldlark/domain/reports/dashboard.ts'

import { useTexts } from '#language/language.tsx'
import { useMoney } from '#parts/money/money.ts'
import { useNumberText } from '#parts/money/number-text.ts'
import { paths } from '#paths.ts'

import { moneyTexts } from './money.texts.ts'
import { Strip } from './strips.tsx'

/** The month beside the one before: invoiced, unpaid, done. */
export function MonthStrip({ totals }: { totals: DashboardTotals }) {
  const texts = useTexts(moneyTexts)
  const numberText = useNumberText()
  const { format } = useMoney()
  const { revenue, unpaid, jobs_done: done } = totals
  return (
    <Strip
      label={texts.standing}
      figures={[
        {
          to: `${paths.reports}?report=months`,
          label: texts.revenue,
          value: format(revenue.month),
          note: texts.before(format(revenue.last_month)),
        },
        {
          to: `${paths.invoices}?state=unpaid`,
          label: texts.unpaid,
          value: format(unpaid.amount),
          note: texts.invoices(unpaid.invoices),
        },
        {
          to: `${paths.jobs}?status=completed`,
          label: texts.done,
          value: numberText(done.month),
          note: texts.doneNote(done.last_month, done.all),
        },
      ]}
    />
  )
}
