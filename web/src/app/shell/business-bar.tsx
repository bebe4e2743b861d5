import type { Business } from '@fieldlark/domain/businesses/business.ts'
import { isOffered } from '@fieldlark/domain/businesses/closing.ts'
import { endingDays } from '@fieldlark/domain/plans/limits.ts'
import { useState } from 'react'
import { Link } from 'react-router'

import { config } from '#connection/config.ts'
import { useTexts } from '#language/language.tsx'
import { planNameTexts } from '#parts/plans/plan-names.texts.ts'
import { readPlanChoice } from '#parts/sign-in/plan-choice.ts'
import { paths } from '#paths.ts'
import { useCan } from '#session/session.tsx'

import { businessBarTexts } from './business-bar.texts.ts'

/**
 * Says to every member that the business is closed, to the one to whom it is offered that it is, and to owners and managers that
 * the trial or the plan ends.
 */
export function BusinessBar({ business }: { business: Business }) {
  const texts = useTexts(businessBarTexts)
  const canEdit = useCan('edit business')
  const canChoose = useCan('choose plan')
  const { business_name: name, closed_at } = business
  const [now] = useState(() => Date.now())
  // Found out only here, so that the first visit does not load the rules.
  if (closed_at)
    return <Bar to={paths.settingsBusinesses} label={texts.toBusinesses} sentence={texts.closed(name)} />
  if (isOffered(business, now))
    return <Bar to={paths.settingsBusinesses} label={texts.toBusinesses} sentence={texts.offered(name)} />
  const days = canEdit ? endingDays(business, new Date(now).toISOString()) : null
  if (days === null)
    return canChoose && config.arePlansSold ? <ChosenPlan business={business} now={now} /> : null
  return (
    <Bar
      to={paths.settingsPlan}
      label={texts.toPlans}
      sentence={days === 0 ? texts.planEnded : texts.trialEnds(days)}
    />
  )
}

const hourMs = 3_600_000

/** The plan that somebody chose before they signed up; the first hour is for the work, not for a payment. */
function ChosenPlan({ business, now }: { business: Business; now: number }) {
  const texts = useTexts(businessBarTexts)
  const names = useTexts(planNameTexts)
  const [choice] = useState(readPlanChoice)
  if (!choice || business.plan_status !== 'trial' || now - Date.parse(business.created_at) < hourMs)
    return null
  const to = `${paths.settingsPlan}?${new URLSearchParams(choice).toString()}`
  return <Bar to={to} label={texts.toPayment} sentence={texts.chosen(names[choice.plan])} />
}

function Bar({ to, label, sentence }: { to: string; label: string; sentence: string }) {
  return (
    <output className="flex flex-wrap items-center justify-center gap-2 bg-warning-soft px-3 py-1 font-semibold text-2xs text-warning">
      {sentence}
      <Link to={to} className="underline">
        {label}
      </Link>
    </output>
  )
}
