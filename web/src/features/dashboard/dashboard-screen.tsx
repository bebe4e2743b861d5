import type { Business } from '@fieldlark/domain/businesses/business.ts'
import { cn } from '@fieldlark/ui/class-names.ts'
import { Later } from '@fieldlark/ui/later.tsx'
import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import { useMediaQuery } from '@fieldlark/ui/media-query.ts'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import { type ReactNode, Suspense, useState } from 'react'

import { useTexts } from '#language/language.tsx'
import { LoadFailed } from '#parts/failures/load-failed.tsx'
import { useBusiness, useCan } from '#session/session.tsx'

import { dashboardTexts } from './dashboard.texts.ts'
import { type ListedVisit, useDashboardTotals } from './dashboard-queries.ts'
import { useGettingStarted } from './first-steps/use-getting-started.ts'
import { MoneyOnTheTable } from './money/money-on-the-table.tsx'
import { MoneyStrip } from './money/strips.tsx'
import { FailedMails } from './to-do/failed-mails.tsx'
import { WaitingLine } from './to-do/waiting-line.tsx'
import { TodayHead } from './today/today-head.tsx'
import { TodayDone, TodayNow } from './today/today-now.tsx'
import { TodayStep } from './today/today-step.tsx'
import { type Day, useDay } from './use-day.ts'
import { WhenSeen } from './when-seen.tsx'

// Most visits are of businesses that are past it.
const loadGettingStarted = async () => (await import('./first-steps/getting-started.tsx')).GettingStarted
const loadWorkBelow = async () => (await import('./work-below.tsx')).WorkBelow
const loadMonthsBelow = async () => (await import('./months-below.tsx')).MonthsBelow

const CompleteVisit = lazyPart(
  async () => (await import('#parts/completion/complete-visit.tsx')).CompleteVisit,
)

/** Today: what is under way, what is next, and the money; before a business's first client only the first steps. */
export function DashboardScreen() {
  const texts = useTexts(dashboardTexts)
  const business = useBusiness()
  return (
    <>
      <title>{texts.documentTitle}</title>
      <Content key={business.id} business={business} />
    </>
  )
}

function Content({ business }: { business: Business }) {
  const { isUnknown, isEmpty, taken, records, hide } = useGettingStarted(business)
  const day = useDay()
  // Kept here: a visit that is done leaves the page before its last question is answered.
  const [completed, setCompleted] = useState<ListedVisit | null>(null)
  // A page has one hero and one next step: a visit outranks the first steps.
  const isQuiet = day.plan?.running != null || day.step !== null
  const steps = taken && (
    <Later load={loadGettingStarted} props={{ business, taken, records, isQuiet, onHide: hide }} />
  )
  return (
    <>
      <TodayHead
        day={day}
        isNew={isEmpty}
        step={day.step && <TodayStep step={day.step} onComplete={setCompleted} />}
      />
      {/* What may turn out to be empty is read meanwhile, so that nobody waits for both, and not shown. */}
      <div className={cn(isUnknown && 'hidden')}>
        {(!isQuiet || isEmpty) && steps}
        {!isEmpty && (
          <Parts
            business={business}
            day={day}
            hasHero={isQuiet || taken !== undefined}
            quietSteps={isQuiet && steps}
          />
        )}
      </div>
      {completed && (
        <Suspense fallback={null}>
          <CompleteVisit key={completed.id} visit={completed} onClose={() => setCompleted(null)} />
        </Suspense>
      )}
    </>
  )
}

type PartsProps = {
  business: Business
  day: Day
  hasHero: boolean
  /** The first steps where the day outranks them. */
  quietSteps: ReactNode
}

/** On a phone one after the other; on a wide screen money at the left, the day at the right. */
function Parts({ business, day, hasHero, quietSteps }: PartsProps) {
  const isWide = useMediaQuery('(min-width: 1024px)')
  const canSeeMoney = useCan('view finances')
  const { loadFailed } = useTexts(dashboardTexts)
  const { data: totals, error, refetch } = useDashboardTotals(business.id, canSeeMoney)
  const hasFailed = error !== null && !totals
  const strip = canSeeMoney && !hasFailed && <MoneyStrip totals={totals} />
  const money = hasFailed ? (
    <LoadFailed title={loadFailed} error={error} onRetry={() => void refetch()} />
  ) : (
    canSeeMoney && <MoneyOnTheTable totals={totals} isHero={!hasHero} />
  )
  const fallback = <Skeleton className="mt-6 h-60 w-full" />
  const isRead = !canSeeMoney || totals !== undefined || hasFailed
  // Before the page has its height, everything is in view.
  const isHigh = (day.plan !== undefined || day.isError) && isRead
  const workBelow = isHigh && (
    <WhenSeen>
      <Later load={loadWorkBelow} props={{ totals, hasFailed }} fallback={fallback} />
    </WhenSeen>
  )
  const monthsBelow = isHigh && (
    <WhenSeen>
      <Later load={loadMonthsBelow} props={{ day, totals }} fallback={fallback} />
    </WhenSeen>
  )
  if (!isWide) {
    return (
      <>
        <Mails businessId={business.id} />
        <TodayNow day={day} />
        <WaitingLine totals={totals} />
        {quietSteps}
        {strip}
        <TodayDone day={day} />
        {money}
        {workBelow}
        {monthsBelow}
      </>
    )
  }
  return (
    <>
      <Mails businessId={business.id} />
      <div className="grid grid-cols-[minmax(0,1fr)_23.75rem] items-start gap-x-10">
        <div>
          {quietSteps}
          {strip}
          {money}
          {monthsBelow}
        </div>
        <div>
          <TodayNow day={day} />
          <TodayDone day={day} />
          {workBelow}
        </div>
      </div>
    </>
  )
}

function Mails({ businessId }: { businessId: string }) {
  if (!useCan('view email log')) return null
  return (
    <div className="mb-3 empty:hidden">
      <FailedMails businessId={businessId} />
    </div>
  )
}
