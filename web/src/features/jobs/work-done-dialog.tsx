import { useState } from 'react'

import { useVisitSignoff } from '#data/visit-signoffs.ts'
import type { ScheduledVisit } from '#data/visits.ts'
import { useCan } from '#session/session.tsx'

import { InvoiceChoiceDialog } from './invoice-choice-dialog.tsx'
import { SignOffDialog } from './sign-off-dialog.tsx'
import { SignOffFields } from './sign-off-fields.tsx'
import { useSignOff } from './use-sign-off.ts'

type Props = { businessId: string; jobId: string; visit: ScheduledVisit; onClose: () => void }

/** The last visit is done: the client may sign it, and the office says what happens about the money. */
export function WorkDoneDialog(props: Props) {
  const canEdit = useCan('edit jobs')
  const { data: signed } = useVisitSignoff(props.businessId, props.visit.id)
  // Known from the visit that was open: what one taps must not move away while it is looked up, nor when it is signed.
  const [wasSigned] = useState(Boolean(signed))
  if (canEdit) return <Choices {...props} wasSigned={wasSigned} />
  return wasSigned ? null : <SignOffDialog {...props} isOptional />
}

function Choices({ businessId, jobId, visit, onClose, wasSigned }: Props & { wasSigned: boolean }) {
  const signOff = useSignOff(businessId, visit)
  return (
    <InvoiceChoiceDialog
      businessId={businessId}
      jobId={jobId}
      onBefore={() => signOff.save(true)}
      isSticky={signOff.hasSignature}
      onClose={onClose}
    >
      {!wasSigned && <SignOffFields signOff={signOff} isOptional isCompleted />}
    </InvoiceChoiceDialog>
  )
}
