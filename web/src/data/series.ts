import type { Series } from '@fieldlark/domain/jobs/series.ts'
import type { Visit } from '@fieldlark/domain/jobs/visit.ts'
import type { SeriesPlan, SeriesVisit } from '@fieldlark/domain/schedule/series-plan.ts'
import { expand } from '@fieldlark/domain/values/recurrence.ts'
import { addDays } from '@fieldlark/domain/values/wall-time.ts'
import { useQuery } from '@tanstack/react-query'

import { rest } from '#connection/rest.ts'

import { newId } from './new-id.ts'
import { fetchAll } from './pages.ts'
import { rowsOf } from './table.ts'
import { call, useVisitWrite } from './visit-writes.ts'

/** As far ahead as visits of a series are made. */
export const seriesAheadDays = 365

type Details = { instructions: string | null; items: { id: string }[]; photos: { id: string }[] }

export type VisitOfSeries = SeriesVisit & {
  id: string
  version: number
  duration_minutes: number
  members: { user_id: string }[]
}

const visitColumns =
  'id, series_id, sequence, visit_date, start_time, duration_minutes, status, is_moved, version, instructions, ' +
  'items:visit_checklist_items(id), photos(id), members:visit_members(user_id)'

async function fetchVisits(seriesId: string): Promise<VisitOfSeries[]> {
  const query = () => rest.from('visits').select(visitColumns).eq('series_id', seriesId).order('id') as never
  const rows = await fetchAll<Omit<VisitOfSeries, 'hasDetails'> & Details>(query)
  return rows.map(({ instructions, items, photos, ...visit }) => ({
    ...visit,
    hasDetails: instructions !== null || items.length > 0 || photos.length > 0,
  }))
}

const fetchSeries = async (id: string): Promise<Series> =>
  rowsOf<Series>(await rest.from('job_series').select('*').eq('id', id).single())

/** A series and all of its visits, read anew each time: an edit is planned from it. */
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

/** The same plan sent again is the same edit. */
export const useEditSeries = (businessId: string) =>
  useVisitWrite(businessId, (plan: SeriesPlan) => call<{ undo_id: string }>('edit_series', { plan }))

/** False: too late, or somebody built on it. */
export const useUndoSeriesEdit = (businessId: string) =>
  useVisitWrite(businessId, (undoId: string) => call<boolean>('undo_series_edit', { undo_id: undoId }))

export const usePauseSeries = (businessId: string) =>
  useVisitWrite(businessId, (id: string) => call<Series>('pause_series', { series_id: id, from_date: null }))

/** The first day that is its own: it may go on where another one ended. */
async function ownFrom({ follows_id, start_date }: Series): Promise<string> {
  if (follows_id === null) return start_date
  const query = rest.from('job_series').select('end_date').eq('id', follows_id)
  const [before] = rowsOf<Pick<Series, 'end_date'>[]>(await query)
  return before?.end_date ? addDays(before.end_date, 1) : start_date
}

export const useResumeSeries = (businessId: string) =>
  useVisitWrite(businessId, async ({ id, today }: { id: string; today: string }) => {
    const series = await fetchSeries(id)
    const own = await ownFrom(series)
    const days = expand(series, {
      from: own > today ? own : today,
      until: addDays(today, seriesAheadDays),
      max: 400,
    })
    const visits = days.map(({ sequence, day }) => ({ id: newId(), sequence, visit_date: day }))
    return call<Series>('resume_series', { series_id: id, series_version: series.version, visits })
  })

/** Left out this once: the visit stays, cancelled, and the client is told nothing. */
export const useSkipVisit = (businessId: string) =>
  useVisitWrite(businessId, ({ id, reason }: { id: string; reason: string | null }) =>
    call<Visit>('skip_visit', { visit_id: id, reason }),
  )
