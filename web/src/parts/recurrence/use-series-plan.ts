import { type BookedVisit, findClashes } from '@fieldlark/domain/schedule/clash.ts'
import { type Preview, planSeriesEdit, previewOf } from '@fieldlark/domain/schedule/series-edit.ts'
import type { EditScope, SeriesChange, SeriesPlan } from '@fieldlark/domain/schedule/series-plan.ts'
import { addDays } from '@fieldlark/domain/values/wall-time.ts'
import { useMemo } from 'react'

import { type BookedVisitRow, useBookedVisits } from '#data/booked-visits.ts'
import { newId } from '#data/new-id.ts'
import { useBlocksBetween } from '#data/schedule-blocks.ts'
import { useScheduleSettings } from '#data/schedule-settings.ts'
import { seriesAheadDays, useWholeSeries, type VisitOfSeries } from '#data/series.ts'
import { useClientName } from '#parts/clients/client-name.tsx'
import { useToday } from '#parts/dates/today.ts'
import { useHeldTimes } from '#parts/overlaps/held-times.ts'
import { useOverlapNames } from '#parts/overlaps/overlap-names.ts'
import type { NamedOverlap } from '#parts/overlaps/overlap-note.tsx'

export type PlannedEdit = {
  plan: SeriesPlan
  preview: Preview
  visits: VisitOfSeries[]
  visit: VisitOfSeries
}

// A visit may last two days: one that began the day before may still be in progress.
const daysAround = 2

/** The result of the edit, computed from the stored data; its new ids stay the same while nothing else changes. */
export function useSeriesPlan(
  businessId: string,
  { seriesId, visitId }: { seriesId: string; visitId: string },
  change: SeriesChange,
  scope: EditScope,
) {
  const { today } = useToday()
  const { data: whole, error, refetch, isFetching } = useWholeSeries(businessId, seriesId)
  const { visit_date, start_time, duration_minutes, rule, memberIds } = change
  const planned = useMemo((): PlannedEdit | null => {
    const visit = whole?.visits.find(({ id }) => id === visitId)
    if (!whole || !visit) return null
    const { series, visits } = whole
    const until = addDays(today, seriesAheadDays)
    const edited = {
      visit_date,
      start_time,
      duration_minutes,
      ...(rule && { rule }),
      ...(memberIds && { memberIds }),
    }
    const plan = planSeriesEdit({ series, visits, scope, visit, change: edited, today, until, newId })
    return { plan, preview: previewOf(plan, visits), visits, visit }
  }, [whole, visitId, scope, today, visit_date, start_time, duration_minutes, rule, memberIds])
  const isGone = whole !== undefined && planned === null
  const clashes = useSeriesClashes(businessId, planned)
  return { planned, clashes, error, isGone, isFetching, refetch }
}

type DatedVisit = SeriesPlan['changed_visits'][number]

/** Where somebody's time is newly taken: at new times, and by new members at all that they go on. */
function datesOf({ plan, preview }: PlannedEdit): readonly DatedVisit[] {
  if (plan.member_ids === null) return preview.dates
  return [...plan.changed_visits, ...plan.new_visits].toSorted((a, b) =>
    a.visit_date.localeCompare(b.visit_date),
  )
}

/** The conflicts of the new dates; visits that the plan moves or removes do not count. */
function useSeriesClashes(businessId: string, planned: PlannedEdit | null): NamedOverlap[] {
  const nameClash = useOverlapNames(businessId)
  const nameOf = useClientName()
  const dates = planned ? datesOf(planned) : []
  const first = addDays(dates[0]?.visit_date ?? '2000-01-01', -daysAround)
  const last = addDays(dates.at(-1)?.visit_date ?? '2000-01-01', daysAround)
  const { data: engaged } = useBookedVisits(businessId, first, last, dates.length > 0)
  const held = useHeldTimes(businessId, dates.length > 0)
  const { data: blocks } = useBlocksBetween(businessId, first, last)
  const { data: settings } = useScheduleSettings(businessId)
  if (!planned || !engaged) return []
  const { plan, visits, visit } = planned
  const moving = new Set([...plan.removed_visit_ids, ...plan.changed_visits.map(({ id }) => id)])
  const titleOf = ({ client, job, request }: BookedVisitRow) =>
    [client && nameOf(client), job?.title ?? request?.title].filter(Boolean).join(' · ')
  const others = engaged
    .filter(({ id }) => !moving.has(id))
    .map(
      ({ members, ...other }): BookedVisit => ({
        ...other,
        title: titleOf({ members, ...other }),
        memberIds: members.map(({ user_id }) => user_id),
      }),
    )
  const membersOf = (id: string) =>
    plan.member_ids ??
    (visits.find((other) => other.id === id) ?? visit).members.map(({ user_id }) => user_id)
  const clashesOf = (date: DatedVisit) =>
    findClashes({
      candidate: { ...date, title: '', memberIds: membersOf(date.id) },
      visits: near([...others, ...held], date.visit_date),
      blocks: blocks ?? [],
      bufferMinutes: settings?.buffer_minutes ?? 0,
    })
  return dates.flatMap((date) => clashesOf(date).map(nameClash))
}

const near = (others: readonly BookedVisit[], day: string) => {
  const [first, last] = [addDays(day, -daysAround), addDays(day, daysAround)]
  return others.filter(({ visit_date }) => visit_date >= first && visit_date <= last)
}
