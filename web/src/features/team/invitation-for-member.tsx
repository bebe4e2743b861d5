import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { endSession } from '#connection/end-session.ts'
import { toFailure } from '#connection/failure.ts'
import type { OfferedInvitation } from '#data/answers.ts'
import { useTexts } from '#language/language.tsx'
import { useAttempt } from '#parts/actions/attempt.ts'
import { AuthLayout } from '#parts/sign-in/auth-layout.tsx'
import {
  dropPendingInvitation,
  keepPendingInvitation,
  readPendingInvitation,
} from '#parts/team/pending-invitation.ts'
import { paths } from '#paths.ts'
import type { SignedIn } from '#session/session.tsx'
import { invitationTexts } from './invitation.texts.ts'
import { mayBeFor } from './invitation-address.ts'
import { InvitationProblem, type InvitationProblemKind } from './invitation-problem.tsx'
import { acceptInvitation } from './invitation-queries.ts'

type InvitationForMemberProps = { token: string; invitation: OfferedInvitation; session: SignedIn }

const problems: Readonly<Record<string, InvitationProblemKind>> = {
  invitation_not_found: 'notFound',
  invitation_expired: 'expired',
  invitation_not_pending: 'used',
  inviter_left: 'inviterLeft',
}

/** Accepts the invitation, makes the new business the current one, and opens it. */
function useJoin({ token, session }: Omit<InvitationForMemberProps, 'invitation'>) {
  const texts = useTexts(invitationTexts)
  const navigate = useNavigate()
  // A double click must not use the invitation twice: the second response would say that it is already used.
  const isUnderWay = useRef(false)
  const joining = useMutation({
    mutationFn: () => acceptInvitation(token, session.fullName || null),
    onSuccess: async (businessId) => {
      dropPendingInvitation()
      await session.switchBusiness(businessId)
      toast.success(texts.accepted)
      await navigate(paths.home, { replace: true })
    },
    onError: () => {
      isUnderWay.current = false
    },
  })
  const { mutate } = joining
  const join = useCallback(() => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    mutate()
  }, [mutate])
  return { ...joining, join }
}

/** For signed-in users: they accept the invitation, or dismiss it if it is for another address. */
export function InvitationForMember({ token, invitation, session }: InvitationForMemberProps) {
  const texts = useTexts(invitationTexts)
  const { join, error, isPending, isSuccess } = useJoin({ token, session })
  const isMine = mayBeFor(invitation.email, session.email)
  const hasBegun = useRef(false)
  const navigate = useNavigate()

  useEffect(() => {
    // Someone who signed in or up on this page for the invitation has already agreed.
    if (hasBegun.current || !isMine || !readPendingInvitation()?.isWanted) return
    hasBegun.current = true
    join()
  }, [isMine, join])

  const reason = error ? toFailure(error).message : ''
  const isOther = !isMine || reason === 'invitation_other_email'
  useEffect(() => {
    if (isOther) dropPendingInvitation()
  }, [isOther])

  if (isOther) return <OtherAddress token={token} invited={invitation.email} email={session.email} />
  const problem = problems[reason]
  if (problem) return <InvitationProblem kind={problem} />
  return (
    <AuthLayout title={texts.title(invitation.business_name)} subtitle={texts.roles[invitation.role]}>
      <p>{texts.signedInAs(session.email)}</p>
      {error && (
        <Alert tone="danger">{reason === 'email_not_verified' ? texts.notVerified : texts.failed}</Alert>
      )}
      <Button size="lg" isBusy={isPending || isSuccess} busyLabel={texts.joining} onClick={join}>
        {texts.join}
      </Button>
      <Button
        variant="ghost"
        onClick={() => {
          dropPendingInvitation()
          void navigate(paths.home, { replace: true })
        }}
      >
        {texts.notNow}
      </Button>
    </AuthLayout>
  )
}

function OtherAddress({ token, invited, email }: { token: string; invited: string; email: string }) {
  const texts = useTexts(invitationTexts)
  const navigate = useNavigate()
  const { isBusy, attempt } = useAttempt()
  const switchAccount = () =>
    attempt(() => endSession(() => keepPendingInvitation({ token, isWanted: false })))
  return (
    <AuthLayout title={texts.otherEmailTitle} subtitle={texts.otherEmail(invited, email)}>
      <Button size="lg" isBusy={isBusy} onClick={() => void switchAccount()}>
        {texts.switchAccount}
      </Button>
      <Button variant="secondary" size="lg" onClick={() => void navigate(paths.home, { replace: true })}>
        {texts.goOn(email)}
      </Button>
    </AuthLayout>
  )
}
