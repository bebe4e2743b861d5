import type { Request } from '@fieldlark/domain/requests/request.ts'
import { useQuery } from '@tanstack/react-query'

import { command } from '#data/command.ts'
import { askAgainIn } from '#data/waiting-bookings.ts'

/** Until when the time of a booking is kept for the client; null once it is not. */
export const useHeldUntil = (businessId: string, { id, wanted_start }: Request, isOpen: boolean) =>
  useQuery({
    // Of the family that every change of a request refetches.
    queryKey: ['requests', businessId, 'held', id],
    enabled: wanted_start !== null && isOpen,
    queryFn: (): Promise<string | null> => command('held_until', { request_id: id }),
    refetchInterval: ({ state }) => askAgainIn(state.data),
  })
