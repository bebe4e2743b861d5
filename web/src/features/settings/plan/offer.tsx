import { isFieldlarkNamed, planLimits, yearlyPrice } from '@fieldlark/domain/plans/limits.ts'
import { type Billing, monthlyPrice, type PlanStatus } from '@fieldlark/domain/plans/plan.ts'
import type { ReactNode } from 'react'

import { useTexts } from '#language/language.tsx'
import { planNameTexts } from '#parts/plans/plan-names.texts.ts'

import { planTexts } from './plan.texts.ts'

/** One plan: its price and what it holds, and what can be done about it. */
export function Offer({
  plan,
  billing,
  children,
}: {
  plan: PlanStatus
  billing: Billing
  children: ReactNode
}) {
  const texts = useTexts(planTexts)
  const names = useTexts(planNameTexts)
  const { people, active_clients: clients, automation } = planLimits[plan]
  const points = [
    texts.has.people(people),
    texts.has.active_clients(clients),
    !isFieldlarkNamed(plan) && texts.has.noFooter,
    automation === null && texts.has.automation,
  ].filter((point) => point !== false)
  const paid = billing === 'yearly' ? texts.aYear(yearlyPrice(plan)) : texts.aMonth(monthlyPrice[plan])
  return (
    <section aria-label={names[plan]} className="grid gap-3 rounded-card border border-line bg-surface p-4">
      <div className="flex items-baseline justify-between gap-4">
        <h3 className="font-semibold">{names[plan]}</h3>
        <p className="money">{monthlyPrice[plan] === 0 ? texts.noCost : paid}</p>
      </div>
      <ul className="grid gap-1 text-ink-soft text-xs">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      {children}
    </section>
  )
}
