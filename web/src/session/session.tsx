import type { Profile } from '@fieldlark/domain/accounts/profile.ts'
import type { Business } from '@fieldlark/domain/businesses/business.ts'
import { type Action, can } from '@fieldlark/domain/team/permissions.ts'
import type { Role } from '@fieldlark/domain/team/role.ts'
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react'

import { keepActing, readActing } from '#connection/acting.ts'
import { type Failure, toFailure } from '#connection/failure.ts'
import type { Membership } from '#data/businesses.ts'

import { type AuthState, useAuthState } from './auth-state.ts'
import { keepLastReading } from './last-reading.ts'
import type { Reading } from './reading.ts'

export type Session =
  | { status: 'loading' }
  | { status: 'signed-out' }
  | { status: 'failed'; failure: Failure; retry: () => void }
  | CodeOwed
  | SignedIn

/** The password was right, and a code of one of these second factors is still missing. */
export type CodeOwed = { status: 'code-owed'; email: string; factorIds: readonly string[] }

export type SignedIn = {
  status: 'signed-in'
  userId: string
  email: string
  fullName: string
  /** An admin looks at the app as this person, and changes nothing. */
  isSupportView: boolean
  /** The person opened a password-reset link and has not set the new password yet. */
  isRecovering: boolean
  profile: Profile | null
  memberships: readonly Membership[]
  business: Business | null
  role: Role | null
  /** No profile or no business yet: onboarding comes first. */
  needsSetup: boolean
  /** `isOfTab`: in this tab alone, as a link does it; the server and new tabs keep what the person chose. */
  switchBusiness: (businessId: string, isOfTab?: boolean) => Promise<void>
  /** Reads profile and businesses again, after onboarding or a change of settings. */
  refresh: () => Promise<void>
}

const SessionContext = createContext<Session>({ status: 'loading' })

type ReaderFile = typeof import('./session-reader.tsx')

/** The lazily loaded half of the session, fetched as soon as somebody may be signed in. */
function useReader(isWanted: boolean) {
  const [file, setFile] = useState<ReaderFile | null>(null)
  const [error, setError] = useState<unknown>(null)
  const load = useCallback(() => void import('./session-reader.tsx').then(setFile, setError), [])
  useEffect(() => {
    if (isWanted) load()
  }, [isWanted, load])
  const retry = useCallback(() => {
    setError(null)
    load()
  }, [load])
  return { file, error, retry }
}

export function SessionProvider({ children }: { children: ReactNode }) {
  const own = useAuthState()
  const [acting, setActing] = useState(readActing)
  // Whoever signs in next on this page is somebody else.
  if (acting && own.status === 'signed-out') setActing(null)
  const [seen, setSeen] = useState<AuthState>({ status: 'loading' })
  const seenAs = own.status === 'signed-in' ? acting : null
  const authState = seenAs ? seen : own
  const { file, error, retry } = useReader(authState.status !== 'signed-out')
  const [reading, setReading] = useState<Reading | null>(null)

  useEffect(() => {
    if (authState.status !== 'signed-out') return
    keepLastReading(null)
    keepActing(null)
    file?.forgetRows()
  }, [authState.status, file])

  const session = useMemo<Session>(() => {
    if (authState.status === 'code-owed') return authState
    if (authState.status !== 'signed-in') return { status: authState.status }
    if (error) return { status: 'failed', failure: toFailure(error), retry }
    if (reading?.userId !== authState.userId) return { status: 'loading' }
    if (reading.status !== 'read') return reading
    const { profile, memberships, current, switchBusiness, refresh } = reading
    return {
      ...authState,
      fullName: profile?.full_name || authState.fullName,
      isSupportView: seenAs !== null,
      profile,
      memberships,
      business: current?.business ?? null,
      role: current?.role ?? null,
      needsSetup: profile === null || current === null,
      switchBusiness,
      refresh,
    }
  }, [authState, error, retry, reading, seenAs])

  const userId = authState.status === 'signed-in' ? authState.userId : null
  return (
    <SessionContext value={session}>
      {file && seenAs && <file.SupportView userId={seenAs} reading={reading} onSeen={setSeen} />}
      {file && userId && <file.SessionReader userId={userId} onRead={setReading} />}
      {children}
    </SessionContext>
  )
}

export const useSession = () => use(SessionContext)

/** The signed-in person; only below a guard that requires one. */
export function useSignedIn(): SignedIn {
  const session = use(SessionContext)
  if (session.status !== 'signed-in') throw new Error('No authenticated user')
  return session
}

/** The current business; only below the guard that redirects people without one to onboarding. */
export function useBusiness(): Business {
  const { business } = useSignedIn()
  if (!business) throw new Error('No current business')
  return business
}

export function useCan(action: Action): boolean {
  const session = use(SessionContext)
  return session.status === 'signed-in' && session.role !== null && can(session.role, action)
}
