import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { toFailure } from '#connection/failure.ts'
import { rest } from '#connection/rest.ts'

import { rowsOf } from './table.ts'

const key = (businessId: string) => ['calendar_feed', businessId]

/** Whether a secret address of the own calendar is in use. */
export const useHasFeed = (businessId: string) =>
  useQuery({
    queryKey: key(businessId),
    queryFn: async () => rowsOf<boolean>(await rest.rpc('has_calendar_feed', { business_id: businessId })),
  })

/** The token of a new address; the one before stops working at once. It is shown now and never again. */
export function useCreateFeed(businessId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () =>
      rowsOf<string>(await rest.rpc('create_calendar_feed', { business_id: businessId })),
    onSuccess: () => client.setQueryData(key(businessId), true),
  })
}

export function useRevokeFeed(businessId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const { error, status } = await rest.rpc('revoke_calendar_feed', { business_id: businessId })
      if (error) throw toFailure(error, status)
    },
    onSuccess: () => client.setQueryData(key(businessId), false),
  })
}
