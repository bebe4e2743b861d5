import type { Request, RequestStatus } from '@fieldlark/domain/requests/request.ts'
import type { RequestDraft } from '@fieldlark/domain/requests/request-draft.ts'
import { hashKey, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { insertOnce } from './insert-once.ts'
import { table } from './table.ts'
import { call } from './visit-writes.ts'

type RequestWrite = Partial<RequestDraft> & {
  id?: string
  business_id?: string
  version?: number
  status?: RequestStatus
}

const requests = table<Request, RequestWrite>('requests')
const oneKey = (businessId: string, requestId: string) => ['requests', businessId, 'one', requestId]

export const fetchRequest = requests.get

export const useRequest = (businessId: string, requestId: string) =>
  useQuery({ queryKey: oneKey(businessId, requestId), queryFn: () => requests.get(requestId) })

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
