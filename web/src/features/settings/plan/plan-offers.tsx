import { type Billing, type OfferedPlan, offeredPlans } from '@fieldlark/domain/plans/plan.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { Segmented } from '@fieldlark/ui/segmented.tsx'
import Lock from 'lucide-react/icons/lock'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { config } from '#connection/config.ts'
import type { PlanState } from '#data/plan-state.ts'
import { isPaid } from '#data/plans.ts'
import { formatDay } from '#language/formats.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { planNameTexts } from '#parts/plans/plan-names.texts.ts'
import { planChoiceOf } from '#parts/sign-in/plan-choice.ts'
import { useBusiness, useCan } from '#session/session.tsx'

import { ChooseFree } from './choose-free.tsx'
import { forgetPlanChoice } from './forget-plan-choice.ts'
import { Offer } from './offer.tsx'
import { planTexts } from './plan.texts.ts'
import { usePlanPage } from './plan-page.ts'
import { NotSold, PlanPageFailed } from './plan-page-failed.tsx'

/** The plans one may have, with what each holds and what it costs. */
export function PlanOffers({ state, businessId }: { state: PlanState; businessId: string }) {
  const texts = useTexts(planTexts)
  const isOwner = useCan('choose plan')
  const { closed_at } = useBusiness()
  const canChoose = isOwner && closed_at === null
  const [search] = useSearchParams()
  const chosen = planChoiceOf(search)
  const [billing, setBilling] = useState<Billing>(chosen?.billing ?? state.subscription?.billing ?? 'monthly')
  const { isBusy, failure, open } = usePlanPage(businessId)
  const isOfSignUp = chosen !== null
  useEffect(() => {
    if (isOfSignUp) forgetPlanChoice()
  }, [isOfSignUp])
  const buy = (plan: OfferedPlan) => void open({ name: 'plan-checkout', plan, billing })
  return (
    <Card>
      <CardHeader title={texts.plans} subtitle={texts.plansBody} />
      <CardBody className="grid gap-3">
        {config.arePlansSold ? <HowPaid value={billing} onChange={setBilling} /> : <NotSold />}
        <PlanPageFailed failure={failure} />
        <Offer plan="free" billing={billing}>
          {canChoose && <Free state={state} businessId={businessId} />}
        </Offer>
        {offeredPlans.map((plan) => (
          <Offer key={plan} plan={plan} billing={billing}>
            {canChoose && config.arePlansSold && (
              <Buy
                plan={plan}
                state={state}
                isChosen={(chosen?.plan ?? 'starter') === plan}
                isBusy={isBusy}
                onBuy={() => buy(plan)}
              />
            )}
          </Offer>
        ))}
        {!isOwner && (
          <p className="flex items-center gap-2 text-xs text-ink-faint">
            <Lock aria-hidden className="size-4" />
            {texts.ownersOnly}
          </p>
        )}
      </CardBody>
    </Card>
  )
}

function HowPaid({ value, onChange }: { value: Billing; onChange: (billing: Billing) => void }) {
  const texts = useTexts(planTexts)
  return (
    <Segmented
      label={texts.billing}
      isLabelHidden
      value={value}
      onValueChange={onChange}
      options={[
        { value: 'monthly', label: texts.monthly },
        { value: 'yearly', label: texts.yearly },
      ]}
    />
  )
}

/** Free begins at once where nothing runs, and after a trial that nobody pays for. */
function Free({ state, businessId }: { state: PlanState; businessId: string }) {
  const texts = useTexts(planTexts)
  const { language } = useLanguage()
  const { timezone } = useBusiness()
  const { plan, source, valid_until, then_free } = state
  if (plan === 'expired') return <ChooseFree businessId={businessId} />
  if (plan !== 'trial' || source === 'stripe' || !valid_until) return null
  const day = formatDay(language, valid_until, timezone)
  return then_free ? (
    <p className="font-semibold text-field">{texts.freeBegins(day)}</p>
  ) : (
    <ChooseFree businessId={businessId} day={day} />
  )
}

type BuyProps = { plan: OfferedPlan; state: PlanState; isChosen: boolean; isBusy: boolean; onBuy: () => void }

/** The plan that runs is no offer; from it one changes to another. */
function Buy({ plan, state, isChosen, isBusy, onBuy }: BuyProps) {
  const texts = useTexts(planTexts)
  const names = useTexts(planNameTexts)
  const isRunning = isPaid(state) && state.subscription !== null
  const bought = state.plan === 'trial' ? state.subscription?.plan : state.plan
  if (isRunning && bought === plan) return <p className="font-semibold text-field">{texts.current}</p>
  return (
    <Button variant={isChosen && !isRunning ? 'primary' : 'secondary'} isBusy={isBusy} onClick={onBuy}>
      {isRunning ? texts.changeTo(names[plan]) : texts.choose(names[plan])}
    </Button>
  )
}
