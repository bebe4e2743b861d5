import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { Dialog } from '@fieldlark/ui/dialog.tsx'
import type { RefObject } from 'react'

import type { CostedService } from '#data/services.ts'
import { useTexts } from '#language/language.tsx'
import { useFailureText } from '#parts/failure-text.ts'
import { dropDraft } from '#session/draft.ts'
import { useSignedIn } from '#session/session.tsx'

import { serviceTexts } from './service/service.texts.ts'
import { ServiceForm } from './service/service-form.tsx'
import { useServiceForm } from './service/use-service-form.ts'

type ServiceDialogProps = {
  businessId: string
  isOpen: boolean
  onClose: () => void
  /** Given: this one is edited. */
  service?: CostedService | undefined
  /** What a new one is called at first. */
  initialName?: string
  onSaved?: (service: CostedService) => void
  finalFocus?: RefObject<HTMLElement | null>
}

/** A new service of the catalogue, or one that is being edited. */
export function ServiceDialog(props: ServiceDialogProps) {
  return props.isOpen ? <Editor {...props} /> : null
}

function Editor({ businessId, onClose, service, initialName = '', onSaved, finalFocus }: ServiceDialogProps) {
  const texts = useTexts(serviceTexts)
  const failureText = useFailureText()
  const { userId } = useSignedIn()
  const draftName = `service:${userId}:${businessId}:${service?.id ?? `new:${initialName}`}`
  const { form, submit, failure, clashes, isRestored, discard } = useServiceForm({
    businessId,
    draftName,
    service: service ?? null,
    initialName,
    onSaved: (saved) => {
      onSaved?.(saved)
      onClose()
    },
  })
  const { isSubmitting, isDirty } = form.formState
  const handleClose = () => {
    if (!isDirty && !isRestored) dropDraft(draftName)
    onClose()
  }
  const discardButton = (
    <Button variant="secondary" size="sm" onClick={discard}>
      {texts.discard}
    </Button>
  )
  return (
    <Dialog
      isOpen
      onClose={handleClose}
      title={service ? texts.editTitle(service.name) : texts.newService}
      closeLabel={texts.close}
      onSubmit={(event) => {
        // A dialog may have been opened from within another form, which React would tell as well.
        event.stopPropagation()
        void submit(event)
      }}
      isSticky={isDirty}
      finalFocus={finalFocus}
      footer={
        <>
          <Button variant="secondary" onClick={handleClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" isBusy={isSubmitting} busyLabel={texts.saving}>
            {texts.save}
          </Button>
        </>
      }
    >
      {isRestored && (
        <Alert tone="info" className="mb-4" action={discardButton}>
          {texts.draftKept}
        </Alert>
      )}
      <ServiceForm form={form} businessId={businessId} />
      {clashes && (
        <Alert tone="warning" className="mt-4">
          {texts.conflict}
        </Alert>
      )}
      {failure !== null && (
        <Alert tone="danger" title={service ? texts.updateFailed : texts.createFailed} className="mt-4">
          {failureText(failure)}
        </Alert>
      )}
    </Dialog>
  )
}
