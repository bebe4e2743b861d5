import type { BookedVisit } from '@fieldlark/domain/schedule/clash.ts'

import { useWaitingBookings } from '#data/waiting-bookings.ts'
import { useTexts } from '#language/language.tsx'
import { useClientName } from '#parts/clients/client-name.tsx'
import { useCan } from '#session/session.tsx'

import { overlapTexts } from './overlap.texts.ts'

/** The times that bookings keep until they are answered: a visit at such a time overlaps one as soon as it is accepted. */
export function useHeldTimes(businessId: string, isOn: boolean): BookedVisit[] {
  const texts = useTexts(overlapTexts)
  const nameOf = useClientName()
  const canAnswer = useCan('edit requests')
  const { data: waiting = [] } = useWaitingBookings(businessId, isOn && canAnswer)
  return waiting.map(({ title, client, member_ids: memberIds, is_offered, ...held }) => ({
    ...held,
    title: [title, nameOf(client), is_offered ? texts.offered : texts.waits].join(' · '),
    memberIds,
  }))
}
