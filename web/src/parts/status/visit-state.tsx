import type { Visit } from '@fieldlark/domain/jobs/visit.ts'

import { WorkState } from './work-state.tsx'

/** The status of a visit; none for one that waits for its date, whose time says "Unscheduled" beside it. */
export function VisitState({ visit }: { visit: Pick<Visit, 'status' | 'visit_date'> }) {
  if (visit.status === 'scheduled' && visit.visit_date === null) return null
  return <WorkState record="visit" status={visit.status} />
}
