import type { Profile } from '@fieldlark/domain/accounts/profile.ts'
import type { Business } from '@fieldlark/domain/businesses/business.ts'
import { type Action, can } from '@fieldlark/domain/team/permissions.ts'
import type { Role } from '@fieldlark/domain/team/role.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react'

import { type Failure, toFailure } from '#connection/failure.ts'
import { activateBusiness, fetchMemberships, type Membership } from '#data/businesses.ts'
import { fetchProfile } from '#data/profiles.ts'
import { isPortalPath } from '../paths.ts'

import { useAuthState } from './auth-state.ts'
import { readCurrentBusinessId, rememberCurrentBusinessId } from './current-business.ts'

export type Session =
  | { status: 'loading' }
  | { status: 'signed-out' }
  | { status: 'failed'; failure: Failure; retry: () => void }
  | SignedIn

export type SignedIn = {
  status: 'signed-in'
  userId: string
  email: string
  fullName: string
  /** The person came by a password-reset link and has not set the new password yet. */
  isRecovering: boolean
  profile: Profile | null
  memberships: readonly Membership[]
  business: Business | null
  role: Role | null
  /** No profile or no business yet: onboarding comes first. */
  needsSetup: boolean
  switchBusiness: (businessId: string) => Promise<void>
  /** Reads profile and businesses again, after onboarding or a change of settings. */
  refresh: () => Promise<void>
}

const SessionContext = createContext<Session>({ status: 'loading' })

/** The remembered business if still a member there, else the active own one, else the first. */
function currentOf(memberships: readonly Membership[], remembered: string | null) {
  return (
    memberships.find(({ business }) => business.id === remembered) ??
    memberships.find(({ business }) => business.is_active) ??
    memberships[0] ??
    null
  )
}

export function SessionProvider({ children }: { children: ReactNode }) {
  const authState = useAuthState()
  const client = useQueryClient()
  const userId = authState.status === 'signed-in' ? authState.userId : null
  const [remembered, setRemembered] = useState(readCurrentBusinessId)
  const query = useQuery({
    queryKey: ['session', userId],
    enabled: userId !== null && !isPortalPath(location.pathname),
    staleTime: 60_000,
    queryFn: async () => {
      const id = userId ?? ''
      const [profile, memberships] = await Promise.all([fetchProfile(id), fetchMemberships(id)])
      return { profile, memberships }
    },
  })

  useEffect(() => {
    // What one person saw must not greet the next on a shared phone.
    if (authState.status === 'signed-out') client.clear()
  }, [authState.status, client])

  const refresh = useCallback(async () => {
    await client.invalidateQueries({ queryKey: ['session'] })
  }, [client])

  const switchBusiness = useCallback(
    async (businessId: string) => {
      rememberCurrentBusinessId(businessId)
      setRemembered(businessId)
      await activateBusiness(businessId)
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })
      await refresh()
    },
    [client, refresh],
  )

  const session = useMemo<Session>(() => {
    if (authState.status !== 'signed-in') return { status: authState.status }
    if (query.error) {
      return { status: 'failed', failure: toFailure(query.error), retry: () => void query.refetch() }
    }
    if (!query.data) return { status: 'loading' }
    const current = currentOf(query.data.memberships, remembered)
    return {
      ...authState,
      fullName: query.data.profile?.full_name || authState.fullName,
      profile: query.data.profile,
      memberships: query.data.memberships,
      business: current?.business ?? null,
      role: current?.role ?? null,
      needsSetup: query.data.profile === null || current === null,
      switchBusiness,
      refresh,
    }
  }, [authState, query, remembered, switchBusiness, refresh])

  return <SessionContext value={session}>{children}</SessionContext>
}

export const useSession = () => use(SessionContext)

/** The signed-in person; only below a guard that made sure there is one. */
export function useSignedIn(): SignedIn {
  const session = use(SessionContext)
  if (session.status !== 'signed-in') throw new Error('This screen is only for signed-in people.')
  return session
}

/** The current business; only below the guard that sends people without one to onboarding. */
export function useBusiness(): Business {
  const { business } = useSignedIn()
  if (!business) throw new Error('No current business')
  return business
}

export function useCan(action: Action): boolean {
  const session = use(SessionContext)
  return session.status === 'signed-in' && session.role !== null && can(session.role, action)
}
