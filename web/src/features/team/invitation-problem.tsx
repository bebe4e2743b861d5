import { Button } from '@fieldlark/ui/button.tsx'
import { useEffect } from 'react'
import { Link } from 'react-router'

import { useTexts } from '#language/language.tsx'
import { dropPendingInvitation } from '#parts/pending-invitation.ts'
import { AuthLayout } from '#parts/sign-in/auth-layout.tsx'
import { useSession } from '#session/session.tsx'
import { paths } from '../../paths.ts'

import { invitationTexts } from './invitation.texts.ts'

export type InvitationProblemKind = 'notFound' | 'expired' | 'used' | 'cancelled' | 'inviterLeft' | 'failed'

type InvitationProblemProps = {
  kind: InvitationProblemKind
  /** For `failed`: what happened. */
  words?: string
  onRetry?: () => void
}

/** An invitation that does not work, in words, with the one next step. */
export function InvitationProblem({ kind, words, onRetry }: InvitationProblemProps) {
  const texts = useTexts(invitationTexts)
  const isInside = useSession().status === 'signed-in'
  useEffect(() => {
    // Kept, it would lead people back here from onboarding for ever.
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
