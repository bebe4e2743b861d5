import type { RequestStatus } from '@fieldlark/domain/requests/request.ts'
import type { RequestDraft } from '@fieldlark/domain/requests/request-draft.ts'
import { useQuery } from '@tanstack/react-query'

import { insertOnce } from './insert-once.ts'
import { table } from './table.ts'
import { useRemoval, useWrite } from './write.ts'

const requests = table('requests')
const oneKey = (businessId: string, requestId: string) => ['requests', businessId, 'one', requestId]

export const fetchRequest = requests.get

export const useRequest = (businessId: string, requestId: string) =>
  useQuery({ queryKey: oneKey(businessId, requestId), queryFn: () => requests.get(requestId) })

const effect = { changes: ['requests'], isAwaited: true } as const

export type RequestSave = { id: string; version: number | null; draft: RequestDraft }

export const useSaveRequest = (businessId: string) =>
  useWrite(businessId, effect, ({ id, version, draft }: RequestSave) => {
    if (version !== null) return requests.update(id, { ...draft, version })
    return insertOnce(requests, { ...draft, id, business_id: businessId }, (saved) =>
      requests.update(id, { ...draft, version: saved.version }),
    )
  })

export const useSetRequestStatus = (businessId: string) =>
  useWrite(businessId, effect, ({ id, status }: { id: string; status: RequestStatus }) =>
    requests.update(id, { status }),
  )

export const useRemoveRequest = (businessId: string) => useRemoval(businessId, 'requests', requests.remove)
