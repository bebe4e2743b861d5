import { Button } from '@fieldlark/ui/button.tsx'
import { Dialog } from '@fieldlark/ui/dialog.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import { type RefObject, useRef } from 'react'

import type { ScheduledVisit } from '#data/visits.ts'
import { useTexts } from '#language/language.tsx'
import { useBusy } from '#parts/actions/busy.ts'
import { useLeaving } from '#parts/forms/use-leaving.tsx'

import { signOffTexts } from './sign-off.texts.ts'
import { SignOffFields } from './sign-off-fields.tsx'
import { useSignOff } from './use-sign-off.ts'

type Props = {
  businessId: string
  visit: ScheduledVisit
  isOptional?: boolean
  onClose: () => void
  finalFocus?: RefObject<HTMLElement | null>
}

/** Lets the client sign on this device. Offered on completing the work, it may be skipped. */
export function SignOffDialog({ businessId, visit, isOptional = false, onClose, finalFocus }: Props) {
  const texts = useTexts(signOffTexts)
  const signOff = useSignOff(businessId, visit)
  const leaving = useLeaving(signOff.hasSignature, onClose)
  const { isBusy, run } = useBusy()
  const body = useRef<HTMLDivElement>(null)
  const handleSubmit = async () => {
    if (!(await signOff.save(isOptional))) return
    if (signOff.hasSignature) toast.success(texts.saved)
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
            {isOptional ? texts.done : texts.save}
          </Button>
        </>
      }
    >
      {/* Do not focus the name: a phone's keyboard would cover the signature field. */}
      <div ref={body} tabIndex={-1} className="outline-none">
        <SignOffFields
          signOff={signOff}
          isOptional={isOptional}
          isCompleted={isOptional || visit.status === 'completed'}
        />
      </div>
      {leaving.question}
    </Dialog>
  )
}
