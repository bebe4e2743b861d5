import { Button } from '@fieldlark/ui/button.tsx'
import type { ReactNode, RefObject } from 'react'

/** Beside the button that only saves. */
export function SaveAndSendButton({
  button,
  isBusy,
  onOpen,
  children,
}: {
  button: RefObject<HTMLButtonElement | null>
  isBusy: boolean
  /** Opens the send dialog over a valid form. */
  onOpen: () => Promise<void>
  children: ReactNode
}) {
  return (
    <Button ref={button} isBusy={isBusy} onClick={() => void onOpen()}>
      {children}
    </Button>
  )
}
