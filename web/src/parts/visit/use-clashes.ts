import { type Engagement, findClashes } from '@fieldlark/domain/schedule/clash.ts'
import { addDays } from '@fieldlark/domain/values/wall-time.ts'

import { useBlocksBetween } from '#data/schedule-blocks.ts'
import { useScheduleSettings } from '#data/schedule-settings.ts'
import { type ScheduledVisit, useVisitsBetween } from '#data/visits.ts'
import { useClashNames } from '#parts/clash-names.ts'
import type { NamedClash } from '#parts/clash-note.tsx'
import { useClientName } from '#parts/client-name.tsx'

// A visit may last two days: what began the day before may still go on.
const daysAround = 2

const isOpen = ({ status }: ScheduledVisit) => status === 'scheduled' || status === 'in_progress'

/** What a visit at that time would be in the way of, named; `candidate` null while there is nothing to ask. */
export function useClashes(businessId: string, candidate: Engagement | null): NamedClash[] {
  const { visit_date = '2000-01-01' } = candidate ?? {}
  const isOn = candidate !== null
  const range = [addDays(visit_date, -daysAround), addDays(visit_date, daysAround)] as const
  const { data: visits } = useVisitsBetween(businessId, ...range, isOn)
  const { data: blocks } = useBlocksBetween(businessId, ...range)
  const { data: settings } = useScheduleSettings(businessId)
  const nameClash = useClashNames(businessId)
  const nameOf = useClientName()
  const others = (visits ?? []).filter(isOpen).flatMap((visit) => {
    if (visit.visit_date === null) return []
    const what = [visit.job?.title ?? visit.request?.title, visit.client && nameOf(visit.client)]
    return {
      ...visit,
      visit_date: visit.visit_date,
      title: what.filter(Boolean).join(' · '),
      memberIds: visit.members.map(({ user_id }) => user_id),
    }
  })
  const bufferMinutes = settings?.buffer_minutes ?? 0
  const clashes = candidate
    ? findClashes({ candidate, visits: others, blocks: blocks ?? [], bufferMinutes })
    : []

  return clashes.map(nameClash)
}
