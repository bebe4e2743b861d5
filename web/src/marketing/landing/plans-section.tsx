import { monthlyPrice, TRIAL_DAYS } from '@fieldlark/domain/plans/plan.ts'
import { ButtonLink } from '@fieldlark/ui/button.tsx'
import Check from 'lucide-react/icons/check'

import type { Language } from '#language/texts.ts'
import { paths } from '#paths.ts'
import { Section } from '../frame/section.tsx'
import type { LandingTexts } from './landing.texts.ts'

const plans = [
  { plan: 'free', href: paths.register },
  { plan: 'starter', href: `${paths.register}?plan=starter&billing=monthly` },
  { plan: 'grow-pro', href: `${paths.register}?plan=grow-pro&billing=monthly` },
] as const

export function PlansSection({ language, texts }: { language: Language; texts: LandingTexts }) {
  return (
    <Section
      id="plans"
      title={texts.plansTitle}
      body={texts.plansBody(TRIAL_DAYS[language])}
      className="border-t border-line bg-surface"
    >
      <div className="grid gap-4 md:grid-cols-3 md:gap-5">
        {plans.map(({ plan, href }) => (
          <div
            key={plan}
            className="flex flex-col rounded-sheet border border-line bg-paper p-6 data-[plan=starter]:border-field data-[plan=starter]:ring-1 data-[plan=starter]:ring-field"
            data-plan={plan}
          >
            <h3 className="text-lg font-semibold">{texts.planList[plan].name}</h3>
            <p className="mt-2 flex items-baseline gap-1.5">
              <span className="font-display text-[2.5rem] leading-none font-bold tracking-tight">
                ${monthlyPrice[plan]}
              </span>
              <span className="text-ink-soft">{texts.perMonth}</span>
            </p>
            <ul className="mt-5 mb-6 grid gap-2.5">
              {texts.planList[plan].points.map((point) => (
                <li key={point} className="flex gap-2.5">
                  <Check aria-hidden className="mt-0.5 size-4.5 shrink-0 text-field" />
                  {point}
                </li>
              ))}
            </ul>
            <ButtonLink
              variant={plan === 'starter' ? 'primary' : 'secondary'}
              className="mt-auto"
              href={href}
            >
              {texts.planList[plan].action}
            </ButtonLink>
          </div>
        ))}
      </div>
      <p className="mt-5 text-ink-soft">{texts.yearly}</p>
    </Section>
  )
}
