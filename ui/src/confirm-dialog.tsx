import { type ReactNode, type RefObject, useRef } from 'react'
import { Button } from '#button.tsx'
import { Dialog } from '#dialog.tsx'

/** Asks for confirmation before something that cannot be undone; the safe button has the focus. */
export function ConfirmDialog(props: {
  isOpen: boolean
  onClose: () => void
  onConfirm: () => void
  title: ReactNode
  body: ReactNode
  confirmLabel: ReactNode
  cancelLabel: ReactNode
  isDanger?: boolean
  isBusy?: boolean
  closeLabel: string
  finalFocus?: RefObject<HTMLElement | null>
}) {
  const { isOpen, onClose, onConfirm, title, body, confirmLabel, cancelLabel, isDanger, isBusy } = props
  const cancelRef = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      role="alertdialog"
      size="sm"
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      description={body}
      closeLabel={props.closeLabel}
      initialFocus={cancelRef}
      finalFocus={props.finalFocus}
      footer={
        <>
          <Button ref={cancelRef} variant="secondary" onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button variant={isDanger ? 'danger' : 'primary'} isBusy={isBusy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  )
}
