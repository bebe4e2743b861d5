import { isEmailAddress } from '@fieldlark/domain/values/email-address.ts'
import { toast } from '@fieldlark/ui/toast.tsx'
import { useState } from 'react'

import { useTexts } from '#language/language.tsx'
import { useAttempt } from '#parts/actions/attempt.ts'

import { sendTexts } from './send.texts.ts'

/** By email, by a link to copy, or only marked as sent. */
export type SendingWay = 'mail' | 'link' | 'marked'
export type Sending = { via: SendingWay; to: string | null; note: string | null }

/** The form values of sending a document, and the mutation. */
export function useSending({
  email,
  way,
  marked,
  send,
  onSent,
}: {
  email: string | null | undefined
  /** Null: by email where there is an address. */
  way: SendingWay | null
  /** The message after a document was only marked as sent. */
  marked: string
  /** Resolves to the token of the created link. */
  send: (sending: Sending) => Promise<string | null>
  onSent: () => void
}) {
  const texts = useTexts(sendTexts)
  const { isBusy, attempt } = useAttempt()
  const [via, setVia] = useState<SendingWay>(way ?? (email ? 'mail' : 'link'))
  const [to, setTo] = useState(email ?? '')
  const [note, setNote] = useState('')
  const [isTried, setTried] = useState(false)
  const [token, setToken] = useState<string | null>(null)
  const address = to.trim().toLowerCase()
  const isWrong = via === 'mail' && !isEmailAddress(address)
  const submit = () => {
    setTried(true)
    if (isWrong) return
    void attempt(async () => {
      const made = await send({ via, to: via === 'mail' ? address : null, note: note.trim() || null })
      if (via === 'link' && made) {
        setToken(made)
        return
      }
      toast.success(via === 'mail' ? texts.sent(address) : marked)
      onSent()
    })
  }
  return {
    via,
    setVia,
    mail: { to, onTo: setTo, note, onNote: setNote, isWrong: isTried && isWrong },
    isBusy,
    submit,
    token,
  }
}
