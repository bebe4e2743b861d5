import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { callOnce } from '#data/call.ts'
import { refreshAccount } from '#data/stale.ts'

/** Whether support may look, and its last visits. */
export const useSupport = () =>
  useQuery({ queryKey: ['account', 'support'], queryFn: () => callOnce('my_support', {}) })

/** What was asked for in one of them. */
export const useSupportRequests = (visitId: string) =>
  useQuery({
    queryKey: ['account', 'support', visitId],
    queryFn: () => callOnce('my_support_requests', { view_id: visitId }),
  })

function useSupportChange<Input>(change: (input: Input) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({ mutationFn: change, onSettled: () => refreshAccount(client, 'support') })
}

export const useAllowSupport = () =>
  useSupportChange((isAllowed: boolean) => callOnce('allow_support', { is_allowed: isAllowed }))

export const useEndVisit = () =>
  useSupportChange((visitId: string) => callOnce('end_support_view', { view_id: visitId }))
