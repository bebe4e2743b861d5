import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { Dialog } from '@fieldlark/ui/dialog.tsx'
import type { RefObject } from 'react'

import type { StoredProperty } from '#data/property-addresses.ts'
import { useTexts } from '#language/language.tsx'
import { useFailureText } from '#parts/failure-text.ts'
import { dropDraft } from '#session/draft.ts'
import { useSignedIn } from '#session/session.tsx'
import { propertyTexts } from './property.texts.ts'
import { PropertyForm } from './property-form.tsx'
import { usePropertyForm } from './use-property-form.ts'

type PropertyDialogProps = {
  isOpen: boolean
  onClose: () => void
  onSaved?: (property: StoredProperty) => void
  /** Given: the property is for this client and for no other. */
  clientId?: string
  /** Given: this one is edited. */
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
  const failureText = useFailureText()
  const draftName = `property:${userId}:${businessId}:${property?.id ?? clientId ?? 'new'}`
  const { form, submit, failure, isRestored, discard } = usePropertyForm(
    businessId,
    draftName,
    { clientId, property },
    (saved) => {
      onSaved?.(saved)
      onClose()
    },
  )
  const { isSubmitting, isDirty } = form.formState
  const handleClose = () => {
    if (!isDirty && !isRestored) dropDraft(draftName)
    onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={handleClose}
      title={property ? texts.editTitle : texts.newTitle}
      description={texts.description}
      closeLabel={texts.close}
      onSubmit={(event) => void submit(event)}
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
        <Alert
          tone="info"
          className="mb-4"
          action={
            <Button variant="secondary" size="sm" onClick={discard}>
              {texts.discard}
            </Button>
          }
        >
          {texts.draftKept}
        </Alert>
      )}
      <PropertyForm
        form={form}
        businessId={businessId}
        isClientLocked={(clientId ?? property) !== undefined}
      />
      {failure && (
        <Alert tone="danger" title={texts.saveFailed} className="mt-4">
          {failureText(failure)}
        </Alert>
      )}
    </Dialog>
  )
}
