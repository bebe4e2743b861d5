import { Skeleton } from '@fieldlark/ui/skeleton.tsx'

import { useTeamMembers } from '#data/team-members.ts'
import { useTexts } from '#language/language.tsx'
import { MemberDot } from '#parts/team/member-avatars.tsx'
import { roleTexts } from '#parts/team/role.texts.ts'
import { useSignedIn } from '#session/session.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { teamSettingsTexts } from './team-settings.texts.ts'

/** The active members by name and role: what a worker may know of the team. */
export function ColleagueList({ businessId }: { businessId: string }) {
  const texts = useTexts(teamSettingsTexts)
  const roles = useTexts(roleTexts)
  const { userId: me } = useSignedIn()
  const { data: team, error, refetch } = useTeamMembers(businessId)
  if (error && !team) {
    return <LoadFailed title={texts.loadFailed} error={error} onRetry={() => void refetch()} />
  }
  if (!team) {
    return (
      <output aria-label={texts.loading}>
        <Skeleton className="h-12" />
      </output>
    )
  }
  return (
    <ul className="divide-y divide-line">
      {team
        .filter(({ isActive }) => isActive)
        .map((member) => (
          <li key={member.userId} className="flex min-h-16 items-center gap-3 py-2">
            <MemberDot member={member} />
            <span className="min-w-0 flex-1">
              <bdi className="block font-semibold break-words">
                {member.userId === me ? texts.you(member.name) : member.name || texts.unnamed}
              </bdi>
              <span className="block text-ink-soft text-xs">{roles[member.role]}</span>
            </span>
          </li>
        ))}
    </ul>
  )
}
