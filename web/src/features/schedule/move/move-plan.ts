import { isSameTeam, reassigned } from '@fieldlark/domain/schedule/reassign.ts'

import type { VisitTile } from '#data/visit-tiles.ts'

import type { Slot } from '../calendar/calendar-slot.ts'
import type { WaitingJob } from '../tray/waiting-job-queries.ts'

/** A change that is not confirmed yet: moving a visit, or scheduling the first visit of a job. */
export type Plan =
  | {
      kind: 'move'
      visit: VisitTile
      slot: Slot
      /** The column by member that it is moved out of. */
      from: string | null
      /** Who goes then; null: the same as before. */
      memberIds: string[] | null
    }
  | { kind: 'book'; job: WaitingJob; visitId: string; slot: Slot }

/** Whether to ask about the series: the visit is one of many and leaves its day. */
export const isOfSeries = (plan: Plan): boolean =>
  plan.kind === 'move' && plan.visit.series_id !== null && plan.visit.visit_date !== null

export const membersOf = ({ members }: VisitTile): string[] => members.map(({ user_id }) => user_id)

/** Null where the move changes nothing of it. */
export function newMembers(visit: VisitTile, from: string | null, { member }: Slot): string[] | null {
  if (member === undefined) return null
  const before = membersOf(visit)
  const after = reassigned(before, from, member)
  return isSameTeam(before, after) ? null : after
}

/** Who goes on the visit of a plan. */
export function plannedMembers(plan: Plan): string[] {
  if (plan.kind === 'move') return plan.memberIds ?? membersOf(plan.visit)
  return plan.slot.member ? [plan.slot.member] : []
}
