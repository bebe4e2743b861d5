import type { Business } from '@fieldlark/domain/businesses/business.ts'
import { isNameTyped } from '@fieldlark/domain/businesses/closing.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { useState } from 'react'

import { useTexts } from '#language/language.tsx'
import { useOpenDialog } from '#parts/actions/open-dialog.ts'
import { FormDialog } from '#parts/forms/form-dialog.tsx'

import { closeBusiness, useBusinessStep } from './business-queries.ts'
import { businessesTexts } from './businesses.texts.ts'

/** Closes the business that is open, after its name was typed. */
export function CloseDialog({ business, onClose }: { business: Business; onClose: () => void }) {
  const texts = useTexts(businessesTexts)
  const { id, business_name: name } = business
  const { isBusy, step } = useBusinessStep()
  const openDialog = useOpenDialog()
  const [typed, setTyped] = useState('')
  const handleExport = () => {
    onClose()
    openDialog?.('importExport')
  }
  const handleSubmit = async () => {
    const isDone = await step(() => closeBusiness(id, typed), {
      done: texts.wasClosed(name),
      failed: texts.notClosed,
    })
    if (isDone) onClose()
  }
  return (
    <FormDialog
      size="sm"
      title={texts.closeTitle(name)}
      description={texts.closeBody}
      submitLabel={texts.close}
      submitLook={{ variant: 'danger' }}
      isBusy={isBusy}
      isBlocked={!isNameTyped(typed, name)}
      onSubmit={() => void handleSubmit()}
      onClose={onClose}
    >
      {openDialog && (
        <p className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 text-ink-soft">
          {texts.exportFirst}
          <Button variant="secondary" size="sm" onClick={handleExport}>
            {texts.export}
          </Button>
        </p>
      )}
      <Field label={texts.typeName(name)}>
        <TextInput value={typed} autoComplete="off" onChange={(event) => setTyped(event.target.value)} />
      </Field>
    </FormDialog>
  )
}
