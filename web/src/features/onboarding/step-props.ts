import type { Business } from '@fieldlark/domain/businesses/business.ts'

/** What every step after the first gets. */
export type StepProps = {
  business: Business
  /** On to the next step: answered or skipped. */
  onDone: () => void
  /** Past every step that can wait. */
  onLater: () => void
  onBack: () => void
}
