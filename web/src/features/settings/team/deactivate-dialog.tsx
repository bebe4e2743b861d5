import { Field } from '@fieldlark/ui/field.tsx'
import { NativeSelect } from '@fieldlark/ui/native-select.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import { useState } from 'react'

import { useTexts } from '#language/language.tsx'
import { useBusiness, useSignedIn } from '#session/session.tsx'
import { MemberForm } from './member-form.tsx'
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
  const { userId } = useSignedIn()
  const { business_name } = useBusiness()
  const deactivate = useDeactivate(businessId)
  const [handTo, setHandTo] = useState('')
  const isSelf = member.user_id === userId
  const name = memberName(member) || texts.unnamed
  const saving = useSaving(
    () => deactivate.mutateAsync({ userId: member.user_id, handTo: handTo || null }),
    () => {
      toast.success(isSelf ? texts.leftTeam : texts.deactivated(name))
      onClose()
    },
  )
  return (
    <MemberForm
      size="sm"
      title={isSelf ? texts.leaveTitle : texts.deactivateTitle(name)}
      description={isSelf ? texts.leaveBody(business_name) : texts.deactivateBody}
      submitLabel={isSelf ? texts.leave : texts.deactivate}
      submitLook={{ variant: 'danger' }}
      saving={saving}
      failedTitle={texts.deactivateFailed}
      finalFocus={finalFocus}
      onClose={onClose}
    >
      {member.open_visits > 0 && (
        <Successor member={member} others={others} value={handTo} onValueChange={setHandTo} />
      )}
    </MemberForm>
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
