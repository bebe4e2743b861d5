import type { Business } from '@fieldlark/domain/businesses/business.ts'
import { can } from '@fieldlark/domain/team/permissions.ts'
import type { Role } from '@fieldlark/domain/team/role.ts'
import { type RefObject, useState } from 'react'

import { useDeactivate } from '#data/end-membership.ts'
import { useTexts } from '#language/language.tsx'
import { useReport } from '#parts/actions/attempt.ts'
import { useBusy } from '#parts/actions/busy.ts'
import { FormDialog } from '#parts/forms/form-dialog.tsx'
import { useSignedIn } from '#session/session.tsx'

import { leaveTexts } from './leave.texts.ts'
import { SuccessorField } from './successor-field.tsx'

type Props = {
  business: Pick<Business, 'id' | 'business_name'>
  /** The signed-in person's in that business. */
  role: Role
  finalFocus?: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Leaves a business. Who assigns work says who takes theirs over; workers learn that theirs becomes unassigned. */
export function LeaveDialog({ business: { id, business_name: name }, role, finalFocus, onClose }: Props) {
  const texts = useTexts(leaveTexts)
  const { userId, refresh } = useSignedIn()
  const leave = useDeactivate(id).mutateAsync
  const report = useReport()
  const { isBusy, run } = useBusy()
  const [handTo, setHandTo] = useState('')
  const assignsWork = can(role, 'assign members')
  const handleSubmit = async () => {
    const sentences = { done: texts.left(name), failed: texts.failed }
    if (!(await report(() => leave({ userId, handTo: handTo || null }), sentences))) return
    onClose()
    await refresh().catch(() => {})
  }
  return (
    <FormDialog
      size="sm"
      title={texts.title(name)}
      description={assignsWork ? texts.body : texts.workBody}
      submitLabel={texts.submit}
      submitLook={{ variant: 'danger' }}
      cancelLabel={texts.stay}
      isBusy={isBusy}
      finalFocus={finalFocus}
      onSubmit={() => void run(handleSubmit)}
      onClose={onClose}
    >
      {assignsWork && (
        <SuccessorField businessId={id} leaving={userId} value={handTo} onValueChange={setHandTo} />
      )}
    </FormDialog>
  )
}
