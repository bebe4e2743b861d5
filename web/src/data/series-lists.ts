import type { NamedClient } from '@fieldlark/domain/clients/client.ts'
import type { Property } from '@fieldlark/domain/clients/property.ts'
import type { Job } from '@fieldlark/domain/jobs/job.ts'
import type { Series } from '@fieldlark/domain/jobs/series.ts'
import type { Visit } from '@fieldlark/domain/jobs/visit.ts'

import { rest } from '#connection/rest.ts'

import { useListPages } from './list-pages.ts'
import { type FilterOf, listShape } from './list-shape.ts'
import { workSearchFilters } from './work-search.ts'

export const seriesStates = ['running', 'paused', 'ended'] as const

export const seriesShape = listShape({
  sorts: ['next', 'newest', 'title'],
  choices: { state: seriesStates },
})
export type SeriesFilter = FilterOf<typeof seriesShape>
export type SeriesSort = SeriesFilter['sort']

/** `next`: its first visits that are still to come, three at most. */
export type ListedSeries = Series & {
  job: Pick<Job, 'id' | 'job_number' | 'title' | 'status' | 'custom_address'> & {
    client: (NamedClient & { id: string }) | null
    property: Pick<Property, 'address' | 'city'> | null
    members: { user_id: string }[]
  }
  next: Pick<Visit, 'id' | 'visit_date' | 'start_time' | 'duration_minutes' | 'is_moved'>[]
}

const columns = [
  '*',
  'job:jobs!inner(id, job_number, title, status, custom_address, client_id, ' +
    'client:clients(id, name, title, first_name, last_name, company_name), ' +
    'property:property_addresses(address, city), members:job_members(user_id))',
  'next:visits(id, visit_date, start_time, duration_minutes, is_moved)',
].join(', ')

const orders: Record<SeriesSort, readonly [column: string, ascending: boolean]> = {
  next: ['job(scheduled_date)', true],
  newest: ['created_at', false],
  title: ['job(title)', true],
}

type Query = ReturnType<ReturnType<typeof rest.from>['select']>

function listQuery(businessId: string, { state, sort }: SeriesFilter, found: string[], today: string) {
  let query = rest
    .from('job_series')
    .select(columns, { count: 'exact' })
    .eq('business_id', businessId)
    .eq('next.status', 'scheduled')
    .gte('next.visit_date', today)
    .order('visit_date', { referencedTable: 'next' })
    .limit(3, { referencedTable: 'next' }) as unknown as Query
  for (const words of found) query = query.or(words, { referencedTable: 'job' })
  // What was split by an edit goes on as another one: the part that is over is looked for on purpose only.
  if (state === 'ended') query = query.lt('end_date', today)
  else query = query.or(`end_date.is.null,end_date.gte.${today}`).in('job.status', ['draft', 'scheduled'])
  if (state === 'running') query = query.eq('is_paused', false)
  if (state === 'paused') query = query.eq('is_paused', true)
  const [column, ascending] = orders[sort]
  return query.order(column, { ascending }).order('id')
}

/** When recurring jobs come again, a hundred at a time. */
export const useSeriesPages = (businessId: string, filter: SeriesFilter, today: string) =>
  useListPages<ListedSeries, string[]>({
    key: ['job_series', businessId],
    filter: { ...filter, today },
    find: () => workSearchFilters(businessId, filter.search, ['job_number', 'title', 'custom_address']),
    query: (found) => listQuery(businessId, filter, found, today) as never,
  })
