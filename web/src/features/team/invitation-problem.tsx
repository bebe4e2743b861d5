import { Button } from '@fieldlark/ui/button.tsx'
import { useEffect } from 'react'
import { Link } from 'react-router'

import { useTexts } from '#language/language.tsx'
import { AuthLayout } from '#parts/sign-in/auth-layout.tsx'
import { dropPendingInvitation } from '#parts/team/pending-invitation.ts'
import { paths } from '#paths.ts'
import { useSession } from '#session/session.tsx'

import { invitationTexts } from './invitation.texts.ts'

export type InvitationProblemKind = 'notFound' | 'expired' | 'used' | 'cancelled' | 'inviterLeft' | 'failed'

type InvitationProblemProps = {
  kind: InvitationProblemKind
  /** For `failed`: the error text. */
  words?: string
  onRetry?: () => void
}

/** The reason why an invitation does not work, with one next step. */
export function InvitationProblem({ kind, words, onRetry }: InvitationProblemProps) {
  const texts = useTexts(invitationTexts)
  const isInside = useSession().status === 'signed-in'
  useEffect(() => {
    // If it were kept, onboarding would redirect back here forever.
    if (kind !== 'failed') dropPendingInvitation()
  }, [kind])
  const faces = {
    notFound: [texts.notFoundTitle, texts.notFound],
    expired: [texts.expiredTitle, texts.expired],
    used: [texts.usedTitle, texts.used],
    cancelled: [texts.cancelledTitle, texts.cancelled],
    inviterLeft: [texts.inviterLeftTitle, texts.inviterLeft],
    failed: [texts.plainTitle, words ?? texts.failed],
  } as const
  const [title, body] = faces[kind]
  const onward = isInside ? paths.home : paths.login
  return (
    <AuthLayout title={title} subtitle={body}>
      {onRetry ? (
        <Button size="lg" onClick={onRetry}>
          {texts.tryAgain}
        </Button>
      ) : (
        <Button size="lg" render={<Link to={onward}>{texts.signIn}</Link>}>
          {isInside ? texts.toHome : texts.signIn}
        </Button>
      )}
    </AuthLayout>
  )
}
