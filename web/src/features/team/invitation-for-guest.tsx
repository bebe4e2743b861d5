import { Alert } from '@fieldlark/ui/alert.tsx'
import { Segmented } from '@fieldlark/ui/segmented.tsx'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { loadAuth } from '#connection/auth.ts'
import type { OfferedInvitation } from '#data/answers.ts'
import { useTexts } from '#language/language.tsx'
import { AuthLayout } from '#parts/sign-in/auth-layout.tsx'
import { GoogleButton } from '#parts/sign-in/google-button.tsx'
import { MailSent } from '#parts/sign-in/mail-sent.tsx'
import { SignInForm } from '#parts/sign-in/sign-in-form.tsx'
import { SignUpForm } from '#parts/sign-in/sign-up-form.tsx'
import { keepPendingInvitation } from '#parts/team/pending-invitation.ts'
import { paths } from '#paths.ts'

import { invitationTexts } from './invitation.texts.ts'
import { mayBeFor } from './invitation-address.ts'

type InvitationForGuestProps = { token: string; invitation: OfferedInvitation }

/** The invited address, which the link says after its #; the server says it to nobody. Undefined in links without it. */
function useInvitedEmail(invitation: OfferedInvitation): string | undefined {
  const named = new URLSearchParams(useLocation().hash.slice(1)).get('email') ?? ''
  return mayBeFor(invitation.email, named) ? named : undefined
}

function keepWanted(token: string) {
  keepPendingInvitation({ token, isWanted: true })
  return true
}

/** For signed-out visitors: create an account for the invited address, or sign in with it. */
export function InvitationForGuest({ token, invitation }: InvitationForGuestProps) {
  const texts = useTexts(invitationTexts)
  const email = useInvitedEmail(invitation)
  const [way, setWay] = useState<'new' | 'account'>('new')
  const [problem, setProblem] = useState('')
  const [confirming, setConfirming] = useState('')
  const confirmedPath = `${paths.acceptInvitation}?token=${encodeURIComponent(token)}`
  const want = () => keepWanted(token)

  if (confirming) {
    const sendAgain = async () =>
      (await loadAuth()).resend({
        type: 'signup',
        email: confirming,
        options: { emailRedirectTo: location.origin + confirmedPath },
      })
    return (
      <AuthLayout title={texts.confirmTitle}>
        <MailSent email={confirming} onSendAgain={sendAgain} onOtherAddress={() => setConfirming('')}>
          {texts.confirmDo}
        </MailSent>
      </AuthLayout>
    )
  }
  return (
    <AuthLayout title={texts.title(invitation.business_name)} subtitle={texts.roles[invitation.role]}>
      {email === undefined && <Alert tone="info">{texts.sentTo(invitation.email)}</Alert>}
      {problem && <Alert tone="danger">{problem}</Alert>}
      <Segmented
        label={texts.youAre}
        isLabelHidden
        className="*:[div]:flex"
        options={[
          { value: 'new', label: texts.isNew },
          { value: 'account', label: texts.hasAccount },
        ]}
        value={way}
        onValueChange={setWay}
      />
      {way === 'new' ? (
        <SignUpForm
          lockedEmail={email}
          confirmedPath={confirmedPath}
          refuse={(typed) => (mayBeFor(invitation.email, typed) ? undefined : texts.sentTo(invitation.email))}
          onDone={(outcome) => {
            want()
            if (outcome.kind === 'confirm') setConfirming(outcome.email)
          }}
        />
      ) : (
        <>
          <SignInForm lockedEmail={email} onSignedIn={want} />
          <GoogleButton intent="sign-in" onProblem={setProblem} onBefore={want} />
        </>
      )}
    </AuthLayout>
  )
}
