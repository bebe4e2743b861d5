import { ConfirmDialog } from '@fieldlark/ui/confirm-dialog.tsx'
import type { RefObject } from 'react'

import { useTexts } from '#language/language.tsx'

import { formDialogTexts } from './form-dialog.texts.ts'

export type Step = {
  title: string
  body: string
  confirmLabel: string
  isDanger: boolean
  run: () => Promise<void>
}

/** Asks for confirmation before a step, and closes after it. */
export function StepConfirmation({
  step: { run, ...question },
  isBusy,
  finalFocus,
  onClose,
}: {
  step: Step
  isBusy: boolean
  finalFocus: RefObject<HTMLElement | null>
  onClose: () => void
}) {
  const texts = useTexts(formDialogTexts)
  return (
    <ConfirmDialog
      {...question}
      isOpen
      onClose={onClose}
      onConfirm={() => void run().then(onClose)}
      finalFocus={finalFocus}
      cancelLabel={texts.cancel}
      closeLabel={texts.close}
      isBusy={isBusy}
    />
  )
}
