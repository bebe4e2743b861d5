import { useEffect } from 'react'

import { config } from '#connection/config.ts'
import { queryClient } from '#connection/query-client.ts'

import type { Place } from './kept-store.ts'
import { forgetKept } from './last-reading.ts'
import { patienceMs } from './patience.ts'
import { useSession } from './session.tsx'
import { firstPageRead } from './use-live.ts'

/** Loads what keeps answers when the first page has what it shows, or as soon as it does not get it. Returns how to stop. */
function startKeeping(place: Place): () => void {
  let isOver = false
  let stop = () => {}
  let begun: Promise<void> | null = null
  const begin = (hasWaited = false) => {
    begun ??= import('./kept-answers.ts').then(
      ({ keepAnswers }) => {
        if (!isOver) stop = keepAnswers(queryClient, place, hasWaited)
      },
      () => {},
    )
  }
  const unsubscribe = queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && /^(?:failed|error)$/.test(event.action.type)) begin()
  })
  const timer = setTimeout(() => {
    if (queryClient.isFetching() > 0) begin(true)
  }, patienceMs)
  if (navigator.onLine) void firstPageRead.then(() => begin())
  else begin()
  return () => {
    isOver = true
    clearTimeout(timer)
    unsubscribe()
    stop()
  }
}

/**
 * Keeps what the screens of the day read, for the time without a connection, and drops what this person may no longer see. Where
 * the server wants nothing to be kept, it drops everything.
 */
export function useKeptAnswers() {
  const session = useSession()
  // Support keeps nothing of somebody else on its own device.
  const { userId, business, role, memberships } =
    session.status === 'signed-in' && !session.isSupportView
      ? session
      : { userId: '', business: null, role: null, memberships: null }
  const businessId = business?.id
  useEffect(
    () =>
      config.isKeptOnDevices && businessId && role ? startKeeping({ userId, businessId, role }) : undefined,
    [userId, businessId, role],
  )
  useEffect(() => {
    if (!memberships) return
    if (!config.isKeptOnDevices) {
      forgetKept()
      return
    }
    const places = memberships.map((each) => ({ userId, businessId: each.business.id, role: each.role }))
    void firstPageRead
      .then(() => import('./kept-store.ts'))
      .then(({ keepOnly }) => keepOnly(places))
      .catch(() => {})
  }, [userId, memberships])
}
