import type { ScheduledVisit } from '#data/visits.ts'

export const isOpenVisit = ({ status }: Pick<ScheduledVisit, 'status'>) =>
  status === 'scheduled' || status === 'in_progress'

const whenOf = (visit: ScheduledVisit) =>
  `${visit.visit_date ?? '9999'} ${visit.start_time ?? ''} ${visit.id}`
const byTime = (a: ScheduledVisit, b: ScheduledVisit) => (whenOf(a) < whenOf(b) ? -1 : 1)

/** The visit that is being done, else the next one, else one that waits for a day. */
export const currentOf = (visits: readonly ScheduledVisit[]): ScheduledVisit | null => {
  const open = visits.filter(isOpenVisit).toSorted(byTime)
  return open.find(({ status }) => status === 'in_progress') ?? open[0] ?? null
}

/** Waiting for a day; to come, the first first; over, the last first. */
export function groupsOf(visits: readonly ScheduledVisit[]) {
  const open = visits.filter(isOpenVisit)
  return {
    waiting: open.filter(({ visit_date }) => visit_date === null),
    upcoming: open.filter(({ visit_date }) => visit_date !== null).toSorted(byTime),
    past: visits.filter((visit) => !isOpenVisit(visit)).toSorted((a, b) => byTime(b, a)),
  }
}
