/** One question each, in this order. */
export const steps = ['name', 'business', 'trade', 'currency', 'sample'] as const
export type Step = (typeof steps)[number]

/** The first three are one form, saved together when the trade is chosen. */
export const formSteps = ['name', 'business', 'trade'] as const
export type FormStep = (typeof formSteps)[number]

type Setup = {
  /** The person's own business, once it is made. */
  business: { currency: string | null } | null
  hasPutOffCurrency: boolean
  /** The sample question was answered, or was never due: the business stood before this visit. */
  isSampleDue: boolean
}

/** What is still to be asked after a reload or a return; null: nothing, off to the dashboard. */
export function stepAfterForm({ business, hasPutOffCurrency, isSampleDue }: Setup): Step | 'form' | null {
  if (!business) return 'form'
  if (!business.currency && !hasPutOffCurrency) return 'currency'
  return isSampleDue ? 'sample' : null
}
