import type { Clash } from '@fieldlark/domain/schedule/clash.ts'

import { useTeamMembers } from '#data/team-members.ts'
import { useTexts } from '#language/language.tsx'

import type { NamedClash } from './clash-note.tsx'
import { teamTexts } from './team.texts.ts'
import { useVisitTimes } from './visit-times.ts'

/** What is in the way, in words. */
export function useClashNames(businessId: string): (clash: Clash) => NamedClash {
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
