import { type ProFeature, proFeatures } from '@fieldlark/domain/plans/pro-features.ts'
import Check from 'lucide-react/icons/check'

import { type ShownPlan, shownPlans } from './plan-cards.tsx'
import type { PricingTexts } from './pricing.texts.ts'

type Cell = number | boolean | 'unlimited'

const proRows = Object.fromEntries(
  proFeatures.map((name) => [name, [false, false, true]] as const),
) as unknown as Record<ProFeature, readonly [Cell, Cell, Cell]>

/** By plan in the order of the columns. */
const rows: Readonly<Record<keyof PricingTexts['rows'], readonly [Cell, Cell, Cell]>> = {
  people: [1, 3, 'unlimited'],
  clients: [25, 'unlimited', 'unlimited'],
  footer: [false, true, true],
  ...proRows,
  work: [true, true, true],
  money: [true, true, true],
  cards: [true, true, true],
  links: [true, true, true],
  languages: [true, true, true],
  data: [true, true, true],
}

const rowNames = Object.keys(rows) as (keyof typeof rows)[]

export function PlanTable({ texts }: { texts: PricingTexts }) {
  return (
    <table className="w-full table-fixed text-left text-sm md:text-base">
      <caption className="sr-only">{texts.tableTitle}</caption>
      <thead className="border-b border-line-strong">
        <tr>
          <th scope="col" className="w-1/3 py-3 pr-2 font-semibold sm:w-2/5">
            <span className="sr-only">{texts.feature}</span>
          </th>
          {shownPlans.map((plan) => (
            <th key={plan} scope="col" className="px-1 py-3 text-center font-semibold">
              {texts.plans[plan].name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rowNames.map((name) => (
          <tr key={name} className="border-b border-line">
            <th scope="row" className="py-3.5 pr-2 font-normal text-pretty">
              {texts.rows[name]}
            </th>
            {shownPlans.map((plan, column) => (
              <td key={plan} className="px-0.5 py-3.5 text-center text-xs sm:text-sm md:text-base">
                <CellValue value={rows[name][column] ?? false} plan={plan} texts={texts} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function CellValue({ value, plan, texts }: { value: Cell; plan: ShownPlan; texts: PricingTexts }) {
  if (value === 'unlimited') return texts.unlimited
  if (typeof value === 'number') return plan === 'free' && value === 1 ? '1' : texts.upTo(value)
  return value ? (
    <>
      <Check aria-hidden className="mx-auto size-5 text-field" strokeWidth={2.5} />
      <span className="sr-only">{texts.included}</span>
    </>
  ) : (
    <>
      <span aria-hidden className="text-ink-soft">
        –
      </span>
      <span className="sr-only">{texts.notIncluded}</span>
    </>
  )
}
