import type { DashboardTotals } from '@fieldlark/domain/reports/dashboard.ts'

import { useTexts } from '#language/language.tsx'
import { useBusiness, useCan } from '#session/session.tsx'

import { ClientOverview } from './clients/client-overview.tsx'
import { RecentClients } from './clients/recent-clients.tsx'
import { moneyTexts } from './money/money.texts.ts'
import { MonthStrip } from './money/month-strip.tsx'
import { SixMonths } from './money/six-months.tsx'
import { Section } from './section.tsx'
import { UpcomingVisits } from './to-do/upcoming-visits.tsx'
import type { Day } from './use-day.ts'

/** Below the fold, under the money: the months, the week and the clients. */
export function MonthsBelow({ day, totals }: { day: Day; totals: DashboardTotals | undefined }) {
  const { id: businessId } = useBusiness()
  // The status of a client is the office's; a worker sees the few clients of their work, who are no overview.
  const canSeeStatuses = useCan('archive clients')
  return (
    <>
      {totals && <Month totals={totals} />}
      <Coming day={day} />
      {canSeeStatuses && <ClientOverview businessId={businessId} />}
      <RecentClients businessId={businessId} />
    </>
  )
}

function Month({ totals }: { totals: DashboardTotals }) {
  const texts = useTexts(moneyTexts)
  return (
    <>
      <SixMonths today={totals.today} />
      <Section title={texts.thisMonth}>
        <MonthStrip totals={totals} />
      </Section>
    </>
  )
}

const mostComing = 8

function Coming({ day: { plan, more, today } }: { day: Day }) {
  if (!plan) return null
  const shown = plan.later.slice(0, mostComing)
  return <UpcomingVisits visits={shown} more={more + plan.later.length - shown.length} today={today} />
}
