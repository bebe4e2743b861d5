import type { Business } from '@fieldlark/domain/businesses/business.ts'
import { cn } from '@fieldlark/ui/class-names.ts'
import { Later } from '@fieldlark/ui/later.tsx'
import { PageHeader } from '@fieldlark/ui/page-header.tsx'
import { useState } from 'react'
import { formatToday } from '#language/formats.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { LoadFailed } from '#parts/failures/load-failed.tsx'
import { useBusiness, useCan, useSignedIn } from '#session/session.tsx'
import { ClientOverview } from './client-overview.tsx'
import { dashboardTexts } from './dashboard.texts.ts'
import { useDashboardTotals } from './dashboard-queries.ts'
import { FailedMails } from './failed-mails.tsx'
import { MoneyOnTheTable } from './money-on-the-table.tsx'
import { partOfDay } from './part-of-day.ts'
import { QuickActions } from './quick-actions.tsx'
import { RecentClients } from './recent-clients.tsx'
import { Standing } from './standing.tsx'
import { UpcomingVisits } from './upcoming-visits.tsx'
import { useGettingStarted } from './use-getting-started.ts'
import { QuotesWaiting, RequestsWaiting } from './waiting-cards.tsx'

// Most visits are of businesses that are past it.
const loadGettingStarted = async () => (await import('./getting-started.tsx')).GettingStarted

/** The dashboard: next actions, and the figures of the business; before its first client only the first steps. */
export function DashboardScreen() {
  const texts = useTexts(dashboardTexts)
  const { fullName } = useSignedIn()
  const business = useBusiness()
  const [now] = useState(() => new Date())
  const firstName = fullName.trim().split(/\s+/)[0] ?? ''
  return (
    <>
      <title>{texts.documentTitle}</title>
      <PageHeader
        title={<bdi>{texts.greetings[partOfDay(now.getHours())](firstName)}</bdi>}
        subtitle={<Subtitle business={business} now={now} />}
      />
      <Content key={business.id} business={business} />
    </>
  )
}

function Content({ business }: { business: Business }) {
  const { isUnknown, isEmpty, taken, records, hide } = useGettingStarted(business)
  return (
    // What may turn out to be empty is read meanwhile, so that nobody waits for both, and not shown.
    <div className={cn(isUnknown ? 'hidden' : 'grid', 'grid-cols-1 items-start gap-4 lg:grid-cols-2')}>
      {taken && <Later load={loadGettingStarted} props={{ business, taken, records, onHide: hide }} />}
      {!isEmpty && <Cards business={business} />}
    </div>
  )
}

function Cards({ business }: { business: Business }) {
  const canSeeRequests = useCan('view requests')
  const canSeeQuotes = useCan('view quotes')
  const canSeeMoney = useCan('view finances')
  const hasWaitingCards = canSeeMoney && (canSeeRequests || canSeeQuotes)
  const canSeeEmails = useCan('view email log')
  const { loadFailed } = useTexts(dashboardTexts)
  const { data: totals, error, refetch } = useDashboardTotals(business.id, canSeeMoney)
  const hasFailed = error !== null && !totals
  return (
    <>
      {canSeeEmails && (
        <div className="empty:hidden lg:col-span-2">
          <FailedMails businessId={business.id} />
        </div>
      )}
      {hasFailed ? (
        <div className="lg:col-span-2">
          <LoadFailed title={loadFailed} error={error} onRetry={() => void refetch()} />
        </div>
      ) : (
        canSeeMoney && <Standing totals={totals} />
      )}
      <div className="grid grid-cols-1 gap-4">
        {canSeeMoney && !hasFailed && <MoneyOnTheTable totals={totals} />}
        <UpcomingVisits />
        {!hasWaitingCards && <QuickActions />}
      </div>
      {hasWaitingCards && (
        <div className="grid grid-cols-1 gap-4">
          <QuickActions />
          {canSeeRequests && !hasFailed && <RequestsWaiting totals={totals} />}
          {canSeeQuotes && !hasFailed && <QuotesWaiting totals={totals} />}
        </div>
      )}
      <ClientOverview businessId={business.id} />
      <RecentClients businessId={business.id} />
    </>
  )
}

function Subtitle({ business, now }: { business: Business; now: Date }) {
  const { language } = useLanguage()
  return (
    <>
      <bdi>{business.business_name}</bdi> · {formatToday(language, now, business.timezone)}
    </>
  )
}
