import { useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'

import { fetchClient } from '#data/clients.ts'
import { isStale, type RecordSave, type useRecordForm } from '#parts/record/use-record-form.ts'

import type { Sending } from './use-sending.ts'

type Stored = { id: string; version: number }

type Options<Row extends Stored, Fields extends FieldValues, Draft> = {
  record: Pick<ReturnType<typeof useRecordForm<Row, Fields, Draft>>, 'form' | 'whenValid' | 'store'>
  /** The command that saves and sends, both or neither. */
  command: {
    mutateAsync: (given: Sending & { save: RecordSave<Draft> }) => Promise<{ token: string | null } | null>
    isPending: boolean
  }
  /** Called with true when the send dialog opens over the form, and with false when it closes. */
  onOpenChange?: ((isOpen: boolean) => void) | undefined
  onSent: (id: string) => void
}

/** "Save and send": opens the send dialog over a valid form; its confirmation saves and sends in one request. */
export function useSaveAndSend<
  Row extends Stored,
  Fields extends FieldValues,
  Draft extends { client_id: string },
>({ record, command, onOpenChange, onSent }: Options<Row, Fields, Draft>) {
  const { form, whenValid, store } = record
  const { mutateAsync, isPending } = command
  const [pending, setPending] = useState<{ draft: Draft; email: string | null } | null>(null)
  const isSent = useRef(false)
  const change = (next: typeof pending) => {
    setPending(next)
    onOpenChange?.(next !== null)
  }
  const open = whenValid(async (draft) => {
    // The client may differ from the stored record's; if their contact details cannot be read, a link is suggested.
    const email = await fetchClient(draft.client_id).then(
      (client) => client.email,
      () => null,
    )
    change({ draft, email })
  })
  const close = () => {
    if (isSent.current) onSent(form.getValues().id)
    // Only the response says whether the record in the form is still a draft.
    else if (!isPending) change(null)
  }
  const send = async (draft: Draft, sending: Sending) => {
    try {
      const sent = await store(draft, (save) => mutateAsync({ save, ...sending }))
      isSent.current = true
      return sent?.token ?? null
    } catch (error) {
      // The form shows the fields that another user changed: people must see them before anything is sent.
      if (isStale(error)) change(null)
      throw error
    }
  }
  return { pending, open, close, send }
}
