import { type ComponentProps, useEffect, useState } from 'react'

import { useTeamMembers } from '#data/team-members.ts'

import { useLastAssigned } from './last-assigned-queries.ts'
import { MemberPicker } from './member-picker.tsx'

/**
 * Who would go: in a business of one its member; in a team whoever of it went to this client last, and the owner to a new
 * one. Undefined while unknown.
 */
function useProposal(
  businessId: string,
  clientId: string | undefined,
  isWanted: boolean,
): readonly string[] | undefined {
  const { data: team = [] } = useTeamMembers(businessId)
  const active = team.filter(({ isActive }) => isActive)
  const last = useLastAssigned(businessId, clientId ?? '', isWanted && active.length > 1)
  const assigned = clientId === undefined ? [] : last
  if (active.length === 1) return active.map(({ userId }) => userId)
  const known = assigned?.filter((id) => active.some(({ userId }) => userId === id))
  if (known?.length !== 0) return known
  return active.flatMap(({ userId, role }) => (role === 'owner' ? [userId] : []))
}

/** Who goes. A business of one has no choice: its member is assigned, and nothing asks. */
export function AssignedMembers({
  onAssign,
  isNew,
  clientId,
  ...picker
}: ComponentProps<typeof MemberPicker> & {
  /** Assigns without making a draft of what nobody typed. */
  onAssign: (userIds: string[]) => void
  isNew: boolean
  /** Whose work it is; empty until that is chosen. */
  clientId?: string | undefined
}) {
  const { businessId, value, onValueChange } = picker
  const { data: team = [] } = useTeamMembers(businessId)
  // A record that was left to nobody stays so when something else in it is edited, and what a person chose stays too.
  const [isOpen, setOpen] = useState(isNew && value.length === 0)
  const proposal = useProposal(businessId, clientId, isOpen)
  const proposed = isOpen ? proposal?.join() : undefined
  useEffect(() => {
    if (proposed) onAssign(proposed.split(','))
  }, [proposed, onAssign])
  const [only, ...others] = team.filter(({ isActive }) => isActive)
  if (only && others.length === 0 && value.every((id) => id === only.userId)) return null
  return (
    <MemberPicker
      {...picker}
      onValueChange={(userIds) => {
        setOpen(false)
        onValueChange(userIds)
      }}
    />
  )
}
