import { Button } from '@fieldlark/ui/button.tsx'
import { Dialog } from '@fieldlark/ui/dialog.tsx'
import type { RefObject } from 'react'

import { useTexts } from '#language/language.tsx'

import { useClientName } from '#parts/clients/client-name.tsx'
import { visitTexts } from './visit.texts.ts'

type NotifiedClient = { name: string | null; email: string | null } & Parameters<
  ReturnType<typeof useClientName>
>[0]

/** Asks whether to notify the client that a visit was moved, booked or cancelled. Closing it does nothing. */
export function NotifyClientDialog({
  what,
  client,
  onAnswer,
  onClose,
  isBusy = false,
  finalFocus,
}: {
  what: 'moved' | 'booked' | 'cancelled'
  client: NotifiedClient
  onAnswer: (tellClient: boolean) => void
  onClose: () => void
  isBusy?: boolean
  finalFocus?: RefObject<HTMLElement | null>
}) {
  const { tell, close } = useTexts(visitTexts)
  const nameOf = useClientName()
  return (
    <Dialog
      role="alertdialog"
      size="sm"
      isOpen
      onClose={onClose}
      title={tell[what](nameOf(client))}
      description={tell.body(client.email ?? '')}
      closeLabel={close}
      finalFocus={finalFocus}
      footer={
        <>
          <Button variant="secondary" isBusy={isBusy} onClick={() => onAnswer(false)}>
            {tell.no}
          </Button>
          <Button isBusy={isBusy} onClick={() => onAnswer(true)}>
            {tell.yes}
          </Button>
        </>
      }
    />
  )
}
