import type { Visit } from '#jobs/visit.ts'
import { minutesOf } from '#values/wall-time.ts'

/** From this many minutes before its time a visit is offered to be started. */
export const startAheadMinutes = 120

/** A visit that has not begun this many minutes after its time is shown as late. */
export const lateAfterMinutes = 15

export type PlannedVisit = Pick<Visit, 'id' | 'visit_date' | 'start_time' | 'status'> & {
  members: readonly { user_id: string }[]
}

export type DayPlan<V> = {
  /** The visit under way: the person's own before one that nobody is assigned to, and that before others'. */
  running: V | null
  /** What the person does next: complete the visit under way, or start the one that is due. Others' visits are theirs. */
  step: { kind: 'complete' | 'start'; visit: V } | null
  /** The visits of the day, by time. */
  stops: V[]
  done: number
  /** Visits of the days after. */
  later: V[]
}

/** Whether a visit should have begun. `now` is on the wall clock of the business. */
export const isLate = (
  { status, visit_date, start_time }: Omit<PlannedVisit, 'id' | 'members'>,
  now: { day: string; time: string },
): boolean =>
  status === 'scheduled' &&
  start_time !== null &&
  visit_date === now.day &&
  minutesOf(start_time) + lateAfterMinutes <= minutesOf(now.time)

/** The day of a person. `visits` are in any order; `now` is on the wall clock of the business. */
export function dayPlanOf<V extends PlannedVisit>(
  unordered: readonly V[],
  now: { day: string; time: string },
  userId: string,
): DayPlan<V> {
  const timeOf = ({ visit_date, start_time }: V) => `${visit_date} ${start_time ?? ''}`
  const visits = unordered.toSorted((a, b) => (timeOf(a) < timeOf(b) ? -1 : timeOf(a) > timeOf(b) ? 1 : 0))
  const rankOf = ({ members }: V) =>
    members.some((member) => member.user_id === userId) ? 0 : members.length === 0 ? 1 : 2
  const [running = null] = visits
    .filter(({ status }) => status === 'in_progress')
    .toSorted((a, b) => rankOf(a) - rankOf(b))
  const stops = visits.filter((visit) => visit.visit_date === now.day || visit === running)
  const soonest = minutesOf(now.time) + startAheadMinutes
  const due = stops.find(
    (visit) =>
      visit.status === 'scheduled' &&
      visit.start_time !== null &&
      minutesOf(visit.start_time) <= soonest &&
      rankOf(visit) < 2,
  )
  const isTheirs = running !== null && rankOf(running) < 2
  return {
    running,
    step: isTheirs ? { kind: 'complete', visit: running } : due ? { kind: 'start', visit: due } : null,
    stops,
    done: stops.filter(({ status }) => status === 'completed').length,
    later: visits.filter(
      (visit) => visit !== running && visit.visit_date !== null && visit.visit_date > now.day,
    ),
  }
}
