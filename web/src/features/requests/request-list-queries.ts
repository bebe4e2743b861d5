import { type RequestStatus, requestStatuses } from '@fieldlark/domain/requests/request.ts'
import { useQuery } from '@tanstack/react-query'
import { foundIn } from '#data/found.ts'
import { useListPages } from '#data/list-pages.ts'
import { clientName, rest } from '#data/rest.ts'
import type { Selected } from '#data/schema.ts'
import { rowsOf } from '#data/table.ts'
import type { RequestFilter } from './request-filter.ts'

const listed =
  `id, request_number, title, status, urgency, assessment_date, wanted_start, wanted_end, created_at,
  client_id, client:clients(id, ${clientName}, phone), wish:visit_wishes(kind, visit_date, start_time)` as const
export type ListedRequest = Selected<'requests', typeof listed>

function listQuery(businessId: string, { search, status, urgency, sort }: RequestFilter) {
  const all = rest.from('requests').select(listed, { count: 'exact' }).eq('business_id', businessId)
  let query = foundIn(all, 'requests', listed, { businessId, search })
  // Settled requests are listed only on request, by their status or by a search.
  if (status) query = query.eq('status', status)
  else if (search.trim() === '') query = query.in('status', ['unscheduled', 'scheduled'])
  if (urgency) query = query.eq('urgency', urgency)
  if (sort === 'title') query = query.order('title')
  return query.order('created_at', { ascending: sort === 'oldest' }).order('id')
}

export const useRequestPages = (businessId: string, filter: RequestFilter) =>
  useListPages<ListedRequest>({
    key: ['requests', businessId],
    filter,
    query: () => listQuery(businessId, filter),
  })

/** The number of requests by status, counted by the database. */
export const useRequestCounts = (businessId: string) =>
  useQuery({
    queryKey: ['requests', businessId, 'counts'],
    queryFn: async () => {
      const query = rest.from('request_counts').select('status, urgency, requests')
      const rows = rowsOf(await query.eq('business_id', businessId))
      const sum = (status: RequestStatus) =>
        rows.reduce((total, row) => total + (row.status === status ? row.requests : 0), 0)
      return Object.fromEntries(requestStatuses.map((status) => [status, sum(status)])) as Record<
        RequestStatus,
        number
      >
    },
  })
