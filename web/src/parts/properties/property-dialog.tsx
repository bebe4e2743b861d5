import { Alert } from '@fieldlark/ui/alert.tsx'
import { Dialog } from '@fieldlark/ui/dialog.tsx'
import type { RefObject } from 'react'

import type { StoredProperty } from '#data/property-addresses.ts'
import { useTexts } from '#language/language.tsx'
import { RecordDialog } from '#parts/record/record-dialog.tsx'
import { useSignedIn } from '#session/session.tsx'
import { propertyTexts } from './property.texts.ts'
import { PropertyForm } from './property-form.tsx'
import { usePropertyForm } from './use-property-form.ts'

type PropertyDialogProps = {
  isOpen: boolean
  onClose: () => void
  onSaved?: (property: StoredProperty) => void
  /** If given, the property belongs to this client. */
  clientId?: string
  /** If given, this property is edited. */
  property?: StoredProperty
  finalFocus?: RefObject<HTMLElement | null>
}

/** A new property, or one that is being edited. */
export function PropertyDialog(props: PropertyDialogProps) {
  const { userId, business } = useSignedIn()
  if (!props.isOpen) return null
  if (!business) return <NoBusiness onClose={props.onClose} />
  return <Editor {...props} userId={userId} businessId={business.id} />
}

function NoBusiness({ onClose }: { onClose: () => void }) {
  const texts = useTexts(propertyTexts)
  return (
    <Dialog isOpen onClose={onClose} title={texts.newTitle} closeLabel={texts.close}>
      <Alert tone="danger">{texts.noBusiness}</Alert>
    </Dialog>
  )
}

function Editor({
  onClose,
  onSaved,
  finalFocus,
  clientId,
  property,
  userId,
  businessId,
}: PropertyDialogProps & { userId: string; businessId: string }) {
  const texts = useTexts(propertyTexts)
  const draftName = `property:${userId}:${businessId}:${property?.id ?? clientId ?? 'new'}`
  const record = usePropertyForm(businessId, draftName, { clientId, property }, (saved) => {
    onSaved?.(saved)
    onClose()
  })
  return (
    <RecordDialog
      record={record}
      draftName={draftName}
      title={property ? texts.editTitle : texts.newTitle}
      description={texts.description}
      saveLabel={texts.save}
      failureTitle={texts.saveFailed}
      finalFocus={finalFocus}
      onClose={onClose}
    >
      <PropertyForm
        form={record.form}
        businessId={businessId}
        isClientLocked={(clientId ?? property) !== undefined}
      />
    </RecordDialog>
  )
}
