import type { WholeJob } from '#data/jobs.ts'
import type { ScheduledVisit } from '#data/visits.ts'

export const isOpenVisit = ({ status }: Pick<ScheduledVisit, 'status'>) =>
  status === 'scheduled' || status === 'in_progress'

const whenOf = (visit: ScheduledVisit) =>
  `${visit.visit_date ?? '9999'} ${visit.start_time ?? ''} ${visit.id}`
const byTime = (a: ScheduledVisit, b: ScheduledVisit) => (whenOf(a) < whenOf(b) ? -1 : 1)

/** The visit in progress, otherwise the next one, otherwise one without a day. */
export const currentOf = (visits: readonly ScheduledVisit[]): ScheduledVisit | null => {
  const open = visits.filter(isOpenVisit).toSorted(byTime)
  return open.find(({ status }) => status === 'in_progress') ?? open[0] ?? null
}

/** Whether a one-off job is done once this visit is completed. */
export const isLastOpen = (
  { id }: ScheduledVisit,
  { schedule_type }: WholeJob,
  visits: readonly ScheduledVisit[],
) => schedule_type === 'one-off' && visits.every((visit) => visit.id === id || !isOpenVisit(visit))

/** Groups visits: without a day; upcoming, earliest first; past, latest first. */
export function groupsOf(visits: readonly ScheduledVisit[]) {
  const open = visits.filter(isOpenVisit)
  return {
    waiting: open.filter(({ visit_date }) => visit_date === null),
    upcoming: open.filter(({ visit_date }) => visit_date !== null).toSorted(byTime),
    past: visits.filter((visit) => !isOpenVisit(visit)).toSorted((a, b) => byTime(b, a)),
  }
}

/** The id of the form that completes a visit, for a button elsewhere on the page. */
export const completionFormId = (visitId: string) => `complete-${visitId}`
