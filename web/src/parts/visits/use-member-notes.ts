import type { BookedVisit } from '@fieldlark/domain/schedule/clash.ts'
import { engagementOf } from '@fieldlark/domain/schedule/member-time.ts'

import { useTeamMembers } from '#data/team-members.ts'
import { useTexts } from '#language/language.tsx'
import { useVisitTimes } from '#parts/dates/visit-times.ts'

import { memberNoteTexts } from './member-notes.texts.ts'
import { useBookings } from './use-bookings.ts'

/** What keeps members from going at the time of a visit, by user id; who is free has no note. */
export function useMemberNotes(
  businessId: string,
  candidate: BookedVisit | null,
): ReadonlyMap<string, string> {
  const bookings = useBookings(businessId, candidate)
  const { data: team = [] } = useTeamMembers(businessId)
  const texts = useTexts(memberNoteTexts)
  const { span } = useVisitTimes()
  const noteOf = (userId: string): [string, string][] => {
    const found = candidate && engagementOf(userId, { candidate, ...bookings })
    if (!found) return []
    if (found.kind === 'visit') return [[userId, texts.busy(span(found))]]
    return [[userId, found.start_time === null ? texts.off : texts.offFrom(span(found))]]
  }
  return new Map(team.flatMap(({ userId }) => noteOf(userId)))
}
