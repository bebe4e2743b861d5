import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { LoadingPage } from '@fieldlark/ui/loading-page.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'

import { useTexts } from '#language/language.tsx'
import { AuthLayout } from '#parts/sign-in/auth-layout.tsx'
import { type AuthReturn, useAuthReturn } from '#parts/sign-in/auth-return.ts'
import { authWords } from '#parts/sign-in/auth-words.ts'
import { NewPasswordForm } from '#parts/sign-in/new-password-form.tsx'
import { SecondStepGate } from '#parts/sign-in/second-step-gate.tsx'
import { signInTexts } from '#parts/sign-in/sign-in.texts.ts'
import { paths } from '#paths.ts'
import { useSession } from '#session/session.tsx'

import { authTexts } from './auth.texts.ts'
import { resetPasswordTexts } from './reset-password.texts.ts'

/** The page that the reset mail links to: the auth client has exchanged the link's code, or says why it could not. */
export function ResetPasswordScreen() {
  const texts = useTexts(resetPasswordTexts)
  const session = useSession()
  const outcome = useAuthReturn()
  const navigate = useNavigate()
  const [isSaved, setSaved] = useState(false)
  const isRecovering = session.status === 'signed-in' && session.isRecovering

  useEffect(() => {
    // Only after the session is updated: until then the guard would send the user back here.
    if (isSaved && !isRecovering) void navigate(paths.home, { replace: true })
  }, [isSaved, isRecovering, navigate])

  if (session.status === 'loading') return <LoadingPage label={texts.loading} />
  if (session.status === 'code-owed') return <SecondStepGate session={session} />
  if (session.status !== 'signed-in') return <NoLink outcome={outcome} />
  return (
    <NewPasswordPage
      email={session.email}
      onSaved={() => {
        toast.success(texts.passwordSaved)
        setSaved(true)
      }}
    />
  )
}

/** Without an address while it is still unknown whose link was opened. */
export function NewPasswordPage({ email, onSaved }: { email: string; onSaved: () => void }) {
  const texts = useTexts(resetPasswordTexts)
  return (
    <AuthLayout title={texts.resetTitle} subtitle={email ? texts.resetSubtitle(email) : '\u00a0'}>
      <NewPasswordForm email={email} asksCurrent={false} submitLabel={texts.savePassword} onSaved={onSaved} />
    </AuthLayout>
  )
}

function NoLink({ outcome }: { outcome: AuthReturn | null }) {
  const texts = useTexts(resetPasswordTexts)
  const { backToSignIn } = useTexts(authTexts)
  const shared = useTexts(signInTexts)
  const words = {
    fault: outcome?.kind === 'fault' ? authWords(shared, outcome.error, shared.faults.linkExpired) : '',
    otherBrowser: shared.faults.otherBrowser,
  }
  return (
    <AuthLayout
      title={outcome?.kind === 'fault' ? texts.resetExpiredTitle : texts.resetNoLinkTitle}
      footer={
        <Link to={paths.login} className="font-semibold text-field underline underline-offset-4">
          {backToSignIn}
        </Link>
      }
    >
      {outcome ? (
        <Alert tone="warning">{words[outcome.kind]}</Alert>
      ) : (
        <p className="text-base text-pretty text-ink-soft">{texts.resetNoLink}</p>
      )}
      <Button size="lg" render={<Link to={paths.forgotPassword}>{texts.newLink}</Link>}>
        {texts.newLink}
      </Button>
    </AuthLayout>
  )
}
