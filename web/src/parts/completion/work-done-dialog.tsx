import type { InvoiceChoice } from '@fieldlark/domain/jobs/job.ts'
import { type ReactNode, useState } from 'react'
import type { LastVisit } from '#parts/visits/use-completion.ts'
import { useCan } from '#session/session.tsx'
import { ClientSignature } from './client-signature.tsx'
import { InvoiceChoiceDialog } from './invoice-choice-dialog.tsx'
import { SignOffDialog } from './sign-off-dialog.tsx'
import { SignOffFailure } from './sign-off-fields.tsx'
import { type Chosen, useInvoiceChoice, useLastCompletion } from './use-invoice-choice.ts'
import { type Signed, useSaveSignature, useVisitSignoff } from './use-sign-off.ts'

type Props = {
  businessId: string
  jobId: string
  last: LastVisit
  onClose: () => void
  /** Above the signature and the choices: what is filled in where the page has no form for it. */
  children?: ReactNode
}

/** Shown for the last visit of a job: the client may sign, and the office decides about the invoice. */
export function WorkDoneDialog(props: Props) {
  const { businessId, last, onClose } = props
  const canInvoice = useCan('edit invoices')
  const { data: signed } = useVisitSignoff(businessId, last.visit.id)
  // Read once, when the visit was still open: buttons must not move while the signature is loading, nor once it is saved.
  const [wasSigned] = useState(Boolean(signed))
  if (canInvoice) return <Choices {...props} wasSigned={wasSigned} />
  return wasSigned ? null : (
    <SignOffDialog businessId={businessId} visit={last.visit} isOptional onClose={onClose} />
  )
}

function Choices({ businessId, jobId, last, onClose, wasSigned, children }: Props & { wasSigned: boolean }) {
  const [signed, setSigned] = useState<Signed | null>(null)
  const { failure, save } = useSaveSignature(businessId, last.visit.id)
  const complete = useLastCompletion(businessId, jobId, last)
  const choose = useInvoiceChoice(businessId, jobId)
  const [kept, setKept] = useState<InvoiceChoice | null>(null)
  const isCompleting = last.notes !== undefined
  const handleChoose = async (choice: InvoiceChoice): Promise<Chosen | null> => {
    // Only a visit that was started can be signed, and one is completed without being started, too.
    const chosen = isCompleting ? await complete(choice) : null
    if (signed && !(await save(signed))) {
      // Stored with a visit of a recurring job, it stays as it is: see useLastCompletion.
      if (chosen && last.visit.job?.schedule_type === 'recurring') setKept(chosen.choice ?? choice)
      return null
    }
    return chosen ?? choose(choice)
  }
  return (
    <InvoiceChoiceDialog
      isCompleting={isCompleting}
      only={kept}
      onChoose={handleChoose}
      isSticky={signed !== null}
      onClose={onClose}
    >
      {children}
      {!wasSigned && (
        <ClientSignature businessId={businessId} visit={last.visit} signed={signed} onSigned={setSigned} />
      )}
      <SignOffFailure failure={failure} isCompleted />
    </InvoiceChoiceDialog>
  )
}
