import type { VisitForm } from '@fieldlark/domain/jobs/visit-draft.ts'
import type { WorkingDay } from '@fieldlark/domain/schedule/settings.ts'
import { type Now, usualStart } from '@fieldlark/domain/schedule/usual-time.ts'

import { newId } from '#data/new-id.ts'
import type { VisitTile } from '#data/visit-tiles.ts'
import type { VisitTime } from '#data/visit-writes.ts'
import type { ScheduledVisit, Tick } from '#data/visits.ts'

/** What a new visit is for, and its initial values. */
export type FreshVisit = Partial<VisitTime> & {
  jobId?: string
  requestId?: string
  client: VisitTile['client']
  /** Without it the owner is proposed, not whoever went there last. */
  clientId?: string
  memberIds?: readonly string[]
  /** The lines of its job: without a duration the visit takes as long as their services. */
  lines?: readonly { service_id: string | null }[]
}

export type VisitValues = Omit<VisitForm, 'visit_date' | 'start_time' | 'instructions' | 'checklist'> & {
  id: string
  visit_date: string
  start_time: string
  instructions: string
  checklist: Tick[]
}

/** What a new visit takes from the settings of the schedule. */
export type Usual = { minutes: number; hours: readonly WorkingDay[]; now: Now }

/**
 * The values of an existing visit, with its checklist, or the initial ones of a new one. proposed: another time, which is
 * filled in.
 */
export type VisitStart =
  | { visit: ScheduledVisit; checklist: Tick[]; proposed?: Proposed | null }
  | { fresh: FreshVisit; usual: Usual }
export type Proposed = Pick<VisitTime, 'visit_date' | 'start_time'>

/** On a known day without a time it begins when work does; null is any time. */
function startOf({ visit_date, start_time }: FreshVisit, { hours, now }: Usual): string {
  if (start_time === undefined && visit_date) return usualStart(hours, visit_date, now)
  return start_time?.slice(0, 5) ?? ''
}

export const newValues = (fresh: FreshVisit, usual: Usual): VisitValues => ({
  id: newId(),
  visit_date: fresh.visit_date ?? '',
  start_time: startOf(fresh, usual),
  duration_minutes: fresh.duration_minutes ?? usual.minutes,
  instructions: '',
  memberIds: [...(fresh.memberIds ?? [])],
  checklist: [],
})

export const memberIdsOf = ({ members }: Pick<ScheduledVisit, 'members'>): string[] =>
  members.map(({ user_id }) => user_id)

export const valuesOf = (visit: ScheduledVisit, checklist: Tick[]): VisitValues => ({
  id: visit.id,
  visit_date: visit.visit_date ?? '',
  start_time: visit.start_time?.slice(0, 5) ?? '',
  duration_minutes: visit.duration_minutes,
  instructions: visit.instructions ?? '',
  memberIds: memberIdsOf(visit),
  checklist,
})
