import { toast } from '@fieldlark/ui/toast.tsx'
import { useState } from 'react'

import { useDeactivate } from '#data/end-membership.ts'
import { useTexts } from '#language/language.tsx'
import { SuccessorField } from '#parts/team/successor-field.tsx'
import { MemberForm } from './member-form.tsx'
import type { MemberDialogProps } from './member-menu.tsx'
import { memberName } from './team-queries.ts'
import { teamSettingsTexts } from './team-settings.texts.ts'
import { useSaving } from './use-saving.ts'

/** Says what ends for the member, and asks who takes over the open work. */
export function DeactivateDialog({ businessId, member, finalFocus, onClose }: MemberDialogProps) {
  const texts = useTexts(teamSettingsTexts)
  const deactivate = useDeactivate(businessId)
  const [handTo, setHandTo] = useState('')
  const { user_id: userId, open_visits: openVisits } = member
  const name = memberName(member) || texts.unnamed
  const saving = useSaving(
    () => deactivate.mutateAsync({ userId, handTo: handTo || null }),
    () => {
      toast.success(texts.deactivated(name))
      onClose()
    },
  )
  return (
    <MemberForm
      size="sm"
      title={texts.deactivateTitle(name)}
      description={texts.deactivateBody}
      submitLabel={texts.deactivate}
      submitLook={{ variant: 'danger' }}
      saving={saving}
      failedTitle={texts.deactivateFailed}
      finalFocus={finalFocus}
      onClose={onClose}
    >
      <SuccessorField
        businessId={businessId}
        leaving={userId}
        openVisits={openVisits}
        value={handTo}
        onValueChange={setHandTo}
      />
    </MemberForm>
  )
}
