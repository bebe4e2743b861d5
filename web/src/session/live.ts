import type { Role } from '@fieldlark/domain/team/role.ts'
import type { RealtimeClient } from '@supabase/realtime-js'
import type { QueryClient } from '@tanstack/react-query'

import { config } from '#connection/config.ts'
import { keepEarlyReads } from '#connection/keep-early-reads.ts'
import { loadRealtime } from '#connection/realtime.ts'
import { serverTime } from '#connection/server-time.ts'
import { tabId } from '#connection/tab-id.ts'
import { isChanged, refresh, refreshSession, tables } from '#data/stale.ts'

import { gatherBursts } from './bursts.ts'
import { signingOut } from './signing-out.ts'

const rejoinMs = 5000
/** Signing out in another tab also closes the channel, a moment before this page knows it. */
const signOutMs = 1000

type Message = { payload: { table?: string; by?: string | null }; meta?: { replayed?: boolean } }

/** As many messages as the server replays on a channel at most: there may have been more. */
const mostReplayed = 25
/**
 * A message is stored with the time at which its write began, and an answer says when it was sent: this is longer than
 * the longest write, which ends after 8 s, and the longest read, which ends after 10.
 */
const longestMs = 30_000
/** Messages are kept for three days. */
const longestKeptMs = 48 * 3_600_000

/**
 * Since when changes are asked for at the first join: all that the page shows was read later. Null where that is not
 * known, or on a hosted project, which stores nothing for a day on which it had no listener yet.
 */
function replaySince(): number | null {
  const { firstAnswer } = serverTime
  if (firstAnswer === null || config.url !== location.origin) return null
  return Math.abs(Date.now() - firstAnswer) < longestKeptMs ? firstAnswer - longestMs : null
}

/** `business:{id}` carries what every member may read, `business:{id}:office` the rest. */
const topicsOf = (businessId: string, role: Role) =>
  role === 'worker' ? [`business:${businessId}`] : [`business:${businessId}`, `business:${businessId}:office`]

function enterChannel(
  socket: RealtimeClient,
  topic: string,
  since: number | null,
  on: { missed: () => void; heard: (message: Message) => void },
) {
  const broadcast = { replay: { since: since ?? 0, limit: mostReplayed } }
  const channel = socket.channel(topic, { config: { private: true, ...(since !== null && { broadcast }) } })
  let replayed = 0
  return channel.on('broadcast', { event: 'change' }, (message: Message) => {
    on.heard(message)
    if (!message.meta?.replayed) return
    replayed += 1
    if (replayed === mostReplayed) on.missed()
  })
}

/** Stays subscribed while the browser is online and the page is shown; returns how to unsubscribe. */
function stayOn(
  topics: readonly string[],
  on: { missed: () => void; heard: (message: Message) => void; closed: () => void },
): () => void {
  const neverJoined = new Set(topics)
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
    const follow = (topic: string, isReplaying: boolean) => (status: string) => {
      if (socket !== fresh) return
      if (status === 'SUBSCRIBED' && !(neverJoined.delete(topic) && isReplaying)) on.missed()
      if (status !== 'CLOSED') return
      // The server closes a channel when the session or the membership ended; the client never rejoins it.
      leave()
      on.closed()
      joinLater()
    }
    for (const topic of topics) {
      const since = neverJoined.has(topic) ? replaySince() : null
      enterChannel(fresh, topic, since, on).subscribe(follow(topic, since !== null))
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
 * Follows a business: changes elsewhere are refetched through the same map as changes here. At the first join the server
 * replays what was changed since its first answer; later ones, after sleep or a lost connection, refetch all that is on
 * screen. Returns how to stop.
 */
export function followBusiness(queryClient: QueryClient, businessId: string, role: Role): () => void {
  keepEarlyReads()
  const bursts = gatherBursts((changed) => refresh(queryClient, businessId, ...changed))
  let closing: ReturnType<typeof setTimeout> | undefined
  const leave = stayOn(topicsOf(businessId, role), {
    missed: () => bursts.add(...tables),
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
