import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { config } from '#connection/config.ts'
import type { PlanState } from '#data/plan-state.ts'
import { formatDay } from '#language/formats.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { useBusiness, useCan } from '#session/session.tsx'

import { planTexts } from './plan.texts.ts'
import { usePlanPage } from './plan-page.ts'
import { PlanPageFailed } from './plan-page-failed.tsx'

type Paid = NonNullable<PlanState['subscription']>

/** When the next payment is due, or until when the plan lasts. */
export function usePaidSentence(): (paid: Paid) => string {
  const texts = useTexts(planTexts)
  const { language } = useLanguage()
  const { timezone } = useBusiness()
  return ({ status, period_end, ends_at }) => {
    const day = (instant: string | null) => (instant ? formatDay(language, instant, timezone) : '')
    if (ends_at) return texts.cancelled(day(ends_at))
    if (status === 'trialing') return texts.firstPayment(day(period_end))
    return texts.nextPayment(day(period_end))
  }
}

const running = ['active', 'trialing', 'past_due']

/** For owners: the card and the bills, and a way to end the plan. */
export function PaidPlan({
  paid,
  until,
  isCounting,
}: {
  paid: Paid
  until: string | null
  /** Whether the plan of the business is the one that is paid here. */
  isCounting: boolean
}) {
  const texts = useTexts(planTexts)
  const { language } = useLanguage()
  const { id, timezone } = useBusiness()
  const isOwner = useCan('choose plan')
  const { isBusy, failure, open } = usePlanPage(id)
  const openPortal = (flow?: 'card' | 'cancel') => void open({ name: 'plan-portal', ...(flow && { flow }) })
  const isPastDue = isCounting && paid.status === 'past_due'
  const isRunning = isCounting && running.includes(paid.status)
  return (
    <div className="grid gap-3">
      {isPastDue && (
        <Alert
          tone="warning"
          title={texts.pastDueTitle}
          {...(isOwner &&
            config.arePlansSold && {
              action: (
                <Button size="sm" isBusy={isBusy} onClick={() => openPortal('card')}>
                  {texts.updateCard}
                </Button>
              ),
            })}
        >
          {texts.pastDue(until ? formatDay(language, until, timezone) : '')}
        </Alert>
      )}
      <PlanPageFailed failure={failure} />
      {isOwner && config.arePlansSold && (
        <div className="flex flex-wrap gap-2.5">
          <Button variant="secondary" isBusy={isBusy} onClick={() => openPortal()}>
            {texts.cardAndBills}
          </Button>
          {isRunning && !paid.ends_at && (
            <Button variant="ghost" onClick={() => openPortal('cancel')}>
              {texts.cancelPlan}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
