import { type ComponentProps, useEffect, useState } from 'react'

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
  isNew,
  ...picker
}: ComponentProps<typeof MemberPicker> & {
  /** Assigns without making a draft of what nobody typed. */
  onAssign: (userIds: string[]) => void
  isNew: boolean
}) {
  const { businessId, value } = picker
  const only = useOnlyMember(businessId)
  const isNobody = value.length === 0
  // A record that was left to nobody stays so when something else in it is edited.
  const [wasEmpty] = useState(isNobody && isNew)
  useEffect(() => {
    if (only && isNobody && wasEmpty) onAssign([only])
  }, [only, isNobody, wasEmpty, onAssign])
  if (only && value.every((id) => id === only)) return null
  return <MemberPicker {...picker} />
}
