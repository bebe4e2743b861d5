import type { Request } from '@fieldlark/domain/requests/request.ts'

import { useWaitingBookings } from '#data/waiting-bookings.ts'
import { useOverlaps } from '#parts/visits/use-overlaps.ts'

/** A booking that waits for an answer; undefined while that is not known, and once it is over. */
export function useWaitingBooking(businessId: string, { id }: Pick<Request, 'id'>) {
  const { data } = useWaitingBookings(businessId, true)
  return data?.find(({ request_id }) => request_id === id)
}

/** What else is on the schedule at the time that the client booked. Of times that are offered the client takes one. */
export function useBookingOverlaps(businessId: string, request: Request) {
  const booking = useWaitingBooking(businessId, request)
  const asVisit = booking && !booking.is_offered ? { ...booking, memberIds: booking.member_ids } : null
  return useOverlaps(businessId, asVisit)
}
