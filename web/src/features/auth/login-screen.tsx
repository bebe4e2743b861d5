import { Alert } from '@fieldlark/ui/alert.tsx'
import { Divider } from '@fieldlark/ui/divider.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import { useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'

import { config } from '#connection/config.ts'
import { useTexts } from '#language/language.tsx'
import { AuthLayout } from '#parts/sign-in/auth-layout.tsx'
import { useAuthReturn } from '#parts/sign-in/auth-return.ts'
import { returnWords } from '#parts/sign-in/auth-words.ts'
import { GoogleButton } from '#parts/sign-in/google-button.tsx'
import { planSearch } from '#parts/sign-in/plan-choice.ts'
import { signInTexts } from '#parts/sign-in/sign-in.texts.ts'
import { SignInForm } from '#parts/sign-in/sign-in-form.tsx'
import { paths } from '#paths.ts'
import { Agreement } from './agreement.tsx'
import { authTexts } from './auth.texts.ts'
import { ConfirmationButton, MagicLinkButton } from './mail-buttons.tsx'
import { MailSentLater } from './mail-sent-later.tsx'
import type { SentMail } from './mail-sent-page.tsx'
import { PasskeyButton } from './passkey-button.tsx'

export function LoginScreen() {
  const texts = useTexts(authTexts)
  const shared = useTexts(signInTexts)
  const [search] = useSearchParams()
  const { from } = (useLocation().state ?? {}) as { from?: string }
  const outcome = useAuthReturn()
  const [problem, setProblem] = useState('')
  const [sent, setSent] = useState<SentMail | null>(null)
  const [unconfirmed, setUnconfirmed] = useState('')
  const plan = planSearch(search)

  if (sent) return <MailSentLater sent={sent} search={plan} onOtherAddress={() => setSent(null)} />

  const mails = { search: plan, onSent: setSent, onProblem: setProblem }
  return (
    <AuthLayout title={texts.loginTitle} subtitle={texts.loginSubtitle} footer={<Footer search={plan} />}>
      {from && !outcome && <Alert tone="info">{texts.loginFirst}</Alert>}
      {outcome && <Alert tone="warning">{returnWords(shared, outcome)}</Alert>}
      {problem && <Alert tone="danger">{problem}</Alert>}
      {config.isGoogleOn && (
        <>
          <GoogleButton intent="sign-in" search={plan} onProblem={setProblem} />
          <Divider>{shared.or}</Divider>
        </>
      )}
      <SignInForm
        // Who owes a code is told after it.
        onSignedIn={(owesCode) => owesCode || toast.success(shared.loggedIn)}
        onUnconfirmed={setUnconfirmed}
        besidePassword={<ForgotPasswordLink />}
        renderBelow={(email) => (
          <>
            {unconfirmed && <ConfirmationButton {...mails} email={unconfirmed} />}
            <MagicLinkButton {...mails} email={email} />
            {config.arePasskeysOn && <PasskeyButton onProblem={setProblem} />}
          </>
        )}
      />
    </AuthLayout>
  )
}

function Footer({ search }: { search: string }) {
  const texts = useTexts(authTexts)
  return (
    <>
      <p>
        {texts.noAccount}{' '}
        <Link to={paths.register + search} className="font-semibold text-field underline underline-offset-4">
          {texts.startFree}
        </Link>
      </p>
      <Agreement />
    </>
  )
}

function ForgotPasswordLink() {
  const { forgotPassword } = useTexts(signInTexts)
  return (
    <Link to={paths.forgotPassword} className="font-medium text-field underline-offset-4 hover:underline">
      {forgotPassword}
    </Link>
  )
}
