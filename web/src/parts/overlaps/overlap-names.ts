import type { Clash } from '@fieldlark/domain/schedule/clash.ts'

import { useTeamMembers } from '#data/team-members.ts'
import { useTexts } from '#language/language.tsx'
import { useVisitTimes } from '#parts/dates/visit-times.ts'
import { teamTexts } from '#parts/team/team.texts.ts'
import type { NamedOverlap } from './overlap-note.tsx'

/** Names the conflicts of a visit. */
export function useOverlapNames(businessId: string): (clash: Clash) => NamedOverlap {
  const { data: team } = useTeamMembers(businessId)
  const texts = useTexts(teamTexts)
  const { day, span } = useVisitTimes()
  return (clash) => ({
    id: clash.id,
    what: clash.title,
    who: clash.memberIds
      .map((id) => team?.find(({ userId }) => userId === id)?.name || texts.unnamed)
      .join(', '),
    when: `${day(clash.visit_date)}, ${span(clash)}`,
  })
}
