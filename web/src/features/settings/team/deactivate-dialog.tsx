import { Alert } from '@fieldlark/ui/alert.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { NativeSelect } from '@fieldlark/ui/native-select.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import { useState } from 'react'

import { useTexts } from '#language/language.tsx'
import { useFailureText } from '#parts/failures/failure-text.ts'
import { FormDialog } from '#parts/forms/form-dialog.tsx'
import { useBusiness, useSignedIn } from '#session/session.tsx'

import type { MemberDialogProps } from './member-menu.tsx'
import { memberName, type OverviewLine, useDeactivate } from './team-queries.ts'
import { teamSettingsTexts } from './team-settings.texts.ts'
import { useSaving } from './use-saving.ts'

/** Says what ends, and asks who takes over the open visits; for oneself it is leaving. */
export function DeactivateDialog({
  businessId,
  member,
  others,
  finalFocus,
  onClose,
}: MemberDialogProps & {
  /** The other active members. */
  others: readonly OverviewLine[]
}) {
  const texts = useTexts(teamSettingsTexts)
  const failureText = useFailureText()
  const { userId } = useSignedIn()
  const { business_name } = useBusiness()
  const deactivate = useDeactivate(businessId)
  const [handTo, setHandTo] = useState('')
  const isSelf = member.user_id === userId
  const name = memberName(member) || texts.unnamed
  const { isBusy, failure, submit } = useSaving(
    () => deactivate.mutateAsync({ userId: member.user_id, handTo: handTo || null }),
    () => {
      toast.success(isSelf ? texts.leftTeam : texts.deactivated(name))
      onClose()
    },
  )
  return (
    <FormDialog
      size="sm"
      title={isSelf ? texts.leaveTitle : texts.deactivateTitle(name)}
      description={isSelf ? texts.leaveBody(business_name) : texts.deactivateBody}
      submitLabel={isSelf ? texts.leave : texts.deactivate}
      submitLook={{ variant: 'danger' }}
      isBusy={isBusy}
      finalFocus={finalFocus}
      onSubmit={submit}
      onClose={onClose}
    >
      {member.open_visits > 0 && (
        <Successor member={member} others={others} value={handTo} onValueChange={setHandTo} />
      )}
      {failure !== null && (
        <Alert tone="danger" title={texts.deactivateFailed} className="mt-4">
          {failureText(failure)}
        </Alert>
      )}
    </FormDialog>
  )
}

/** Who takes over; '' for nobody. */
function Successor({
  member,
  others,
  value,
  onValueChange,
}: {
  member: OverviewLine
  others: readonly OverviewLine[]
  value: string
  onValueChange: (userId: string) => void
}) {
  const texts = useTexts(teamSettingsTexts)
  return (
    <Field label={texts.handTo(member.open_visits)}>
      <NativeSelect value={value} onChange={({ target }) => onValueChange(target.value)}>
        <option value="">{texts.nobody}</option>
        {others.map((other) => (
          <option key={other.user_id} value={other.user_id}>
            {memberName(other) || texts.unnamed}
          </option>
        ))}
      </NativeSelect>
    </Field>
  )
}
