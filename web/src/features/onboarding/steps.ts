/** The steps in order. All after the first work on the business that it creates; prices are asked for in its currency. */
export const steps = ['business', 'reach', 'currency', 'services', 'payment', 'sample'] as const
export type Step = (typeof steps)[number]

/** What is left to ask: a step of this device, or the currency of a business begun elsewhere; null: nothing. */
export function currentStep(business: { currency: string | null } | null, step: Step | null): Step | null {
  if (!business) return 'business'
  return step ?? (business.currency ? null : 'currency')
}

/** The step after one; null at the end. In a hurry only the currency is left, which a business cannot do without. */
export function stepAfter(step: Step, { isShort, hasCurrency }: { isShort: boolean; hasCurrency: boolean }) {
  if (isShort) return hasCurrency ? null : 'currency'
  return steps[steps.indexOf(step) + 1] ?? null
}

export const stepBefore = (step: Step): Step | null => steps[steps.indexOf(step) - 1] ?? null
