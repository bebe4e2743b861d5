import { useQuery } from '@tanstack/react-query'

import { command } from './command.ts'

const soonestMs = 30_000
const latestMs = 3_600_000

/** Asks again when the time is over, which no change of a row says, and before, as the clock of this device may be wrong. */
export const askAgainIn = (until: string | null | undefined) =>
  until ? Math.min(Math.max(Date.parse(until) - Date.now(), soonestMs), latestMs) : false

/** The first to be answered first; none for whoever does not answer bookings. */
export const useWaitingBookings = (businessId: string, isOn: boolean) =>
  useQuery({
    // Of the family that every change of a request refetches.
    queryKey: ['requests', businessId, 'waiting'],
    enabled: isOn,
    queryFn: () => command('waiting_bookings', { business_id: businessId }),
    refetchInterval: ({ state }) => askAgainIn(state.data?.[0]?.expires_at),
  })
