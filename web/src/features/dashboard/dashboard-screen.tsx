import { PageHeader } from '@fieldlark/ui/page-header.tsx'

import { useState } from 'react'

import { useDashboardTotals } from '#data/dashboard.ts'
import { formatToday } from '#language/formats.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { FailedMails } from '#parts/failed-mails.tsx'
import { useBusiness, useCan, useSignedIn } from '#session/session.tsx'

import { ClientOverview } from './client-overview.tsx'
import { dashboardTexts } from './dashboard.texts.ts'
import { GettingStarted } from './getting-started.tsx'
import { MoneyOnTheTable } from './money-on-the-table.tsx'
import { partOfDay } from './part-of-day.ts'
import { QuickActions } from './quick-actions.tsx'
import { RecentClients } from './recent-clients.tsx'
import { Standing } from './standing.tsx'
import { UpcomingVisits } from './upcoming-visits.tsx'
import { QuotesWaiting, RequestsWaiting } from './waiting-cards.tsx'

/** Where the day begins: what to do next, and how the business stands. */
export function DashboardScreen() {
  const texts = useTexts(dashboardTexts)
  const { fullName } = useSignedIn()
  const business = useBusiness()
  const isOffice = useCan('view quotes')
  const canSeeMoney = useCan('view finances')
  const { data: totals, isError, refetch } = useDashboardTotals(business.id, canSeeMoney)
  const [now] = useState(() => new Date())
  const firstName = fullName.trim().split(/\s+/)[0] ?? ''
  return (
    <>
      <title>{texts.documentTitle}</title>
      <PageHeader
        title={<bdi>{texts.greetings[partOfDay(now.getHours())](firstName)}</bdi>}
        subtitle={<Subtitle business={business} now={now} />}
      />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        {canSeeMoney && (
          <div className="empty:hidden lg:col-span-2">
            <FailedMails businessId={business.id} />
          </div>
        )}
        <GettingStarted business={business} />
        {canSeeMoney && (totals || !isError) && <Standing totals={totals} />}
        <div className="grid grid-cols-1 gap-4">
          {canSeeMoney && (
            <MoneyOnTheTable totals={totals} isError={isError} onRetry={() => void refetch()} />
          )}
          <UpcomingVisits />
          {!isOffice && <QuickActions />}
        </div>
        {isOffice && (
          <div className="grid grid-cols-1 gap-4">
            <QuickActions />
            <RequestsWaiting />
            <QuotesWaiting />
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
