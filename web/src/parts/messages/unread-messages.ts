import { useQuery } from '@tanstack/react-query'
import { useBusiness } from '#session/session.tsx'
import { useCanMessage } from './can-message.ts'

/** How many clients wrote something that nobody has read, once the page is live; undefined until it is known. */
export function useUnreadMessages(isLive: boolean): number | undefined {
  const { id: businessId } = useBusiness()
  const isEnabled = useCanMessage() && isLive
  return useQuery({
    queryKey: ['messages', businessId, 'unread'],
    enabled: isEnabled,
    queryFn: async () => (await import('#data/unread-messages.ts')).countUnreadMessages(businessId),
  }).data
}
