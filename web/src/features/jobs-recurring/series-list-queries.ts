import { foundIn } from '#data/found.ts'
import { useListPages } from '#data/list-pages.ts'
import { type FilterOf, listShape } from '#data/list-shape.ts'
import { rest } from '#data/rest.ts'
import { type ListedSeries, seriesColumns, seriesStates } from '#parts/recurrence/listed-series.ts'

export const seriesShape = listShape({
  sorts: ['next', 'newest', 'title'],
  choices: { state: seriesStates },
})
export type SeriesFilter = FilterOf<typeof seriesShape>
export type SeriesSort = SeriesFilter['sort']

const orders: Record<SeriesSort, readonly [column: string, ascending: boolean]> = {
  next: ['job(scheduled_date)', true],
  newest: ['created_at', false],
  title: ['job(title)', true],
}

function listQuery(businessId: string, { search, state, sort }: SeriesFilter, today: string) {
  const all = rest.from('job_series').select(seriesColumns, { count: 'exact' }).eq('business_id', businessId)
  let query = foundIn(all, 'job_series', seriesColumns, { businessId, search })
    .eq('next.status', 'scheduled')
    .gte('next.visit_date', today)
    .order('visit_date', { referencedTable: 'next' })
    .limit(3, { referencedTable: 'next' })
  // An edit splits a series and another one continues it: the ended part is listed only on request.
  if (state === 'ended') query = query.lt('end_date', today)
  else query = query.or(`end_date.is.null,end_date.gte.${today}`).in('job.status', ['draft', 'scheduled'])
  if (state === 'running') query = query.eq('is_paused', false)
  if (state === 'paused') query = query.eq('is_paused', true)
  const [column, ascending] = orders[sort]
  return query.order(column, { ascending }).order('id')
}

/** The recurring jobs in pages of a hundred. */
export const useSeriesPages = (businessId: string, filter: SeriesFilter, today: string) =>
  useListPages<ListedSeries>({
    key: ['job_series', businessId],
    filter: { ...filter, today },
    query: () => listQuery(businessId, filter, today),
  })
