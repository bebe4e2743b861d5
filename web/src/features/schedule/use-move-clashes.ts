import { type Clash, type Engagement, findClashes } from '@fieldlark/domain/schedule/clash.ts'
import { addDays } from '@fieldlark/domain/values/wall-time.ts'

import { useBlocksBetween } from '#data/schedule-blocks.ts'
import { useScheduleSettings } from '#data/schedule-settings.ts'
import { type ScheduledVisit, useVisitsBetween } from '#data/visits.ts'
import { useClientName } from '#parts/client-name.tsx'

import { timeOfSlot } from './calendar-slot.ts'
import type { Plan } from './use-visit-moves.ts'

const memberIdsOf = ({ members }: ScheduledVisit) => members.map(({ user_id }) => user_id)

/** What the planned move would be in the way of, on its day and the ones around it. */
export function useMoveClashes(businessId: string, plan: Plan): Clash[] {
  const nameOf = useClientName()
  const { day } = plan.slot
  const first = addDays(day, -2)
  const last = addDays(day, 2)
  const { data: visits = [] } = useVisitsBetween(businessId, first, last)
  const { data: blocks = [] } = useBlocksBetween(businessId, first, last)
  const { data: settings } = useScheduleSettings(businessId)
  const titleOf = ({ client, job, request }: ScheduledVisit) =>
    [client && nameOf(client), job?.title ?? request?.title].filter(Boolean).join(' · ')

  const engaged = visits.flatMap((visit): Engagement[] => {
    const { id, visit_date, start_time, duration_minutes, status } = visit
    if (visit_date === null || status === 'cancelled' || status === 'no_show') return []
    return [{ id, title: titleOf(visit), visit_date, start_time, duration_minutes, memberIds: memberIdsOf(visit) }]
  })
  const candidate: Engagement = {
    id: plan.kind === 'move' ? plan.visit.id : plan.visitId,
    title: '',
    memberIds: plan.kind === 'move' ? memberIdsOf(plan.visit) : [],
    ...timeOfSlot(plan.slot),
  }
  return findClashes({ candidate, visits: engaged, blocks, bufferMinutes: settings?.buffer_minutes ?? 0 })
}
