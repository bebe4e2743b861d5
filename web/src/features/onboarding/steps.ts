/** The steps in order, one question each. */
export const steps = ['name', 'business', 'trade', 'currency', 'sample'] as const
export type Step = (typeof steps)[number]

/** The first three are one form, saved together when the trade is chosen. */
export const formSteps = ['name', 'business', 'trade'] as const
export type FormStep = (typeof formSteps)[number]

type Setup = {
  /** The user's own business, once it is created. */
  business: { currency: string | null } | null
  hasPutOffCurrency: boolean
  /** False once the sample question is answered, and for a business that existed before this visit. */
  isSampleDue: boolean
}

/** The next step after a reload or a return; null: onboarding is finished. */
export function stepAfterForm({ business, hasPutOffCurrency, isSampleDue }: Setup): Step | 'form' | null {
  if (!business) return 'form'
  if (!business.currency && !hasPutOffCurrency) return 'currency'
  return isSampleDue ? 'sample' : null
}
