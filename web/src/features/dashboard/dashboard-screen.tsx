import { PageHeader } from '@fieldlark/ui/page-header.tsx'

import { useState } from 'react'
import { formatToday } from '#language/formats.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { useBusiness, useCan, useSignedIn } from '#session/session.tsx'
import { ClientOverview } from './client-overview.tsx'
import { dashboardTexts } from './dashboard.texts.ts'
import { useDashboardTotals } from './dashboard-queries.ts'
import { FailedMails } from './failed-mails.tsx'
import { GettingStarted } from './getting-started.tsx'
import { MoneyOnTheTable } from './money-on-the-table.tsx'
import { partOfDay } from './part-of-day.ts'
import { QuickActions } from './quick-actions.tsx'
import { RecentClients } from './recent-clients.tsx'
import { Standing } from './standing.tsx'
import { UpcomingVisits } from './upcoming-visits.tsx'
import { QuotesWaiting, RequestsWaiting } from './waiting-cards.tsx'

/** The dashboard: next actions, and the figures of the business. */
export function DashboardScreen() {
  const texts = useTexts(dashboardTexts)
  const { fullName } = useSignedIn()
  const business = useBusiness()
  const canSeeRequests = useCan('view requests')
  const canSeeQuotes = useCan('view quotes')
  const canSeeMoney = useCan('view finances')
  const hasWaitingCards = canSeeMoney && (canSeeRequests || canSeeQuotes)
  const canSeeEmails = useCan('view email log')
  const { data: totals, isError, refetch } = useDashboardTotals(business.id, canSeeMoney)
  const [now] = useState(() => new Date())
  const waiting = { totals, isError, onRetry: () => void refetch() }
  const firstName = fullName.trim().split(/\s+/)[0] ?? ''
  return (
    <>
      <title>{texts.documentTitle}</title>
      <PageHeader
        title={<bdi>{texts.greetings[partOfDay(now.getHours())](firstName)}</bdi>}
        subtitle={<Subtitle business={business} now={now} />}
      />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        {canSeeEmails && (
          <div className="empty:hidden lg:col-span-2">
            <FailedMails businessId={business.id} />
          </div>
        )}
        <GettingStarted business={business} />
        {canSeeMoney && (totals || !isError) && <Standing totals={totals} />}
        <div className="grid grid-cols-1 gap-4">
          {canSeeMoney && <MoneyOnTheTable {...waiting} />}
          <UpcomingVisits />
          {!hasWaitingCards && <QuickActions />}
        </div>
        {hasWaitingCards && (
          <div className="grid grid-cols-1 gap-4">
            <QuickActions />
            {canSeeRequests && <RequestsWaiting {...waiting} />}
            {canSeeQuotes && <QuotesWaiting {...waiting} />}
          </div>
        )}
        <ClientOverview businessId={business.id} />
        <RecentClients businessId={business.id} />
      </div>
    </>
  )
}

function Subtitle({ business, now }: { business: ReturnType<typeof useBusiness>; now: Date }) {
  const { language } = useLanguage()
  return (
    <>
      <bdi>{business.business_name}</bdi> · {formatToday(language, now, business.timezone)}
    </>
  )
}
