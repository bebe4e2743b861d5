import { cn } from '@fieldlark/ui/class-names.ts'

import { useTeamMembers } from '#data/team-members.ts'
import { useBusiness, useSignedIn } from '#session/session.tsx'

type Props = { members: readonly { user_id: string }[]; className?: string }

/** The first names of others who go without oneself, before what else a line says of a visit; of one's own visits nothing. */
export function WhoGoes({ members, className = 'text-ink' }: Props) {
  const { userId } = useSignedIn()
  if (members.length === 0 || members.some(({ user_id }) => user_id === userId)) return null
  return <Names members={members} className={className} />
}

/** Apart, so that whoever works alone reads no team. */
function Names({ members, className }: Required<Props>) {
  const { id: businessId } = useBusiness()
  const { data: team = [] } = useTeamMembers(businessId)
  const names = team
    .filter(({ userId }) => members.some(({ user_id }) => user_id === userId))
    .map(({ name }) => name.split(' ')[0])
  if (names.length === 0) return null
  return <bdi className={cn('font-semibold', className)}>{`${names.join(', ')} · `}</bdi>
}
