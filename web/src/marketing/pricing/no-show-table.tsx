import { monthlyPrice } from '@fieldlark/domain/plans/plan.ts'

import type { PricingTexts } from './pricing.texts.ts'

const visitPrices = [90, 150, 240]
// The plans that remind clients by themselves.
const plans = ['grow-pro'] as const

/** Whole months of a plan that the price of one visit pays for. */
export const monthsPaidBy = (visitPrice: number, plan: (typeof plans)[number]): number =>
  Math.floor(visitPrice / monthlyPrice[plan])

export function NoShowTable({ texts }: { texts: PricingTexts }) {
  return (
    <div className="max-w-3xl rounded-sheet bg-field p-5 text-white md:p-8">
      <table className="w-full text-left">
        <caption className="sr-only">{texts.noShowTitle}</caption>
        <thead className="border-b border-white/30 text-sm">
          <tr>
            <th scope="col" className="py-2 pr-2 font-medium">
              {texts.visitPrice}
            </th>
            {plans.map((plan) => (
              <th key={plan} scope="col" className="px-2 py-2 text-right font-medium">
                {texts.paysFor(texts.plans[plan].name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {visitPrices.map((price) => (
            <tr key={price} className="border-b border-white/20">
              <th scope="row" className="py-3 pr-2 font-display text-2xl font-bold">
                ${price}
              </th>
              {plans.map((plan) => (
                <td key={plan} className="px-2 py-3 text-right text-lg font-semibold">
                  {texts.months(monthsPaidBy(price, plan))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-4 text-sm">{texts.noShowNote}</p>
    </div>
  )
}
