import { Link } from 'react-router'

import { useLanguage, useTexts } from '#language/language.tsx'
import { AuthLayout } from '#parts/sign-in/auth-layout.tsx'
import { MailSent } from '#parts/sign-in/mail-sent.tsx'
import { signInTexts } from '#parts/sign-in/sign-in.texts.ts'
import { paths } from '#paths.ts'

import { authTexts } from './auth.texts.ts'
import { MailCodeForm } from './mail-code-form.tsx'
import { resendConfirmation, sendMagicLink, sendPasswordReset } from './mails.ts'

export type SentMail = { kind: 'magicLink' | 'confirmation' | 'reset'; email: string }

type MailSentPageProps = {
  sent: SentMail
  /** The query string for the onboarding page, or ''. */
  search: string
  onOtherAddress: () => void
}

/** After a sign-in link, a confirmation or a reset link was sent. */
export function MailSentPage({ sent: { kind, email }, search, onOtherAddress }: MailSentPageProps) {
  const texts = useTexts(authTexts)
  const { sentTitle } = useTexts(signInTexts)
  const { language } = useLanguage()
  const faces = {
    magicLink: { todo: texts.magicLinkDo, send: () => sendMagicLink(email, search, language) },
    confirmation: { todo: texts.confirmDo, send: () => resendConfirmation(email, search) },
    reset: { todo: texts.resetDo, send: () => sendPasswordReset(email) },
  }
  const { todo, send } = faces[kind]
  return (
    <AuthLayout
      title={kind === 'confirmation' ? texts.confirmTitle : sentTitle}
      footer={
        <Link to={paths.login + search} className="font-semibold text-field underline underline-offset-4">
          {texts.backToSignIn}
        </Link>
      }
    >
      <MailSent email={email} onSendAgain={send} onOtherAddress={onOtherAddress}>
        {todo}
      </MailSent>
      {kind !== 'reset' && <MailCodeForm email={email} search={search} />}
    </AuthLayout>
  )
}
