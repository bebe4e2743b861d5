import type { Request } from '@fieldlark/domain/requests/request.ts'

import type { WishOfVisit } from '#data/visit-wishes.ts'

/** What became of a wish: null while the office can still do what the client asks for, or has not decided yet. */
export function wishState({ visit, visit_date, start_time }: WishOfVisit, { status }: Request) {
  if (visit === null) return 'deleted'
  if (visit.status === 'in_progress') return 'begun'
  if (visit.status !== 'scheduled') return visit.status
  if (visit.visit_date === null) return 'unplanned'
  if (visit.visit_date !== visit_date || visit.start_time !== start_time) return 'moved'
  return status === 'archived' ? 'kept' : null
}
