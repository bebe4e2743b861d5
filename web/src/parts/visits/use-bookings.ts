import type { BookedVisit, findClashes } from '@fieldlark/domain/schedule/clash.ts'
import { addDays } from '@fieldlark/domain/values/wall-time.ts'

import { useBlocksBetween } from '#data/schedule-blocks.ts'
import { useScheduleSettings } from '#data/schedule-settings.ts'
import { useOpenVisitsBetween } from '#data/visit-tiles.ts'
import { useClientName } from '#parts/clients/client-name.tsx'
import { useHeldTimes } from '#parts/overlaps/held-times.ts'

// A visit may last two days: one that began the day before may still be in progress.
const daysAround = 2

/** What else is on the schedule around a visit; `candidate` null while there is nothing to check. */
export function useBookings(
  businessId: string,
  candidate: BookedVisit | null,
): Omit<Parameters<typeof findClashes>[0], 'candidate'> {
  const { visit_date = '2000-01-01' } = candidate ?? {}
  const isOn = candidate !== null
  const range = [addDays(visit_date, -daysAround), addDays(visit_date, daysAround)] as const
  const { data: visits } = useOpenVisitsBetween(businessId, ...range, isOn)
  const { data: blocks } = useBlocksBetween(businessId, ...range)
  const { data: settings } = useScheduleSettings(businessId)
  const held = useHeldTimes(businessId, isOn)
  const nameOf = useClientName()
  const others = (visits ?? []).flatMap((visit) => {
    if (visit.visit_date === null) return []
    const what = [visit.job?.title ?? visit.request?.title, visit.client && nameOf(visit.client)]
    return {
      ...visit,
      visit_date: visit.visit_date,
      title: what.filter(Boolean).join(' · '),
      memberIds: visit.members.map(({ user_id }) => user_id),
    }
  })
  return { visits: [...others, ...held], blocks: blocks ?? [], bufferMinutes: settings?.buffer_minutes ?? 0 }
}
