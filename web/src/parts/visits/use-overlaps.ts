import { type BookedVisit, findClashes } from '@fieldlark/domain/schedule/clash.ts'

import { useOverlapNames } from '#parts/overlaps/overlap-names.ts'
import type { NamedOverlap } from '#parts/overlaps/overlap-note.tsx'

import { useBookings } from './use-bookings.ts'

/** The conflicts of a visit at that time, with names; `candidate` null while there is nothing to check. */
export function useOverlaps(businessId: string, candidate: BookedVisit | null): NamedOverlap[] {
  const bookings = useBookings(businessId, candidate)
  const nameClash = useOverlapNames(businessId)
  return candidate ? findClashes({ candidate, ...bookings }).map(nameClash) : []
}
