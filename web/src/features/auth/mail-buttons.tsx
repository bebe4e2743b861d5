import { isEmailAddress } from '@fieldlark/domain/values/email-address.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { useState } from 'react'

import { useLanguage, useTexts } from '#language/language.tsx'
import { authWords } from '#parts/sign-in/auth-words.ts'
import { signInTexts } from '#parts/sign-in/sign-in.texts.ts'

import type { SentMail } from './mail-sent-page.tsx'
import { resendConfirmation, sendMagicLink } from './mails.ts'

type MailButtonProps = {
  /** The query string of the onboarding page, or ''. */
  search: string
  onSent: (mail: SentMail) => void
  onProblem: (sentence: string) => void
}

/** Sends a link to the address typed above, instead of asking for a password. */
export function MagicLinkButton({
  email,
  search,
  onSent,
  onProblem,
}: MailButtonProps & { email: () => string }) {
  const texts = useTexts(signInTexts)
  const { language } = useLanguage()
  const [isBusy, setBusy] = useState(false)

  const send = async () => {
    const to = email().trim()
    if (!to) return onProblem(texts.emailFirst)
    if (!isEmailAddress(to)) return onProblem(texts.fields.emailInvalid)
    onProblem('')
    setBusy(true)
    const { error } = await sendMagicLink(to, search, language).catch((thrown: unknown) => ({
      error: thrown,
    }))
    setBusy(false)
    if (error) onProblem(authWords(texts, error, texts.magicLinkFailed))
    else onSent({ kind: 'magicLink', email: to })
  }

  return (
    <Button
      variant="secondary"
      size="lg"
      isBusy={isBusy}
      busyLabel={texts.sendingMagicLink}
      onClick={() => void send()}
    >
      {texts.magicLink}
    </Button>
  )
}

/** For an account whose address was never confirmed: sends the confirmation again. */
export function ConfirmationButton({
  email,
  search,
  onSent,
  onProblem,
}: MailButtonProps & { email: string }) {
  const texts = useTexts(signInTexts)
  const [isBusy, setBusy] = useState(false)

  const send = async () => {
    setBusy(true)
    const { error } = await resendConfirmation(email, search).catch((thrown: unknown) => ({ error: thrown }))
    setBusy(false)
    if (error) onProblem(authWords(texts, error, texts.messageFailed))
    else onSent({ kind: 'confirmation', email })
  }

  return (
    <Button
      variant="secondary"
      size="lg"
      isBusy={isBusy}
      busyLabel={texts.sending}
      onClick={() => void send()}
    >
      {texts.resendConfirmation}
    </Button>
  )
}
