import type { ComponentProps } from 'react'

import { CostDialog } from './cost-dialog.tsx'
import { DeactivateDialog } from './deactivate-dialog.tsx'
import type { MemberDialogKind } from './member-menu.tsx'
import { RoleDialog } from './role-dialog.tsx'

type Props = ComponentProps<typeof DeactivateDialog>

/** The dialog that a member's menu opened. */
export function MemberDialog({ kind, others, ...props }: Props & { kind: MemberDialogKind }) {
  if (kind === 'role') return <RoleDialog {...props} />
  if (kind === 'cost') return <CostDialog {...props} />
  return <DeactivateDialog {...props} others={others} />
}
