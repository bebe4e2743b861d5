import { initialsOf } from '@fieldlark/ui/avatar.tsx'
import { cn } from '@fieldlark/ui/class-names.ts'
import { VisuallyHidden } from '@fieldlark/ui/visually-hidden.tsx'

import { type TeamMember, useTeamMembers } from '#data/team-members.ts'
import { useTexts } from '#language/language.tsx'

import { teamTexts } from './team.texts.ts'

const sizes = { sm: 'size-6 text-[0.625rem]', md: 'size-8 text-2xs' }

/** The member's initials in the member's colour. Decorative: the name stands beside it. */
export function MemberDot({
  member: { name, color },
  size = 'md',
  className,
}: {
  member: Pick<TeamMember, 'name' | 'color'>
  size?: 'sm' | 'md'
  className?: string
}) {
  return (
    <span
      aria-hidden
      style={{ backgroundColor: color }}
      className={cn(
        'inline-flex shrink-0 items-center justify-center rounded-full font-semibold text-white select-none',
        sizes[size],
        className,
      )}
    >
      {initialsOf(name) || '?'}
    </span>
  )
}

/** The assigned members, small: initials side by side, the names for screen readers and on hover. */
export function MemberAvatars({
  businessId,
  userIds,
  size = 'sm',
  most = 3,
  hasNames = false,
}: {
  businessId: string
  userIds: readonly string[]
  size?: 'sm' | 'md'
  /** Beyond this many only their number is shown. */
  most?: number
  /** Shows the names beside the initials. */
  hasNames?: boolean
}) {
  const texts = useTexts(teamTexts)
  const { data: team = [] } = useTeamMembers(businessId)
  // Whoever works alone has nobody to assign.
  if (userIds.length === 0) return team.length > 1 && <span className="text-ink-faint">{texts.nobody}</span>
  const members = team.filter(({ userId }) => userIds.includes(userId))
  const names = members.map(({ name }) => name || texts.unnamed).join(', ')
  const rest = members.length - most
  return (
    <span className="inline-flex min-w-0 max-w-full items-center gap-2" title={names}>
      <span className="inline-flex gap-1">
        {members.slice(0, most).map((member) => (
          <MemberDot key={member.userId} member={member} size={size} />
        ))}
        {rest > 0 && (
          <span
            aria-hidden
            className={cn(
              'inline-flex items-center justify-center rounded-full bg-sunken font-semibold text-ink-soft',
              sizes[size],
            )}
          >
            {texts.others(rest)}
          </span>
        )}
      </span>
      {hasNames ? <bdi className="truncate">{names}</bdi> : <VisuallyHidden>{names}</VisuallyHidden>}
    </span>
  )
}
