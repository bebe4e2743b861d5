import { Button } from '@fieldlark/ui/button.tsx'
import { Dialog } from '@fieldlark/ui/dialog.tsx'
import type { ComponentProps, FormEvent } from 'react'

import { useTexts } from '#language/language.tsx'

import { formDialogTexts } from './form-dialog.texts.ts'

type DialogProps = Omit<ComponentProps<typeof Dialog>, 'isOpen' | 'footer' | 'closeLabel' | 'onSubmit'>

/** A dialog with a form, to submit or to cancel. */
export function FormDialog({
  submitLabel,
  cancelLabel,
  busyLabel,
  submitLook,
  isBusy,
  isBlocked = false,
  onSubmit,
  onClose,
  ...dialog
}: DialogProps & {
  submitLabel: string
  /** Where cancelling or waiting has its own texts. */
  cancelLabel?: string | undefined
  busyLabel?: string
  submitLook?: Pick<ComponentProps<typeof Button>, 'variant' | 'className' | 'style'>
  isBusy: boolean
  /** Whether something has to be done elsewhere first. */
  isBlocked?: boolean
  onSubmit: (form: HTMLFormElement) => void
}) {
  const texts = useTexts(formDialogTexts)
  return (
    <Dialog
      {...dialog}
      isOpen
      onClose={onClose}
      closeLabel={texts.close}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        // A dialog may be opened from within another form, to which React would bubble the event.
        event.stopPropagation()
        if (!isBlocked) onSubmit(event.currentTarget)
      }}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {cancelLabel ?? texts.cancel}
          </Button>
          <Button
            {...submitLook}
            type="submit"
            disabled={isBlocked}
            isBusy={isBusy}
            busyLabel={busyLabel ?? texts.working}
          >
            {submitLabel}
          </Button>
        </>
      }
    />
  )
}
