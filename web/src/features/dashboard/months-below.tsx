import type { DashboardTotals } from '@fieldlark/domain/reports/dashboard.ts'

import { useTexts } from '#language/language.tsx'
import { useBusiness, useCan } from '#session/session.tsx'

import { ClientOverview } from './client-overview.tsx'
import { moneyTexts } from './money.texts.ts'
import { MonthStrip } from './month-strip.tsx'
import { RecentClients } from './recent-clients.tsx'
import { Section } from './section.tsx'
import { SixMonths } from './six-months.tsx'
import { UpcomingVisits } from './upcoming-visits.tsx'
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
