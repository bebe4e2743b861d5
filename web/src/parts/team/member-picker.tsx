import { canDo } from '@fieldlark/domain/services/skill.ts'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import Check from 'lucide-react/icons/check'
import { useState } from 'react'

import { useServiceMembers } from '#data/service-members.ts'
import { type TeamMember, useTeamMembers } from '#data/team-members.ts'
import { useTexts } from '#language/language.tsx'
import { useSignedIn } from '#session/session.tsx'

import { MemberDot } from './member-avatars.tsx'
import { teamTexts } from './team.texts.ts'

const none: readonly string[] = []

const noNotes: ReadonlyMap<string, string> = new Map()

/**
 * Those who can do the work come first, the free ones before the others; nobody is left out. From the first tap on they
 * keep their places, or a tap would move the next one from under the finger.
 */
function useAbleFirst(
  { businessId, serviceIds = none, notes = noNotes }: Omit<Props, 'className'>,
  members: TeamMember[] | undefined,
) {
  const { data: skills = [] } = useServiceMembers(businessId, serviceIds.length > 0)
  const rank = ({ userId }: TeamMember) =>
    (canDo(userId, serviceIds, skills) ? 0 : 2) + (notes.has(userId) ? 1 : 0)
  const [places, setPlaces] = useState<readonly string[]>()
  const placeOf = ({ userId }: TeamMember) => {
    const at = places?.indexOf(userId) ?? 0
    return at < 0 ? Number.MAX_SAFE_INTEGER : at
  }
  const offered = members?.toSorted((a, b) => placeOf(a) - placeOf(b) || rank(a) - rank(b))
  return { offered, keepPlaces: () => setPlaces(places ?? offered?.map(({ userId }) => userId)) }
}

type Props = {
  businessId: string
  /** The services of the work. */
  serviceIds?: readonly string[]
  /** Why somebody is not free then, by user id. */
  notes?: ReadonlyMap<string, string>
  /** User ids. */
  value: readonly string[]
  onValueChange: (userIds: string[]) => void
  /** "Who goes" unless given. */
  label?: string
  className?: string
}

/** Assigns members: a tap adds or removes. Former members stay where they were assigned, until removed. */
export function MemberPicker(props: Props) {
  const { businessId, value, onValueChange, label, notes, className } = props
  const texts = useTexts(teamTexts)
  const { data: team, isError } = useTeamMembers(businessId)
  const members = team?.filter(({ isActive, userId }) => isActive || value.includes(userId))
  const { offered, keepPlaces } = useAbleFirst(props, members)
  const toggle = (userId: string) => {
    keepPlaces()
    onValueChange(value.includes(userId) ? value.filter((id) => id !== userId) : [...value, userId])
  }
  return (
    <fieldset className={className}>
      <legend className="mb-1.5 text-xs font-semibold">{label ?? texts.assigned}</legend>
      {isError && !team && <p className="text-danger text-xs">{texts.loadFailed}</p>}
      {!team && !isError && <Skeleton className="h-11 w-40" />}
      <div className="flex flex-wrap gap-2">
        {offered?.map((member) => (
          <MemberChoice
            key={member.userId}
            member={member}
            isChosen={value.includes(member.userId)}
            note={notes?.get(member.userId)}
            onToggle={() => toggle(member.userId)}
          />
        ))}
      </div>
    </fieldset>
  )
}

function MemberChoice({
  member,
  isChosen,
  note,
  onToggle,
}: {
  member: TeamMember
  isChosen: boolean
  note: string | undefined
  onToggle: () => void
}) {
  const texts = useTexts(teamTexts)
  const { userId } = useSignedIn()
  const name = member.name || texts.unnamed
  return (
    <label className="relative flex min-h-11 max-w-full items-center gap-2 rounded-full border border-line bg-surface py-1 pr-3.5 pl-1.5 font-medium transition-colors hover:bg-sunken has-checked:border-field has-checked:bg-field-soft has-checked:ring-1 has-checked:ring-field has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-field pointer-fine:min-h-10">
      <input
        type="checkbox"
        checked={isChosen}
        onChange={onToggle}
        className="absolute inset-0 rounded-full opacity-0"
      />
      <span className="relative inline-flex">
        <MemberDot member={member} />
        {isChosen && (
          <span className="-right-1 -bottom-0.5 absolute rounded-full bg-field p-0.5 text-on-field">
            <Check aria-hidden strokeWidth={4} className="size-2.5" />
          </span>
        )}
      </span>
      <bdi className="truncate">
        {member.isActive ? (userId === member.userId ? texts.you(name) : name) : texts.left(name)}
      </bdi>
      {note && <span className="text-ink-soft text-xs"> {note}</span>}
    </label>
  )
}
