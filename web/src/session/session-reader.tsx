import type { Profile } from '@fieldlark/domain/accounts/profile.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useLayoutEffect, useMemo, useState } from 'react'

import { type Failure, toFailure } from '#connection/failure.ts'
import { queryClient } from '#connection/query-client.ts'
import { activateBusiness, fetchMemberships, type Membership } from '#data/businesses.ts'
import { fetchProfile } from '#data/profiles.ts'
import { isPortalPath } from '../paths.ts'

import { readCurrentBusinessId, rememberCurrentBusinessId } from './current-business.ts'

/** What the backend says about the signed-in person. */
export type Reading = { userId: string } & (
  | { status: 'loading' }
  | { status: 'failed'; failure: Failure; retry: () => void }
  | {
      status: 'read'
      profile: Profile | null
      memberships: readonly Membership[]
      current: Membership | null
      switchBusiness: (businessId: string) => Promise<void>
      refresh: () => Promise<void>
    }
)

/** What one person saw must not greet the next on a shared phone. */
export const forgetRows = () => queryClient.clear()

/** The remembered business if still a member there, else the active own one, else the first. */
function currentOf(memberships: readonly Membership[], remembered: string | null) {
  return (
    memberships.find(({ business }) => business.id === remembered) ??
    memberships.find(({ business }) => business.is_active) ??
    memberships[0] ??
    null
  )
}

function useReading(userId: string): Reading {
  const [remembered, setRemembered] = useState(readCurrentBusinessId)
  const { data, error, refetch } = useQuery(
    {
      queryKey: ['session', userId],
      enabled: !isPortalPath(location.pathname),
      staleTime: 60_000,
      queryFn: async () => {
        const [profile, memberships] = await Promise.all([fetchProfile(userId), fetchMemberships(userId)])
        return { profile, memberships }
      },
    },
    queryClient,
  )

  const refresh = useCallback(async () => {
    await queryClient.invalidateQueries({ queryKey: ['session'] })
  }, [])

  const switchBusiness = useCallback(
    async (businessId: string) => {
      rememberCurrentBusinessId(businessId)
      setRemembered(businessId)
      await activateBusiness(businessId)
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })
      await refresh()
    },
    [refresh],
  )

  return useMemo(() => {
    if (error) return { userId, status: 'failed', failure: toFailure(error), retry: () => void refetch() }
    if (!data) return { userId, status: 'loading' }
    const current = currentOf(data.memberships, remembered)
    return { userId, status: 'read', ...data, current, switchBusiness, refresh }
  }, [userId, data, error, refetch, remembered, switchBusiness, refresh])
}

/** Draws nothing. Loaded only for who is signed in, so that a guest's page carries neither queries nor cache. */
export function SessionReader({
  userId,
  onRead,
}: {
  userId: string
  onRead: (reading: Reading | null) => void
}) {
  const reading = useReading(userId)
  // Before the paint: the screens must not show one moment of what was.
  useLayoutEffect(() => onRead(reading), [reading, onRead])
  useLayoutEffect(() => () => onRead(null), [onRead])
  return null
}
