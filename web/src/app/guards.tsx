import { Button } from '@fieldlark/ui/button.tsx'
import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import { LoadingPage } from '@fieldlark/ui/loading-page.tsx'
import { Mark } from '@fieldlark/ui/mark.tsx'
import { type ReactNode, Suspense } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'

import { useTexts } from '#language/language.tsx'
import { SecondStepGate } from '#parts/sign-in/second-step-gate.tsx'
import { paths } from '#paths.ts'
import { type Session, useSession } from '#session/session.tsx'
import { useSessionFailureText } from '#session/session-failure-text.ts'

import { startTexts } from './start.texts.ts'

const LinkedBusiness = lazyPart(async () => (await import('./linked-business.tsx')).LinkedBusiness)

/** What every guarded page shows while the session is loading or could not be read. */
function Waiting({ session }: { session: Session }) {
  const { loading, tryAgain } = useTexts(startTexts)
  const failureText = useSessionFailureText()
  if (session.status === 'code-owed') return <SecondStepGate session={session} />
  if (session.status !== 'failed') return <LoadingPage label={loading} />
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-4 p-6 text-center">
      <Mark className="size-7 text-field" />
      <p role="alert">{failureText(session.failure)}</p>
      <Button onClick={session.retry}>{tryAgain}</Button>
    </main>
  )
}

/** The address requested before the redirect to sign-in; read by the sign-in screen. */
export type Heading = { from?: string }

/** For signed-in people with a business; others are redirected to sign in or to onboarding. */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const session = useSession()
  const { pathname, search } = useLocation()
  if (session.status === 'signed-out') {
    const heading: Heading = { from: pathname + search }
    return <Navigate to={paths.login} replace state={heading} />
  }
  if (session.status !== 'signed-in') return <Waiting session={session} />
  if (session.isRecovering) return <Navigate to={paths.resetPassword} replace />
  // A link of a notification names its business, and nothing is read before the tab has changed to that one.
  const linked = new URLSearchParams(search).get('business')
  if (linked) {
    return (
      <Suspense fallback={<Waiting session={session} />}>
        <LinkedBusiness id={linked} />
      </Suspense>
    )
  }
  if (session.needsSetup) return <Navigate to={paths.onboarding + search} replace />
  return children
}

/** Sign-in and sign-up: signed-in people are redirected to the address they requested, or to the dashboard. */
export function GuestOnly() {
  const session = useSession()
  const { search, state } = useLocation()
  if (session.status === 'signed-in') {
    // From there a user without a business is redirected to onboarding, with the chosen plan in the address.
    const heading = (state as Heading | null)?.from
    return <Navigate to={heading ?? (session.needsSetup ? paths.onboarding + search : paths.home)} replace />
  }
  return session.status === 'signed-out' ? <Outlet /> : <Waiting session={session} />
}

/** Onboarding requires a signed-in person; the screen itself redirects when there is nothing left to ask. */
export function OnboardingOnly() {
  const session = useSession()
  const { search } = useLocation()
  if (session.status === 'signed-out') {
    return <Navigate to={paths.login} replace state={{ from: paths.onboarding + search } satisfies Heading} />
  }
  if (session.status !== 'signed-in') return <Waiting session={session} />
  return <Outlet />
}
