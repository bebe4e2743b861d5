import { ConfirmDialog } from '@fieldlark/ui/confirm-dialog.tsx'
import { useState } from 'react'

import { useTexts } from '#language/language.tsx'
import { signOutTexts } from './sign-out.texts.ts'
import { signOut } from './sign-out.ts'

/** Asks before the drafts on this device are lost. */
export function SignOutDialog({
  onClose,
  onFailed,
}: {
  onClose: () => void
  onFailed: (error: unknown) => void
}) {
  const texts = useTexts(signOutTexts)
  const [isBusy, setBusy] = useState(false)
  const handleConfirm = () => {
    setBusy(true)
    void signOut().catch((error: unknown) => {
      onClose()
      onFailed(error)
    })
  }
  return (
    <ConfirmDialog
      isOpen
      isDanger
      isBusy={isBusy}
      onClose={onClose}
      onConfirm={handleConfirm}
      title={texts.title}
      body={texts.body}
      confirmLabel={texts.confirm}
      cancelLabel={texts.cancel}
      closeLabel={texts.close}
    />
  )
}
