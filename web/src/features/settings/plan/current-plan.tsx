import { planLimits, trialDaysLeft } from '@fieldlark/domain/plans/limits.ts'
import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { useState } from 'react'

import type { PlanState } from '#data/plan-state.ts'
import { formatDay } from '#language/formats.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { planNameTexts } from '#parts/plans/plan-names.texts.ts'
import { useBusiness } from '#session/session.tsx'

import { PaidPlan, usePaidSentence } from './paid-plan.tsx'
import { planTexts } from './plan.texts.ts'

/** Which plan it is and until when, and how much of it is used. */
export function CurrentPlan({ state }: { state: PlanState }) {
  const texts = useTexts(planTexts)
  const names = useTexts(planNameTexts)
  const { people, active_clients: clients } = planLimits[state.plan]
  const isEnded = state.plan === 'expired'
  return (
    <div>
      <Card>
        <CardHeader title={names[state.plan]} />
        <CardBody className="grid gap-3">
          <p className="text-pretty text-ink-soft">{useSentence(state)}</p>
          {state.subscription && (
            <PaidPlan
              paid={state.subscription}
              until={state.valid_until}
              isCounting={state.source === 'stripe' && !isEnded}
            />
          )}
        </CardBody>
      </Card>
      <Card>
        <CardHeader title={texts.used} />
        <CardBody>
          <dl className="grid gap-3">
            <Used
              label={texts.people}
              used={state.people}
              most={isEnded ? undefined : people}
              over={texts.overPeople}
            />
            <Used
              label={texts.clients}
              used={state.active_clients}
              most={isEnded ? undefined : clients}
              over={texts.overClients}
            />
            <Fact
              label={texts.reminders}
              value={planLimits[state.plan].automation === 0 ? texts.notIncluded : texts.included}
            />
            {state.credit > 0 && <Fact label={texts.credit} value={`$${state.credit}`} />}
          </dl>
        </CardBody>
      </Card>
    </div>
  )
}

function useSentence({ plan, source, valid_until, then_free, subscription }: PlanState) {
  const paidSentence = usePaidSentence()
  const texts = useTexts(planTexts)
  const names = useTexts(planNameTexts)
  const { language } = useLanguage()
  const { timezone } = useBusiness()
  const [now] = useState(() => new Date().toISOString())
  if (plan === 'expired') return texts.ended
  if (plan === 'free') return texts.free
  const day = valid_until && formatDay(language, valid_until, timezone)
  if (source === 'stripe' && subscription)
    return plan === 'trial' && subscription.plan && !subscription.ends_at
      ? `${texts.thenPaid(names[subscription.plan])} ${paidSentence(subscription)}`
      : paidSentence(subscription)
  if (source === 'stripe' && day) return texts.paidBefore(day)
  if (then_free && day) return texts.thenFree(day)
  if (plan === 'trial')
    return day && valid_until ? texts.trialUntil(day, trialDaysLeft(valid_until, now)) : texts.trialOpen
  return day ? texts.grantedUntil(day) : texts.granted
}

function Fact({ label, value, note }: { label: string; value: string; note?: string | undefined }) {
  return (
    <div>
      <dt className="text-xs font-semibold text-ink-soft">{label}</dt>
      <dd className="money">{value}</dd>
      {note && <dd className="text-xs text-ink-faint">{note}</dd>}
    </div>
  )
}

function Used({
  label,
  used,
  most,
  over,
}: {
  label: string
  used: number
  /** Undefined: nothing new is taken, so no number says how many. */
  most: number | null | undefined
  /** What holds for those above the limit. */
  over: string
}) {
  const texts = useTexts(planTexts)
  if (most === undefined) return <Fact label={label} value={String(used)} />
  if (most === null) return <Fact label={label} value={texts.anyNumber(used)} />
  return <Fact label={label} value={texts.usedOf(used, most)} note={used > most ? over : undefined} />
}
