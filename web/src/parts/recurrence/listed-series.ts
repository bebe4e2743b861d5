import { useQuery } from '@tanstack/react-query'
import { clientName, rest } from '#data/rest.ts'
import type { Selected } from '#data/schema.ts'
import { rowsOf } from '#data/table.ts'

import { lastOf } from './last-of.ts'

export const seriesColumns = `*,
  job:jobs!inner(id, job_number, title, status, amount, custom_address, client_id,
    client:clients(id, ${clientName}),
    property:property_addresses(address, city), members:job_members(user_id)),
  next:visits(id, visit_date, start_time, duration_minutes, is_moved)` as const
/** `next`: its first upcoming visits, three at most. */
export type ListedSeries = Selected<'job_series', typeof seriesColumns> & {
  // An inner join: a series whose job is not visible is not returned.
  job: NonNullable<Selected<'job_series', typeof seriesColumns>['job']>
}

export const seriesStates = ['running', 'paused', 'ended'] as const
export type SeriesState = (typeof seriesStates)[number]

export function stateOf({ end_date, is_paused }: ListedSeries, today: string): SeriesState {
  if (end_date !== null && end_date < today) return 'ended'
  return is_paused ? 'paused' : 'running'
}

/** The series of a job that go on, with their next visits. */
export const useJobSeries = (businessId: string, jobId: string, today: string) =>
  useQuery({
    queryKey: ['job_series', businessId, 'job', jobId, today],
    queryFn: async () => {
      const query = rest
        .from('job_series')
        .select(seriesColumns)
        .eq('business_id', businessId)
        .eq('job_id', jobId)
        .eq('next.status', 'scheduled')
        .gte('next.visit_date', today)
        .order('visit_date', { referencedTable: 'next' })
        .limit(3, { referencedTable: 'next' })
      return lastOf(rowsOf<ListedSeries[]>(await query.order('created_at').order('id')))
    },
  })
