import type { Series } from '@fieldlark/domain/jobs/series.ts'
import type { SeriesVisit } from '@fieldlark/domain/schedule/series-plan.ts'
import { expand } from '@fieldlark/domain/values/recurrence.ts'
import { addDays } from '@fieldlark/domain/values/wall-time.ts'
import { useQuery } from '@tanstack/react-query'

import { rest } from '#data/rest.ts'
import { newId } from './new-id.ts'
import { fetchAll } from './pages.ts'
import { rowsOf } from './table.ts'
import { useCommand } from './use-command.ts'

/** How far ahead the visits of a series are created. */
export const seriesAheadDays = 365

export type VisitOfSeries = SeriesVisit & {
  id: string
  version: number
  duration_minutes: number
  members: { user_id: string }[]
}

const visitColumns = `id, series_id, sequence, visit_date, start_time, duration_minutes, status, is_moved, version,
  instructions, items:visit_checklist_items(id), photos(id), members:visit_members(user_id)`

async function fetchVisits(seriesId: string): Promise<VisitOfSeries[]> {
  const query = () => rest.from('visits').select(visitColumns).eq('series_id', seriesId).order('id')
  const rows = await fetchAll(query)
  return rows.map(({ instructions, items, photos, ...visit }) => ({
    ...visit,
    hasDetails: instructions !== null || items.length > 0 || photos.length > 0,
  }))
}

const fetchSeries = async (id: string): Promise<Series> =>
  rowsOf(await rest.from('job_series').select('*').eq('id', id).single())

/** A series and all of its visits, refetched each time: an edit is planned from it. */
export const useWholeSeries = (businessId: string, seriesId: string) =>
  useQuery({
    queryKey: ['job_series', businessId, 'whole', seriesId],
    queryFn: async () => {
      const [series, visits] = await Promise.all([fetchSeries(seriesId), fetchVisits(seriesId)])
      return { series, visits }
    },
    staleTime: 0,
    gcTime: 0,
  })

/** Its first own day: a series may continue another one. */
async function ownFrom({ follows_id, start_date }: Series): Promise<string> {
  if (follows_id === null) return start_date
  const query = rest.from('job_series').select('end_date').eq('id', follows_id)
  const [before] = rowsOf(await query)
  return before?.end_date ? addDays(before.end_date, 1) : start_date
}

/** The visits of the series from today on. */
async function resumption({ id, today }: { id: string; today: string }) {
  const series = await fetchSeries(id)
  const own = await ownFrom(series)
  const days = expand(series, {
    from: own > today ? own : today,
    until: addDays(today, seriesAheadDays),
    max: 400,
  })
  const visits = days.map(({ sequence, day }) => ({ id: newId(), sequence, visit_date: day }))
  return { series_id: id, series_version: series.version, visits }
}

export const useResumeSeries = (businessId: string) => useCommand(businessId, 'resume_series', resumption)
