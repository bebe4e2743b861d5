import { Button } from '@fieldlark/ui/button.tsx'
import { Dialog } from '@fieldlark/ui/dialog.tsx'
import type { ComponentProps, FormEvent } from 'react'

import { useTexts } from '#language/language.tsx'

import { formDialogTexts } from './form-dialog.texts.ts'
import { useLeaving } from './use-leaving.tsx'

type DialogProps = Omit<ComponentProps<typeof Dialog>, 'isOpen' | 'footer' | 'closeLabel' | 'onSubmit'>

type Props = DialogProps & {
  submitLabel: string
  /** Where cancelling or waiting has its own texts. */
  cancelLabel?: string | undefined
  busyLabel?: string
  submitLook?: Pick<ComponentProps<typeof Button>, 'variant' | 'className' | 'style'>
  isBusy: boolean
  /** Whether something has to be done elsewhere first. */
  isBlocked?: boolean
  /** What was filled in is there again when it is opened the next time. */
  keepsDraft?: boolean
  onSubmit: (form: HTMLFormElement) => void
}

/** A dialog with a form, to submit or to cancel. Back asks before it loses what was filled in. */
export function FormDialog({
  submitLabel,
  cancelLabel,
  busyLabel,
  submitLook,
  isBusy,
  isBlocked = false,
  isSticky = false,
  keepsDraft = false,
  onSubmit,
  onClose,
  children,
  ...dialog
}: Props) {
  const texts = useTexts(formDialogTexts)
  const { onBack, question } = useLeaving(isSticky && !keepsDraft, onClose)
  return (
    <Dialog
      {...dialog}
      isOpen
      isSticky={isSticky}
      onClose={onClose}
      onBack={onBack}
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
    >
      {children}
      {question}
    </Dialog>
  )
}
