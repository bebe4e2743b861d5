import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { command } from '#data/command.ts'
import { setAnswer } from '#data/set-answer.ts'

const key = (businessId: string) => ['calendar_feed', businessId]

/** Whether the user's calendar has a secret URL in use. */
export const useHasFeed = (businessId: string) =>
  useQuery({
    queryKey: key(businessId),
    queryFn: () => command('has_calendar_feed', { business_id: businessId }),
  })

/** Returns the token of a new URL; the previous one stops working at once. It cannot be read again. */
export function useCreateFeed(businessId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => command('create_calendar_feed', { business_id: businessId }),
    onSuccess: () => setAnswer(client, key(businessId), true),
  })
}

export function useRevokeFeed(businessId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => command('revoke_calendar_feed', { business_id: businessId }),
    onSuccess: () => setAnswer(client, key(businessId), false),
  })
}
