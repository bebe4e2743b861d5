import { LoadingPage } from '@fieldlark/ui/loading-page.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

import { toFailure } from '#connection/failure.ts'
import { useTexts } from '#language/language.tsx'
import { problemTexts } from '#language/problems.texts.ts'
import { useAuthReturn } from '#parts/sign-in/auth-return.ts'
import { SecondStepGate } from '#parts/sign-in/second-step-gate.tsx'
import { keepPendingInvitation, readPendingInvitation } from '#parts/team/pending-invitation.ts'
import { useSession } from '#session/session.tsx'
import { useSessionFailureText } from '#session/session-failure-text.ts'
import { invitationTexts } from './invitation.texts.ts'
import { InvitationForGuest } from './invitation-for-guest.tsx'
import { InvitationForMember } from './invitation-for-member.tsx'
import { InvitationProblem } from './invitation-problem.tsx'
import { fetchInvitation } from './invitation-queries.ts'

/** The token in the URL, otherwise the one kept in this session. */
function useToken(): string {
  const [search] = useSearchParams()
  // Read once: an invitation that does not work is removed from the session while its page still shows why.
  const [kept] = useState(() => readPendingInvitation()?.token ?? '')
  const token = search.get('token')?.trim() || kept
  useEffect(() => {
    if (token && token !== readPendingInvitation()?.token) keepPendingInvitation({ token, isWanted: false })
  }, [token])
  return token
}

/** The page that the invitation mail links to, open to anyone: shows who invites, lets people sign in or up, and joins the team. */
export function AcceptInvitationScreen() {
  const texts = useTexts(invitationTexts)
  const { failures } = useTexts(problemTexts)
  const sessionFailureText = useSessionFailureText()
  const token = useToken()
  const session = useSession()
  useAuthReturn()
  const invitation = useQuery({
    queryKey: ['invitation', token],
    enabled: token !== '',
    queryFn: () => fetchInvitation(token),
  })

  if (!token) return <InvitationProblem kind="notFound" />
  if (session.status === 'loading' || invitation.isPending) return <LoadingPage label={texts.loading} />
  if (invitation.error) {
    const words = failures[toFailure(invitation.error).code]
    return <InvitationProblem kind="failed" words={words} onRetry={() => void invitation.refetch()} />
  }
  const offered = invitation.data
  if (!offered) return <InvitationProblem kind="notFound" />
  if (offered.status === 'accepted') return <InvitationProblem kind="used" />
  if (offered.status !== 'pending') return <InvitationProblem kind={offered.status} />
  if (session.status === 'failed') {
    return (
      <InvitationProblem kind="failed" words={sessionFailureText(session.failure)} onRetry={session.retry} />
    )
  }
  if (session.status === 'code-owed') return <SecondStepGate session={session} />
  if (session.status === 'signed-in') {
    return <InvitationForMember token={token} invitation={offered} session={session} />
  }
  return <InvitationForGuest token={token} invitation={offered} />
}
