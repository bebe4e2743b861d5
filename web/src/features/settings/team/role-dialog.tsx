import { rolesToGive } from '@fieldlark/domain/team/member-rights.ts'
import type { Role } from '@fieldlark/domain/team/role.ts'
import { Alert } from '@fieldlark/ui/alert.tsx'
import { ChoiceChips } from '@fieldlark/ui/choice-chips.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import { useState } from 'react'

import { useTexts } from '#language/language.tsx'
import { useFailureText } from '#parts/failures/failure-text.ts'
import { FormDialog } from '#parts/forms/form-dialog.tsx'
import { useSignedIn } from '#session/session.tsx'

import type { MemberDialogProps } from './member-menu.tsx'
import { memberName, useSetRole } from './team-queries.ts'
import { teamSettingsTexts } from './team-settings.texts.ts'
import { useSaving } from './use-saving.ts'

/** Gives the member another role, of those the signed-in person may give. */
export function RoleDialog({ businessId, member, finalFocus, onClose }: MemberDialogProps) {
  const texts = useTexts(teamSettingsTexts)
  const failureText = useFailureText()
  const { role: mine, userId } = useSignedIn()
  const save = useSetRole(businessId)
  const [role, setRole] = useState<Role>(member.role)
  const offered = rolesToGive({ mine, theirs: member.role, isSelf: member.user_id === userId })
  const { isBusy, failure, submit } = useSaving(
    async () => role !== member.role && save.mutateAsync({ userId: member.user_id, role }),
    () => {
      if (role !== member.role) toast.success(texts.roleSaved)
      onClose()
    },
  )
  return (
    <FormDialog
      size="sm"
      title={texts.roleTitle(memberName(member) || texts.unnamed)}
      submitLabel={texts.save}
      busyLabel={texts.saving}
      isBusy={isBusy}
      finalFocus={finalFocus}
      onSubmit={submit}
      onClose={onClose}
    >
      <ChoiceChips
        label={texts.role}
        options={offered.map((value) => ({ value, label: texts.roles[value] }))}
        value={role}
        onValueChange={setRole}
        hint={texts.roleHints[role]}
      />
      {failure !== null && (
        <Alert tone="danger" title={texts.roleFailed} className="mt-4">
          {failureText(failure)}
        </Alert>
      )}
    </FormDialog>
  )
}
