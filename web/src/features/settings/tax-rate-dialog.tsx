import type { TaxRate } from '@fieldlark/domain/taxes/tax.ts'
import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { Dialog } from '@fieldlark/ui/dialog.tsx'
import type { RefObject } from 'react'

import { toFailure } from '#connection/failure.ts'
import { useTexts } from '#language/language.tsx'
import { useFailureText } from '#parts/failure-text.ts'
import { dropDraft } from '#session/draft.ts'
import { useSignedIn } from '#session/session.tsx'

import { documentsTexts } from './documents.texts.ts'
import { TaxRateForm } from './tax-rate-form.tsx'
import { useTaxForm } from './use-tax-form.ts'

/** A new tax rate, or one that is being edited. */
export function TaxRateDialog({
  businessId,
  rate,
  isFirst,
  onClose,
  finalFocus,
}: {
  businessId: string
  rate: TaxRate | null
  isFirst: boolean
  onClose: () => void
  finalFocus?: RefObject<HTMLElement | null>
}) {
  const texts = useTexts(documentsTexts)
  const failureText = useFailureText()
  const { userId } = useSignedIn()
  const draftName = `tax:${userId}:${businessId}:${rate?.id ?? 'new'}`
  const { form, submit, failure, clashes, isRestored, discard } = useTaxForm({
    businessId,
    draftName,
    rate,
    isFirst,
    onSaved: onClose,
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
  // Of two active rates no two have one name; the id is made here and is never somebody else's.
  const isTaken = failure !== null && toFailure(failure).code === 'duplicate'
  return (
    <Dialog
      isOpen
      onClose={handleClose}
      title={rate ? texts.taxes.editTitle(rate.name) : texts.taxes.newTitle}
      description={texts.taxes.description}
      closeLabel={texts.close}
      onSubmit={(event) => void submit(event)}
      isSticky={isDirty}
      {...(finalFocus ? { finalFocus } : {})}
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
      <TaxRateForm form={form} />
      {clashes && (
        <Alert tone="warning" className="mt-4">
          {texts.conflict}
        </Alert>
      )}
      {failure !== null && (
        <Alert
          tone="danger"
          title={rate ? texts.taxes.updateFailed : texts.taxes.createFailed}
          className="mt-4"
        >
          {isTaken ? texts.taxes.nameTaken : failureText(failure)}
        </Alert>
      )}
    </Dialog>
  )
}
