import type { Request } from '@fieldlark/domain/requests/request.ts'
import { useQuery } from '@tanstack/react-query'

import { command } from '#data/command.ts'

/** The other times from which the client chooses, each with until when; empty where none are offered. */
export const useOfferedTimes = (businessId: string, { id }: Pick<Request, 'id'>) =>
  useQuery({
    // Of the family that every change of a request refetches.
    queryKey: ['requests', businessId, 'offered', id],
    queryFn: () => command('offered_times', { request_id: id }),
  })

/** The times of a day that can be offered. */
export const useFreeTimes = (businessId: string, requestId: string, day: string) =>
  useQuery({
    queryKey: ['requests', businessId, 'free', requestId, day],
    enabled: day !== '',
    queryFn: (): Promise<string[]> => command('free_times_of_booking', { request_id: requestId, day }),
  })
