import { type Engagement, findClashes } from '@fieldlark/domain/schedule/clash.ts'
import { type Preview, planSeriesEdit, previewOf } from '@fieldlark/domain/schedule/series-edit.ts'
import type { EditScope, SeriesChange, SeriesPlan } from '@fieldlark/domain/schedule/series-plan.ts'
import { addDays } from '@fieldlark/domain/values/wall-time.ts'
import { useMemo } from 'react'

import { type EngagedVisit, useEngagements } from '#data/engagements.ts'
import { newId } from '#data/new-id.ts'
import { useBlocksBetween } from '#data/schedule-blocks.ts'
import { useScheduleSettings } from '#data/schedule-settings.ts'
import { seriesAheadDays, useWholeSeries, type VisitOfSeries } from '#data/series.ts'
import { useClashNames } from '#parts/clash-names.ts'
import type { NamedClash } from '#parts/clash-note.tsx'
import { useClientName } from '#parts/client-name.tsx'
import { useToday } from '#parts/today.ts'

export type PlannedEdit = {
  plan: SeriesPlan
  preview: Preview
  visits: VisitOfSeries[]
  visit: VisitOfSeries
}

// A visit may last two days: what began the day before may still go on.
const daysAround = 2

/** What the edit comes to, worked out from what is stored now; its new ids stay the same while nothing else changes. */
export function useSeriesPlan(
  businessId: string,
  { seriesId, visitId }: { seriesId: string; visitId: string },
  change: SeriesChange,
  scope: EditScope,
) {
  const { today } = useToday()
  const { data: whole, error, refetch, isFetching } = useWholeSeries(businessId, seriesId)
  const { visit_date, start_time, duration_minutes, rule } = change
  const planned = useMemo((): PlannedEdit | null => {
    const visit = whole?.visits.find(({ id }) => id === visitId)
    if (!whole || !visit) return null
    const { series, visits } = whole
    const until = addDays(today, seriesAheadDays)
    const asked = { visit_date, start_time, duration_minutes, ...(rule && { rule }) }
    const plan = planSeriesEdit({ series, visits, scope, visit, change: asked, today, until, newId })
    return { plan, preview: previewOf(plan, visits), visits, visit }
  }, [whole, visitId, scope, today, visit_date, start_time, duration_minutes, rule])
  const isGone = whole !== undefined && planned === null
  const clashes = useSeriesClashes(businessId, planned)
  return { planned, clashes, error, isGone, isFetching, refetch }
}

/** What the new dates are in the way of; visits that the plan moves or removes are not. */
function useSeriesClashes(businessId: string, planned: PlannedEdit | null): NamedClash[] {
  const nameClash = useClashNames(businessId)
  const nameOf = useClientName()
  const dates = planned?.preview.dates ?? []
  const first = addDays(dates[0]?.visit_date ?? '2000-01-01', -daysAround)
  const last = addDays(dates.at(-1)?.visit_date ?? '2000-01-01', daysAround)
  const { data: engaged } = useEngagements(businessId, first, last, dates.length > 0)
  const { data: blocks } = useBlocksBetween(businessId, first, last)
  const { data: settings } = useScheduleSettings(businessId)
  if (!planned || !engaged) return []
  const { plan, visits, visit } = planned
  const moving = new Set([...plan.removed_visit_ids, ...plan.changed_visits.map(({ id }) => id)])
  const titleOf = ({ client, job, request }: EngagedVisit) =>
    [client && nameOf(client), job?.title ?? request?.title].filter(Boolean).join(' · ')
  const others = engaged
    .filter(({ id }) => !moving.has(id))
    .map(
      ({ members, ...other }): Engagement => ({
        ...other,
        title: titleOf({ members, ...other }),
        memberIds: members.map(({ user_id }) => user_id),
      }),
    )
  const membersOf = (id: string) =>
    (visits.find((other) => other.id === id) ?? visit).members.map(({ user_id }) => user_id)
  const clashesOf = (date: Preview['dates'][number]) =>
    findClashes({
      candidate: { ...date, title: '', memberIds: membersOf(date.id) },
      visits: near(others, date.visit_date),
      blocks: blocks ?? [],
      bufferMinutes: settings?.buffer_minutes ?? 0,
    })
  return dates.flatMap((date) => clashesOf(date).map(nameClash))
}

const near = (others: readonly Engagement[], day: string) => {
  const [first, last] = [addDays(day, -daysAround), addDays(day, daysAround)]
  return others.filter(({ visit_date }) => visit_date >= first && visit_date <= last)
}
