import { LeaveDialog } from '#parts/team/leave-dialog.tsx'
import { useBusiness, useSignedIn } from '#session/session.tsx'

import { CostDialog } from './cost-dialog.tsx'
import { DeactivateDialog } from './deactivate-dialog.tsx'
import { HoursDialog } from './hours-dialog.tsx'
import type { MemberDialogKind, MemberDialogProps } from './member-menu.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { SkillsDialog } from './skills-dialog.tsx'
import { TimeOffDialog } from './time-off-dialog.tsx'

/** The dialog that a member's menu opened. */
export function MemberDialog({ kind, ...props }: MemberDialogProps & { kind: MemberDialogKind }) {
  const { userId } = useSignedIn()
  const business = useBusiness()
  if (kind === 'role') return <RoleDialog {...props} />
  if (kind === 'skills') return <SkillsDialog {...props} />
  if (kind === 'hours') return <HoursDialog {...props} />
  if (kind === 'time-off') return <TimeOffDialog {...props} />
  if (kind === 'cost') return <CostDialog {...props} />
  const { member, finalFocus, onClose } = props
  if (member.user_id !== userId) return <DeactivateDialog {...props} />
  return <LeaveDialog business={business} role={member.role} finalFocus={finalFocus} onClose={onClose} />
}
