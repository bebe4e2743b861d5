import type { NamedClient } from '@fieldlark/domain/clients/client.ts'
import {
  type Request,
  type RequestStatus,
  requestStatuses,
  type Urgency,
} from '@fieldlark/domain/requests/request.ts'
import { useQuery } from '@tanstack/react-query'

import { rest } from '#connection/rest.ts'

import { useListPages } from './list-pages.ts'
import type { RequestFilter } from './request-filter.ts'
import { rowsOf } from './table.ts'
import { workSearchFilters } from './work-search.ts'

export type ListedRequest = Pick<
  Request,
  'id' | 'request_number' | 'title' | 'status' | 'urgency' | 'assessment_date' | 'created_at' | 'client_id'
> & { client: (NamedClient & { id: string; phone: string | null }) | null }

const clientColumns = 'client:clients(id, name, title, first_name, last_name, company_name, phone)'
const listed = `id, request_number, title, status, urgency, assessment_date, created_at, client_id, ${clientColumns}`

function listQuery(businessId: string, { search, status, urgency, sort }: RequestFilter, found: string[]) {
  let query = rest.from('requests').select(listed, { count: 'exact' }).eq('business_id', businessId)
  for (const filter of found) query = query.or(filter)
  // What is settled is shown when it is asked for, by its status or by a search.
  if (status) query = query.eq('status', status)
  else if (search.trim() === '') query = query.in('status', ['unscheduled', 'scheduled'])
  if (urgency) query = query.eq('urgency', urgency)
  if (sort === 'title') query = query.order('title')
  return query.order('created_at', { ascending: sort === 'oldest' }).order('id')
}

export const useRequestPages = (businessId: string, filter: RequestFilter) =>
  useListPages<ListedRequest, string[]>({
    key: ['requests', businessId],
    filter,
    find: () => workSearchFilters(businessId, filter.search, ['title', 'request_number', 'description']),
    query: (found) => listQuery(businessId, filter, found) as never,
  })

type Counted = { status: RequestStatus; urgency: Urgency; requests: number }

/** How many requests of each status, counted by the database. */
export const useRequestCounts = (businessId: string) =>
  useQuery({
    queryKey: ['requests', businessId, 'counts'],
    queryFn: async () => {
      const query = rest.from('request_counts').select('status, urgency, requests')
      const rows = rowsOf<Counted[]>(await query.eq('business_id', businessId))
      const sum = (status: RequestStatus) =>
        rows.reduce((total, row) => total + (row.status === status ? row.requests : 0), 0)
      return Object.fromEntries(requestStatuses.map((status) => [status, sum(status)])) as Record<
        RequestStatus,
        number
      >
    },
  })
