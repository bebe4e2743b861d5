import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import MailCheck from 'lucide-react/icons/mail-check'
import { type ReactNode, useEffect, useState } from 'react'

import { useTexts } from '#language/language.tsx'

import { authWords } from './auth-words.ts'
import { signInTexts } from './sign-in.texts.ts'

/** The service sends each kind of email to an address at most once a minute. */
const pauseSeconds = 60

function useCountdown() {
  const [seconds, setSeconds] = useState(pauseSeconds)
  useEffect(() => {
    if (seconds === 0) return undefined
    const tick = setTimeout(() => setSeconds(seconds - 1), 1000)
    return () => clearTimeout(tick)
  }, [seconds])
  return { seconds, restart: () => setSeconds(pauseSeconds) }
}

type MailSentProps = {
  email: string
  /** What to do with the message. */
  children: ReactNode
  onSendAgain: () => Promise<{ error: unknown }>
  onOtherAddress?: () => void
}

/** After an email was sent: to whom, what to do next, and a button that sends it again. */
export function MailSent({ email, children, onSendAgain, onOtherAddress }: MailSentProps) {
  const texts = useTexts(signInTexts)
  const { seconds, restart } = useCountdown()
  const [isBusy, setBusy] = useState(false)
  const [note, setNote] = useState<{ tone: 'success' | 'danger'; text: string } | null>(null)

  const sendAgain = async () => {
    setBusy(true)
    setNote(null)
    const { error } = await onSendAgain().catch((thrown: unknown) => ({ error: thrown }))
    setBusy(false)
    if (error) return setNote({ tone: 'danger', text: authWords(texts, error, texts.messageFailed) })
    setNote({ tone: 'success', text: texts.sentAgain })
    restart()
  }

  return (
    <div className="flex flex-col gap-5">
      <div className="flex items-start gap-3.5 rounded-card bg-field-soft p-4">
        <MailCheck aria-hidden className="mt-0.5 size-6 shrink-0 text-field" />
        <output className="block min-w-0">
          <span className="block font-semibold break-words">{texts.sentTo(email)}</span>
          <span className="mt-1 block text-pretty text-ink-soft">{children}</span>
        </output>
      </div>
      {note && <Alert tone={note.tone}>{note.text}</Alert>}
      <p className="text-pretty text-ink-soft">{texts.sentJunk}</p>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        <Button
          variant="secondary"
          disabled={seconds > 0}
          isBusy={isBusy}
          busyLabel={texts.sending}
          onClick={() => void sendAgain()}
        >
          <span className="money">{seconds > 0 ? texts.sendAgainIn(seconds) : texts.sendAgain}</span>
        </Button>
        {onOtherAddress && (
          <Button variant="link" onClick={onOtherAddress}>
            {texts.otherAddress}
          </Button>
        )}
      </div>
    </div>
  )
}
