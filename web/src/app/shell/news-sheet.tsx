import { Dialog } from '@fieldlark/ui/dialog.tsx'
import { cloneElement, type ReactElement, useId, useState } from 'react'

import { useTexts } from '#language/language.tsx'
import { shellTexts } from '../shell.texts.ts'
import { Notifications } from './notifications.tsx'

/** What is new as a sheet from the bottom, where a thumb reaches it and Back closes it; opens at once. */
export function NewsSheet({
  trigger,
}: {
  trigger: ReactElement<{ id?: string; onClick?: (() => void) | undefined }>
}) {
  const { notifications, close } = useTexts(shellTexts)
  const [isOpen, setOpen] = useState(true)
  const id = useId()
  const handleClose = () => setOpen(false)
  return (
    <>
      {cloneElement(trigger, { id, onClick: () => setOpen(true) })}
      <Dialog
        isOpen={isOpen}
        onClose={handleClose}
        finalFocus={() => document.getElementById(id)}
        title={notifications}
        closeLabel={close}
      >
        <Notifications onClose={handleClose} />
      </Dialog>
    </>
  )
}
