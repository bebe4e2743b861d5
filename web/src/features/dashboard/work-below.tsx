import type { DashboardTotals } from '@fieldlark/domain/reports/dashboard.ts'

import { useCan } from '#session/session.tsx'

import { QuickActions } from './to-do/quick-actions.tsx'
import { QuotesWaiting, RequestsWaiting } from './to-do/waiting-cards.tsx'

/** Below the fold, under the day: who waits for an answer, and what is begun most often. */
export function WorkBelow({
  totals,
  hasFailed,
}: {
  totals: DashboardTotals | undefined
  /** The page has said that the figures could not be read. */
  hasFailed: boolean
}) {
  const canSeeRequests = useCan('view requests')
  const canSeeQuotes = useCan('view quotes')
  const canSeeMoney = useCan('view finances') && !hasFailed
  return (
    <>
      {canSeeMoney && canSeeRequests && <RequestsWaiting totals={totals} />}
      {canSeeMoney && canSeeQuotes && <QuotesWaiting totals={totals} />}
      <QuickActions />
    </>
  )
}
