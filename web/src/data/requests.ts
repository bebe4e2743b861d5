import type { NamedClient } from '@fieldlark/domain/clients/client.ts'
import type { Request, RequestStatus, Urgency } from '@fieldlark/domain/requests/request.ts'
import { requestStatuses } from '@fieldlark/domain/requests/request.ts'
import type { RequestDraft } from '@fieldlark/domain/requests/request-draft.ts'
import { hashKey, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { rest } from '#connection/rest.ts'

import { insertOnce } from './insert-once.ts'
import { useListPages } from './list-pages.ts'
import type { RequestFilter } from './request-filter.ts'
import { rowsOf, table } from './table.ts'
import { call } from './visit-writes.ts'
import { workSearchFilters } from './work-search.ts'

type RequestWrite = Partial<RequestDraft> & {
  id?: string
  business_id?: string
  version?: number
  status?: RequestStatus
}

export type ListedRequest = Pick<
  Request,
  'id' | 'request_number' | 'title' | 'status' | 'urgency' | 'assessment_date' | 'created_at' | 'client_id'
> & { client: (NamedClient & { id: string; phone: string | null }) | null }

const requests = table<Request, RequestWrite>('requests')
const clientColumns = 'client:clients(id, name, title, first_name, last_name, company_name, phone)'
const listed = `id, request_number, title, status, urgency, assessment_date, created_at, client_id, ${clientColumns}`

const oneKey = (businessId: string, requestId: string) => ['requests', businessId, 'one', requestId]

export const fetchRequest = requests.get

export const useRequest = (businessId: string, requestId: string) =>
  useQuery({ queryKey: oneKey(businessId, requestId), queryFn: () => requests.get(requestId) })

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

/** A request changes what came before and after it too. */
const touched = ['requests', 'quotes', 'jobs', 'visits', 'chain', 'record_events', 'photos']

const refresh = (client: QueryClient, businessId: string) =>
  Promise.all(touched.map((name) => client.invalidateQueries({ queryKey: [name, businessId] })))

function useRequestWrite<Input, Answer>(businessId: string, write: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({ mutationFn: write, onSuccess: () => refresh(client, businessId) })
}

export type RequestSave = { id: string; version: number | null; draft: RequestDraft }

export const useSaveRequest = (businessId: string) =>
  useRequestWrite(businessId, ({ id, version, draft }: RequestSave) => {
    if (version !== null) return requests.update(id, { ...draft, version })
    return insertOnce(requests, { ...draft, id, business_id: businessId }, (saved) =>
      requests.update(id, { ...draft, version: saved.version }),
    )
  })

export const useSetRequestStatus = (businessId: string) =>
  useRequestWrite(businessId, ({ id, status }: { id: string; status: RequestStatus }) =>
    requests.update(id, { status }),
  )

export function useRemoveRequest(businessId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: requests.remove,
    onSuccess: (_, requestId) => {
      const own = hashKey(oneKey(businessId, requestId))
      // Its own screen is still there for a moment and must not ask for it.
      const predicate = ({ queryHash }: { queryHash: string }) => queryHash !== own
      void client.invalidateQueries({ queryKey: ['requests', businessId], predicate })
    },
  })
}

/** The new record's id is made by whoever asks, so that a second tap asks for the same one. */
export type Conversion = { requestId: string; newId: string }

/** Refused or not, the request is read anew: somebody else may have been faster. */
function useConversion(businessId: string, write: (ids: Conversion) => Promise<{ id: string }>) {
  const client = useQueryClient()
  return useMutation({ mutationFn: write, onSettled: () => refresh(client, businessId) })
}

export const useRequestToQuote = (businessId: string) =>
  useConversion(businessId, ({ requestId, newId }) =>
    call('convert_request_to_quote', { request_id: requestId, quote_id: newId }),
  )

export const useRequestToJob = (businessId: string) =>
  useConversion(businessId, ({ requestId, newId }) =>
    call('convert_request_to_job', { request_id: requestId, job_id: newId }),
  )
