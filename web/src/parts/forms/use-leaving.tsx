import { ConfirmDialog } from '@fieldlark/ui/confirm-dialog.tsx'
import { type ReactNode, useState } from 'react'

import { useTexts } from '#language/language.tsx'

import { formDialogTexts } from './form-dialog.texts.ts'

/** For a dialog that is filled in: its `onBack`, and the question before Back loses something. */
export function useLeaving(
  losesInput: boolean,
  onClose: () => void,
): { onBack: () => void; question: ReactNode } {
  const [isAsking, setAsking] = useState(false)
  return {
    onBack: losesInput ? () => setAsking(true) : onClose,
    question: isAsking && <DiscardQuestion onStay={() => setAsking(false)} onDiscard={onClose} />,
  }
}

function DiscardQuestion({ onStay, onDiscard }: { onStay: () => void; onDiscard: () => void }) {
  const texts = useTexts(formDialogTexts)
  return (
    <ConfirmDialog
      isOpen
      isDanger
      onClose={onStay}
      onConfirm={onDiscard}
      title={texts.discardTitle}
      body={texts.discardBody}
      confirmLabel={texts.discard}
      cancelLabel={texts.stay}
      closeLabel={texts.close}
    />
  )
}
