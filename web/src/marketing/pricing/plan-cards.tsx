import { yearlyPrice } from '@fieldlark/domain/plans/limits.ts'
import { type Billing, monthlyPrice } from '@fieldlark/domain/plans/plan.ts'
import { moneyText } from '@fieldlark/domain/values/money-text.ts'
import { ButtonLink } from '@fieldlark/ui/button.tsx'

import { paths } from '#paths.ts'
import type { PricingTexts } from './pricing.texts.ts'

export const shownPlans = ['free', 'starter', 'grow-pro'] as const
export type ShownPlan = (typeof shownPlans)[number]

const hrefOf = (plan: ShownPlan, billing: Billing) =>
  plan === 'free' ? paths.register : `${paths.register}?plan=${plan}&billing=${billing}`

const choice =
  'flex min-h-11 cursor-pointer items-center rounded-control px-4 font-semibold text-ink-soft has-checked:bg-surface has-checked:text-ink has-checked:shadow-overlay has-focus-visible:outline-2'
const onMonthly = 'group-has-[#billing-yearly:checked]:hidden'
const onYearly = 'hidden group-has-[#billing-yearly:checked]:flex'

/** Both prices and both links are there; the two radio buttons show one of them without a script. */
export function PlanCards({ texts }: { texts: PricingTexts }) {
  return (
    <div className="group mx-auto max-w-6xl px-4 pb-12 md:px-8 md:pb-16">
      <fieldset className="mb-6 inline-flex flex-wrap gap-1 rounded-card bg-sunken p-1">
        <legend className="sr-only">{texts.billing}</legend>
        <label className={choice}>
          <input type="radio" name="billing" id="billing-monthly" defaultChecked className="sr-only" />
          {texts.monthly}
        </label>
        <label className={choice}>
          <input type="radio" name="billing" id="billing-yearly" className="sr-only" />
          {texts.yearly}
        </label>
      </fieldset>
      <div className="grid gap-4 md:grid-cols-3 md:gap-5">
        {shownPlans.map((plan) => (
          <PlanCard key={plan} plan={plan} texts={texts} />
        ))}
      </div>
      <aside className="mt-5 rounded-sheet bg-lark-soft p-5 md:p-6">
        <h2 className="text-lg font-semibold">{texts.todayTitle}</h2>
        <p className="mt-1.5 max-w-3xl text-base text-pretty">{texts.today}</p>
      </aside>
    </div>
  )
}

function PlanCard({ plan, texts }: { plan: ShownPlan; texts: PricingTexts }) {
  const { name, body, action } = texts.plans[plan]
  const variant = plan === 'starter' ? 'primary' : 'secondary'
  const price = (amount: number, per: string, billing: string) => (
    <p className={`mt-5 items-baseline gap-2 ${billing}`}>
      <span className="font-display text-[3.25rem] leading-none font-bold tracking-tight">${amount}</span>
      <span className="text-ink-soft">{per}</span>
    </p>
  )
  return (
    <div
      data-plan={plan}
      className="flex flex-col rounded-sheet border border-line bg-surface p-6 data-[plan=starter]:border-field data-[plan=starter]:ring-1 data-[plan=starter]:ring-field"
    >
      <h2 className="text-lg font-semibold">{name}</h2>
      <p className="mt-1 text-ink-soft">{body}</p>
      {price(monthlyPrice[plan], plan === 'free' ? texts.forever : texts.perMonth, `flex ${onMonthly}`)}
      {price(yearlyPrice(plan), plan === 'free' ? texts.forever : texts.perYear, onYearly)}
      <p className="mt-2 min-h-5 text-xs text-ink-soft">
        {plan !== 'free' && (
          <span className={onYearly}>
            {texts.perYearHint(moneyText('en', yearlyPrice(plan) / 12, 'USD'))}
          </span>
        )}
      </p>
      <div className={`mt-6 grid ${onMonthly}`}>
        <ButtonLink variant={variant} href={hrefOf(plan, 'monthly')}>
          {action}
        </ButtonLink>
      </div>
      <div className={`mt-6 flex-col ${onYearly}`}>
        <ButtonLink variant={variant} href={hrefOf(plan, 'yearly')}>
          {action}
        </ButtonLink>
      </div>
    </div>
  )
}
