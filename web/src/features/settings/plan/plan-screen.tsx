import { Alert } from '@fieldlark/ui/alert.tsx'
import { useSearchParams } from 'react-router'

import { isPaid, usePlanState } from '#data/plans.ts'
import { useTexts } from '#language/language.tsx'
import { RecordSkeleton } from '#parts/record/record-skeleton.tsx'
import { useBusiness, useCan } from '#session/session.tsx'

import { LoadFailed } from '../load-failed.tsx'
import { ManagersOnly } from '../managers-only.tsx'
import { SectionHeader } from '../section-header.tsx'
import { CurrentPlan } from './current-plan.tsx'
import { planTexts } from './plan.texts.ts'
import { PlanOffers } from './plan-offers.tsx'

/** The plan of the business, what is used of it, and the others. */
export function PlanScreen() {
  const texts = useTexts(planTexts)
  return (
    <ManagersOnly isAllowed={useCan('edit business')}>
      <SectionHeader title={texts.title} subtitle={texts.subtitle} />
      <Plan />
    </ManagersOnly>
  )
}

function Plan() {
  const texts = useTexts(planTexts)
  const { id: businessId } = useBusiness()
  const [search] = useSearchParams()
  const isBack = search.has('paid')
  const news = isBack ? 'paid' : search.has('changed') ? 'changed' : null
  const { data: state, error, refetch } = usePlanState(businessId, news)
  if (state)
    return (
      <div className="grid gap-4">
        {isBack && <Paid isKnown={isPaid(state)} />}
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <CurrentPlan state={state} />
          <div>
            <PlanOffers state={state} businessId={businessId} />
          </div>
        </div>
      </div>
    )
  if (!error) return <RecordSkeleton label={texts.loading} />
  return <LoadFailed title={texts.loadFailed} error={error} onRetry={() => void refetch()} />
}

/** After a payment: that the plan runs, or that the news of it is still on its way. */
function Paid({ isKnown }: { isKnown: boolean }) {
  const texts = useTexts(planTexts)
  if (isKnown)
    return (
      <Alert tone="success" title={texts.paidTitle}>
        {texts.paidBody}
      </Alert>
    )
  return (
    <Alert tone="info" title={texts.waitingTitle}>
      {texts.waitingBody}
    </Alert>
  )
}
