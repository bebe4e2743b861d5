import { type ComponentProps, useEffect } from 'react'

import { useTeamMembers } from '#data/team-members.ts'

import { MemberPicker } from './member-picker.tsx'

/** The member of a business that has only one. Null while unknown, and in a team. */
function useOnlyMember(businessId: string): string | null {
  const { data: team = [] } = useTeamMembers(businessId)
  const [first, ...others] = team.filter(({ isActive }) => isActive)
  return first && others.length === 0 ? first.userId : null
}

/** Who goes. A business of one has no choice: its member is assigned, and nothing asks. */
export function AssignedMembers({
  onAssign,
  ...picker
}: ComponentProps<typeof MemberPicker> & {
  /** Assigns without making a draft of what nobody typed. */
  onAssign: (userIds: string[]) => void
}) {
  const { businessId, value } = picker
  const only = useOnlyMember(businessId)
  const isNobody = value.length === 0
  useEffect(() => {
    if (only && isNobody) onAssign([only])
  }, [only, isNobody, onAssign])
  if (only && value.every((id) => id === only)) return null
  return <MemberPicker {...picker} />
}
