import type { ProFeature } from '@fieldlark/domain/plans/pro-features.ts'

import type { Language } from '#language/texts.ts'
import { pricingTexts } from './pricing.texts.ts'

/** Says of a feature that only the dearest plan has it, in the words of the pricing table. */
export function ProMark({ feature, language }: { feature: ProFeature | undefined; language: Language }) {
  if (feature === undefined) return null
  const { rows, plans, inPlan } = pricingTexts[language]
  return (
    <p className="mt-1 text-xs">
      {rows[feature]}: {inPlan(plans['grow-pro'].name)}
    </p>
  )
}
