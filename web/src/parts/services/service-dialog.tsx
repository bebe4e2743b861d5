import type { RefObject } from 'react'

import type { CostedService } from '#data/services.ts'
import { useTexts } from '#language/language.tsx'
import { RecordDialog } from '#parts/record/record-dialog.tsx'
import { useSignedIn } from '#session/session.tsx'

import { serviceTexts } from './service.texts.ts'
import { ServiceForm } from './service-form.tsx'
import { useServiceForm } from './use-service-form.ts'

type ServiceDialogProps = {
  businessId: string
  isOpen: boolean
  onClose: () => void
  /** If given, this one is edited. */
  service?: CostedService | undefined
  /** The initial name of a new one. */
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
  const { userId } = useSignedIn()
  const draftName = `service:${userId}:${businessId}:${service?.id ?? `new:${initialName}`}`
  const record = useServiceForm({
    businessId,
    draftName,
    service: service ?? null,
    initialName,
    onSaved: (saved) => {
      onSaved?.(saved)
      onClose()
    },
  })
  return (
    <RecordDialog
      record={record}
      draftName={draftName}
      title={service ? texts.editTitle(service.name) : texts.newService}
      saveLabel={texts.save}
      conflict={texts.conflict}
      failureTitle={service ? texts.updateFailed : texts.createFailed}
      finalFocus={finalFocus}
      onClose={onClose}
    >
      <ServiceForm form={record.form} businessId={businessId} />
    </RecordDialog>
  )
}
