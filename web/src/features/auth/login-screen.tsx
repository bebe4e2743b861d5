import { Alert } from '@fieldlark/ui/alert.tsx'
import { Divider } from '@fieldlark/ui/divider.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import { useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'

import { config } from '#connection/config.ts'
import { useTexts } from '#language/language.tsx'
import { planSearch } from '#parts/plan-choice.ts'
import { AuthLayout } from '#parts/sign-in/auth-layout.tsx'
import { useAuthReturn } from '#parts/sign-in/auth-return.ts'
import { returnWords } from '#parts/sign-in/auth-words.ts'
import { GoogleButton } from '#parts/sign-in/google-button.tsx'
import { signInTexts } from '#parts/sign-in/sign-in.texts.ts'
import { SignInForm } from '#parts/sign-in/sign-in-form.tsx'
import { paths } from '../../paths.ts'
import { Agreement } from './agreement.tsx'
import { authTexts } from './auth.texts.ts'
import { ConfirmationButton, MagicLinkButton } from './mail-buttons.tsx'
import { MailSentLater } from './mail-sent-later.tsx'
import type { SentMail } from './mail-sent-page.tsx'

export function LoginScreen() {
  const texts = useTexts(authTexts)
  const shared = useTexts(signInTexts)
  const [search] = useSearchParams()
  const { from } = (useLocation().state ?? {}) as { from?: string }
  const outcome = useAuthReturn()
  const [problem, setProblem] = useState('')
  const [sent, setSent] = useState<SentMail | null>(null)
  const [unconfirmed, setUnconfirmed] = useState('')
  const onwards = planSearch(search)

  if (sent) return <MailSentLater sent={sent} search={onwards} onOtherAddress={() => setSent(null)} />

  // Where it is not set up it must not stand before what works.
  const google = <GoogleButton intent="sign-in" search={onwards} onProblem={setProblem} />
  const footer = (
    <>
      <p>
        {texts.noAccount}{' '}
        <Link to={paths.register + onwards} className="font-semibold text-field underline underline-offset-4">
          {texts.startFree}
        </Link>
      </p>
      <Agreement />
    </>
  )
  return (
    <AuthLayout title={texts.loginTitle} subtitle={texts.loginSubtitle} footer={footer}>
      {from && !outcome && <Alert tone="info">{texts.loginFirst}</Alert>}
      {outcome && <Alert tone="warning">{returnWords(shared, outcome)}</Alert>}
      {problem && <Alert tone="danger">{problem}</Alert>}
      {config.isGoogleOn && (
        <>
          {google}
          <Divider>{shared.or}</Divider>
        </>
      )}
      <SignInForm
        onSignedIn={() => toast.success(shared.loggedIn)}
        onUnconfirmed={setUnconfirmed}
        besidePassword={
          <Link
            to={paths.forgotPassword}
            className="font-medium text-field underline-offset-4 hover:underline"
          >
            {shared.forgotPassword}
          </Link>
        }
        renderBelow={(email) => (
          <>
            {unconfirmed && (
              <ConfirmationButton
                email={unconfirmed}
                search={onwards}
                onSent={() => setSent({ kind: 'confirmation', email: unconfirmed })}
                onProblem={setProblem}
              />
            )}
            <MagicLinkButton
              email={email}
              search={onwards}
              onSent={(to) => setSent({ kind: 'magicLink', email: to })}
              onProblem={setProblem}
            />
          </>
        )}
      />
      {!config.isGoogleOn && google}
    </AuthLayout>
  )
}
