import type { Role } from '@fieldlark/domain/team/role.ts'
import type { RealtimeClient } from '@supabase/realtime-js'
import type { QueryClient } from '@tanstack/react-query'

import { loadRealtime } from '#connection/realtime.ts'
import { tabId } from '#connection/tab-id.ts'
import { isChanged, refresh, refreshSession, tables } from '#data/stale.ts'

import { gatherBursts } from './bursts.ts'
import { signingOut } from './signing-out.ts'

const rejoinMs = 5000
/** Signing out in another tab also closes the channel, a moment before this page knows it. */
const signOutMs = 1000

type Message = { payload: { table?: string; by?: string | null } }

/** `business:{id}` carries what every member may read, `business:{id}:office` the rest. */
const topicsOf = (businessId: string, role: Role) =>
  role === 'worker' ? [`business:${businessId}`] : [`business:${businessId}`, `business:${businessId}:office`]

/** Stays subscribed while the browser is online and the page is shown; returns how to unsubscribe. */
function stayOn(
  topics: readonly string[],
  on: { joined: () => void; heard: (message: Message) => void; closed: () => void },
): () => void {
  let socket: RealtimeClient | null = null
  let isOver = false
  let rejoin: ReturnType<typeof setTimeout> | undefined

  const leave = () => {
    clearTimeout(rejoin)
    const left = socket
    socket = null
    void left?.disconnect()
  }
  const mayJoin = () => !isOver && !socket && navigator.onLine
  const enter = async () => {
    const fresh = mayJoin() && (await loadRealtime().catch(() => null))
    if (!mayJoin()) return
    if (!fresh) return joinLater()
    socket = fresh
    const follow = (status: string) => {
      if (socket !== fresh) return
      if (status === 'SUBSCRIBED') on.joined()
      if (status !== 'CLOSED') return
      // The server closes a channel when the session or the membership ended; the client never rejoins it.
      leave()
      on.closed()
      joinLater()
    }
    for (const topic of topics) {
      const channel = fresh.channel(topic, { config: { private: true } })
      channel.on('broadcast', { event: 'change' }, on.heard).subscribe(follow)
    }
  }
  const join = () => void enter()
  const joinLater = () => {
    clearTimeout(rejoin)
    rejoin = setTimeout(join, rejoinMs)
  }

  // An offline browser, or a page in the back/forward cache, holds no socket.
  for (const name of ['online', 'pageshow']) addEventListener(name, join)
  for (const name of ['offline', 'pagehide']) addEventListener(name, leave)
  join()
  return () => {
    isOver = true
    for (const name of ['online', 'pageshow']) removeEventListener(name, join)
    for (const name of ['offline', 'pagehide']) removeEventListener(name, leave)
    leave()
  }
}

/**
 * Follows a business: changes elsewhere are refetched through the same map as changes here. Messages missed while
 * disconnected are not delivered later, so every join refetches all that is on screen. Returns how to stop.
 */
export function followBusiness(queryClient: QueryClient, businessId: string, role: Role): () => void {
  const bursts = gatherBursts((changed) => refresh(queryClient, businessId, ...changed))
  let closing: ReturnType<typeof setTimeout> | undefined
  const leave = stayOn(topicsOf(businessId, role), {
    joined: () => bursts.add(...tables),
    heard: ({ payload: { table, by } }) => {
      if (table !== undefined && isChanged(table) && by !== tabId) bursts.add(table)
    },
    closed: () => {
      clearTimeout(closing)
      closing = setTimeout(() => void refreshSession(queryClient), signOutMs)
    },
  })
  const end = () => {
    removeEventListener(signingOut, end)
    clearTimeout(closing)
    bursts.stop()
    leave()
  }
  // Between the sign-out request and leaving the page, a read would be rejected.
  addEventListener(signingOut, end)
  return end
}
