import { planAt, planLimits } from '@fieldlark/domain/plans/limits.ts'
import { useState } from 'react'

import { useBusiness } from '#session/session.tsx'

/** Whether the plan of the business sends reminders by itself. */
export function useHasAutomation(): boolean {
  const business = useBusiness()
  const [now] = useState(() => new Date().toISOString())
  return planLimits[planAt(business, now)].automation === null
}
