import type { ComponentProps } from 'react'

import { CostDialog } from './cost-dialog.tsx'
import { DeactivateDialog } from './deactivate-dialog.tsx'
import { HoursDialog } from './hours-dialog.tsx'
import type { MemberDialogKind } from './member-menu.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { SkillsDialog } from './skills-dialog.tsx'
import { TimeOffDialog } from './time-off-dialog.tsx'

type Props = ComponentProps<typeof DeactivateDialog>

/** The dialog that a member's menu opened. */
export function MemberDialog({ kind, others, ...props }: Props & { kind: MemberDialogKind }) {
  if (kind === 'role') return <RoleDialog {...props} />
  if (kind === 'skills') return <SkillsDialog {...props} />
  if (kind === 'hours') return <HoursDialog {...props} />
  if (kind === 'time-off') return <TimeOffDialog {...props} />
  if (kind === 'cost') return <CostDialog {...props} />
  return <DeactivateDialog {...props} others={others} />
}
