import { Button } from '@fieldlark/ui/button.tsx'
import { LoadingPage } from '@fieldlark/ui/loading-page.tsx'
import type { ReactNode } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'

import { useTexts } from '#language/language.tsx'
import { problemTexts } from '#language/problems.texts.ts'
import { type Session, useSession } from '#session/session.tsx'
import { paths } from '../paths.ts'

import { shellTexts } from './shell.texts.ts'

/** Loading, and a session that could not be read, look the same before every guarded page. */
function Waiting({ session }: { session: Session }) {
  const { loading, tryAgain } = useTexts(shellTexts)
  const { failures } = useTexts(problemTexts)
  if (session.status !== 'failed') return <LoadingPage label={loading} />
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-4 p-6 text-center">
      <p role="alert">{failures[session.failure.code]}</p>
      <Button onClick={session.retry}>{tryAgain}</Button>
    </main>
  )
}

/** Where somebody was heading before being sent to sign in; read by the sign-in screen. */
export type Heading = { from?: string }

/** For signed-in people whose business stands; others go to sign in or to onboarding. */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const session = useSession()
  const { pathname, search } = useLocation()
  if (session.status === 'signed-out') {
    const heading: Heading = { from: pathname + search }
    return <Navigate to={paths.login} replace state={heading} />
  }
  if (session.status !== 'signed-in') return <Waiting session={session} />
  if (session.isRecovering) return <Navigate to={paths.resetPassword} replace />
  if (session.needsSetup) return <Navigate to={paths.onboarding + search} replace />
  return children
}

/** Sign-in and sign-up: who is signed in belongs where he was heading, or on the dashboard. */
export function GuestOnly() {
  const session = useSession()
  const { search, state } = useLocation()
  if (session.status === 'loading' || session.status === 'failed') return <Waiting session={session} />
  if (session.status === 'signed-in') {
    // Who heads for a screen without having a business is sent on to onboarding there, his plan with him.
    const heading = (state as Heading | null)?.from
    return <Navigate to={heading ?? (session.needsSetup ? paths.onboarding + search : paths.home)} replace />
  }
  return <Outlet />
}

/** Onboarding needs somebody signed in; the screen itself leaves when there is nothing left to ask. */
export function OnboardingOnly() {
  const session = useSession()
  const { search } = useLocation()
  if (session.status === 'signed-out') {
    return <Navigate to={paths.login} replace state={{ from: paths.onboarding + search } satisfies Heading} />
  }
  if (session.status !== 'signed-in') return <Waiting session={session} />
  return <Outlet />
}
