import type { Profile } from '@fieldlark/domain/accounts/profile.ts'
import { Later } from '@fieldlark/ui/later.tsx'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react'

import { readActing } from '#connection/acting.ts'
import { loadAuth } from '#connection/auth.ts'
import { toFailure } from '#connection/failure.ts'
import { queryClient } from '#connection/query-client.ts'
import { activateBusiness, fetchMemberships, type Membership } from '#data/businesses.ts'
import { fetchProfile } from '#data/profiles.ts'
import { setRegion } from '#language/counted.ts'
import { isPortalPath } from '#paths.ts'

import { pinCurrentBusinessId, readCurrentBusinessId, rememberCurrentBusinessId } from './current-business.ts'
import { keepLastReading, readLastReading } from './last-reading.ts'
import type { Reading } from './reading.ts'
import { readHalf } from './unread.ts'

/** Clears the cache, so that the next person on a shared phone sees nothing of the previous one's. */
export const forgetRows = () => queryClient.clear()

const loadSupportView = async () => (await import('./support-view.tsx')).SupportViewBar

/** The bar above a view of support, loaded where there is one. */
export function SupportView(props: ComponentProps<Awaited<ReturnType<typeof loadSupportView>>>) {
  return <Later load={loadSupportView} props={props} />
}

/** The remembered business if still a member there, else the active own one, else the first. */
function currentOf(memberships: readonly Membership[], remembered: string | null) {
  return (
    memberships.find(({ business }) => business.id === remembered) ??
    memberships.find(({ business }) => business.is_active) ??
    memberships[0] ??
    null
  )
}

/** A browser has six requests on their way at most, and a screen makes as many: the session is confirmed after them. */
const rereadMs = 1000

type Found = { profile: Profile | null; memberships: readonly Membership[] }

async function readOnce(userId: string): Promise<Found> {
  const [profile, memberships] = await Promise.all([
    readHalf('profile', fetchProfile(userId)),
    readHalf('business', fetchMemberships(userId)),
  ])
  return { profile, memberships }
}

async function readSession(userId: string): Promise<Found> {
  let found = await readOnce(userId)
  if (!found.profile) {
    // Everybody has a profile: without one this session was ended elsewhere or owes a code, as the refresh will show, or it was
    // read with the token from before a second factor was switched on.
    const { data: refreshed } = await (await loadAuth()).refreshSession()
    if (refreshed.session) found = await readOnce(userId)
  }
  const { profile, memberships } = found
  keepLastReading(profile && memberships.length > 0 ? { profile, memberships } : null)
  return found
}

function useReading(userId: string): Reading {
  const last = useMemo(() => readLastReading(userId), [userId])
  const { data, error, refetch } = useQuery(
    {
      queryKey: ['session', userId],
      enabled: !isPortalPath(location.pathname),
      staleTime: 60_000,
      initialData: last,
      // Whoever waits for the app hears after one try what went wrong, and tries again by the button.
      retry: false,
      queryFn: () => readSession(userId),
    },
    queryClient,
  )

  const [chosen, setChosen] = useState<string | null>(null)

  useEffect(() => {
    if (!last) return undefined
    const reread = setTimeout(() => void refetch(), rereadMs)
    return () => clearTimeout(reread)
  }, [last, refetch])

  const refresh = useCallback(async () => {
    await refetch()
  }, [refetch])

  const switchBusiness = useCallback(
    async (businessId: string, isOfTab = readActing() !== null) => {
      // The server first: when it refuses, the current business stays.
      if (!isOfTab) await activateBusiness(businessId)
      const keep = isOfTab ? pinCurrentBusinessId : rememberCurrentBusinessId
      keep(businessId)
      setChosen(businessId)
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })
      // A link waits for the business it names, so it must hear when that could not be read.
      await refetch({ throwOnError: isOfTab })
    },
    [refetch],
  )

  return useMemo(() => {
    // A refetch that fails in the background keeps the screens, and what is typed in them.
    if (error && !data) {
      return { userId, status: 'failed', failure: toFailure(error), retry: () => void refetch() }
    }
    if (!data) return { userId, status: 'loading' }
    const current = currentOf(data.memberships, chosen ?? readCurrentBusinessId())
    return { userId, status: 'read', ...data, current, switchBusiness, refresh }
  }, [userId, data, error, refetch, chosen, switchBusiness, refresh])
}

/** Renders nothing. Loaded only for signed-in people, so that a guest's page loads neither queries nor the cache. */
export function SessionReader({
  userId,
  onRead,
}: {
  userId: string
  onRead: (reading: Reading | null) => void
}) {
  const reading = useReading(userId)
  const currentId = reading.status === 'read' ? reading.current?.business.id : undefined
  // From then on the tab keeps it, whatever another tab switches to.
  useEffect(() => {
    if (currentId) pinCurrentBusinessId(currentId)
  }, [currentId])
  // Before the paint, so that the screens never show the previous state.
  useLayoutEffect(() => {
    // Before the screens render: their texts read it without subscribing to it.
    setRegion(reading.status === 'read' ? (reading.current?.business.currency ?? null) : null)
    onRead(reading)
  }, [reading, onRead])
  useLayoutEffect(
    () => () => {
      setRegion(null)
      onRead(null)
    },
    [onRead],
  )
  return null
}
