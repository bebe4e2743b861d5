import { Button } from '@fieldlark/ui/button.tsx'
import { Dialog } from '@fieldlark/ui/dialog.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import { type RefObject, useRef } from 'react'

import type { ScheduledVisit } from '#data/visits.ts'
import { useTexts } from '#language/language.tsx'
import { useBusy } from '#parts/actions/busy.ts'
import { useLeaving } from '#parts/forms/use-leaving.tsx'

import { signOffTexts } from './sign-off.texts.ts'
import { SignOffFailure, SignOffFields } from './sign-off-fields.tsx'
import { type Signed, useSaveSignature, useSigning } from './use-sign-off.ts'

type Props = {
  businessId: string
  visit: ScheduledVisit
  isOptional?: boolean
  /** Takes the signature instead of having it saved at once: the visit is completed with it. */
  onSigned?: (signed: Signed) => void
  onClose: () => void
  finalFocus?: RefObject<HTMLElement | null>
}

/** Lets the client sign on this device. Offered on completing the work, it may be skipped. */
export function SignOffDialog(props: Props) {
  const { businessId, visit, isOptional = false, onSigned, onClose, finalFocus } = props
  const texts = useTexts(signOffTexts)
  const signing = useSigning(visit)
  const { failure, save } = useSaveSignature(businessId, visit.id)
  const leaving = useLeaving(signing.hasSignature, onClose)
  const { isBusy, run } = useBusy()
  const body = useRef<HTMLDivElement>(null)
  const handleSubmit = async () => {
    if (isOptional && !signing.hasSignature) return onClose()
    const signed = signing.take()
    if (!signed) return
    if (onSigned) onSigned(signed)
    else if (await save(signed)) toast.success(texts.saved)
    else return
    onClose()
  }
  return (
    <Dialog
      isOpen
      isSticky
      onClose={onClose}
      onBack={leaving.onBack}
      title={texts.title}
      description={isOptional ? texts.optional : texts.intro}
      closeLabel={texts.close}
      initialFocus={body}
      finalFocus={finalFocus}
      onSubmit={(event) => {
        event.preventDefault()
        void run(handleSubmit)
      }}
      footer={
        <>
          {!isOptional && (
            <Button variant="secondary" onClick={onClose}>
              {texts.cancel}
            </Button>
          )}
          <Button type="submit" isBusy={isBusy} busyLabel={texts.saving}>
            {isOptional || onSigned ? texts.done : texts.save}
          </Button>
        </>
      }
    >
      {/* Do not focus the name: a phone's keyboard would cover the signature field. */}
      <div ref={body} tabIndex={-1} className="grid gap-3 outline-none">
        <SignOffFields signing={signing} isOptional={isOptional} />
        <SignOffFailure failure={failure} isCompleted={isOptional || visit.status === 'completed'} />
      </div>
      {leaving.question}
    </Dialog>
  )
}
