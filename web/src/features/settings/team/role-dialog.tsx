import { rolesToGive } from '@fieldlark/domain/team/member-rights.ts'
import type { Role } from '@fieldlark/domain/team/role.ts'
import { ChoiceChips } from '@fieldlark/ui/choice-chips.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import { useState } from 'react'

import { useTexts } from '#language/language.tsx'
import { roleTexts } from '#parts/team/role.texts.ts'
import { useSignedIn } from '#session/session.tsx'
import { MemberForm } from './member-form.tsx'
import type { MemberDialogProps } from './member-menu.tsx'
import { memberName, useSetRole } from './team-queries.ts'
import { teamSettingsTexts } from './team-settings.texts.ts'
import { useSaving } from './use-saving.ts'

/** Gives the member another role, of those the signed-in person may give. */
export function RoleDialog({ businessId, member, finalFocus, onClose }: MemberDialogProps) {
  const texts = useTexts(teamSettingsTexts)
  const roles = useTexts(roleTexts)
  const { role: mine, userId } = useSignedIn()
  const save = useSetRole(businessId)
  const [role, setRole] = useState<Role>(member.role)
  const offered = rolesToGive({ mine, theirs: member.role, isSelf: member.user_id === userId })
  const saving = useSaving(
    async () => role !== member.role && save.mutateAsync({ userId: member.user_id, role }),
    () => {
      if (role !== member.role) toast.success(texts.roleSaved)
      onClose()
    },
  )
  return (
    <MemberForm
      size="sm"
      title={texts.roleTitle(memberName(member) || texts.unnamed)}
      saving={saving}
      failedTitle={texts.roleFailed}
      finalFocus={finalFocus}
      onClose={onClose}
    >
      <ChoiceChips
        label={texts.role}
        options={offered.map((value) => ({ value, label: roles[value] }))}
        value={role}
        onValueChange={setRole}
        hint={texts.roleHints[role]}
      />
    </MemberForm>
  )
}
