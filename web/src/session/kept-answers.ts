import type { Query, QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query'

import { heldSession } from '#connection/held-session.ts'

import { type Kept, type Place, readKept, writeKept } from './kept-store.ts'
import { patienceMs } from './patience.ts'
import { isOfDay, isUnreached, unreached } from './unreached.ts'

/** What a job earned, and what is only asked while somebody types. */
const leftOut = new Set(['profit', 'email', 'phone', 'choices'])

const writeAfterMs = 2000
const askAgainMs = 15_000
/** As many pages of a list as one screen shows, scrolled a little. */
const mostPages = 3

/** The map of files in the page has the name of each: of another build it is another one. */
function buildOf(page: Document): string {
  const map = page.querySelector('script[type=importmap]')?.textContent ?? ''
  let hash = 0
  for (let at = 0; at < map.length; at += 1) hash = (hash * 31 + map.charCodeAt(at)) | 0
  return String(hash)
}

/** Of a long list its beginning; the screen asks for the rest as it does at any end of a page. */
function beginningOf(data: unknown): unknown {
  // A record that is not there is answered by null.
  const { pages, pageParams } = (data ?? {}) as { pages?: unknown[]; pageParams?: unknown[] }
  if (!Array.isArray(pages) || !Array.isArray(pageParams)) return data
  return { pages: pages.slice(0, mostPages), pageParams: pageParams.slice(0, mostPages) }
}

type Store = { read: typeof readKept; write: typeof writeKept }
type Keeping = { client: QueryClient; place: Place; store: Store; build: string }

function isKeptAt({ businessId }: Place, query: Query) {
  const [, owner, part] = query.queryKey
  return isOfDay(query) && owner === businessId && !leftOut.has(String(part))
}

/** Writes what was answered, some at a time. */
function startWriting({ client, place, store, build }: Keeping) {
  const answered = new Set<string>()
  let writing: ReturnType<typeof setTimeout> | undefined
  const write = () => {
    writing = undefined
    const answers = new Map<string, Kept>()
    for (const hash of answered) {
      const state = client.getQueryCache().get(hash)?.state
      if (state?.data === undefined) continue
      answers.set(hash, { data: beginningOf(state.data), at: state.dataUpdatedAt, build })
    }
    answered.clear()
    // Signed out in another tab, or somebody else signed in there.
    if (heldSession()?.user.id !== place.userId) return
    void store.write(place, answers).catch(() => {})
  }
  return {
    keep: (query: Query) => {
      unreached.delete(query.queryHash)
      if (!isKeptAt(place, query)) return
      answered.add(query.queryHash)
      writing ??= setTimeout(write, writeAfterMs)
    },
    stop: () => clearTimeout(writing),
  }
}

/** Gives queries that have nothing what was kept, at once or when their patience is over. */
function startFilling({ place, store, build }: Keeping) {
  const timers = new Set<ReturnType<typeof setTimeout>>()
  let isOver = false
  let reading: Promise<ReadonlyMap<string, Kept>> | null = null
  const fill = async (query: Query) => {
    if (!isKeptAt(place, query)) return
    reading ??= store.read(place).catch(() => new Map())
    const kept = (await reading).get(query.queryHash)
    if (isOver || kept?.build !== build || query.state.data !== undefined) return
    query.setState({ data: kept.data, dataUpdatedAt: kept.at, status: 'success', error: null })
  }
  return {
    fill,
    fillLater: (query: Query) => {
      if (query.state.data !== undefined || !isKeptAt(place, query)) return
      const timer = setTimeout(() => {
        timers.delete(timer)
        if (query.state.fetchStatus === 'fetching') void fill(query)
      }, patienceMs)
      timers.add(timer)
    },
    stop: () => {
      isOver = true
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

/** The screen keeps what it shows, and the bar at the top says of when that is. */
function settle(query: Query, error: unknown) {
  if (query.state.data !== undefined && isUnreached(error)) query.setState({ status: 'success', error: null })
}

/** Asks again for what is on screen: a browser says only that its network is back, not that the server is. */
function startAsking(client: QueryClient) {
  const ask = () => {
    if (!navigator.onLine || document.hidden) return
    const isMissed = ({ queryHash }: Query) => unreached.has(queryHash)
    for (const query of client.getQueryCache().findAll({ type: 'active', predicate: isMissed }))
      void query.fetch().catch(() => {})
  }
  const asking = setInterval(ask, askAgainMs)
  return { stop: () => clearInterval(asking) }
}

/**
 * Keeps on this device what the server answered for one business, and shows it where the server does not answer: an answer is
 * always preferred, so that figures of yesterday are never taken for today's while there is a network. `hasWaited`: what is on its
 * way now has been for as long as a screen waits. Returns how to stop.
 */
export function keepAnswers(
  client: QueryClient,
  place: Place,
  hasWaited = false,
  store: Store = { read: readKept, write: writeKept },
): () => void {
  const cache = client.getQueryCache()
  const keeping = { client, place, store, build: buildOf(document) }
  const writing = startWriting(keeping)
  const filling = startFilling(keeping)
  const asking = startAsking(client)
  let isLost = false

  const begin = (query: Query, isLate = false) => {
    if (isLost || isLate || !navigator.onLine) void filling.fill(query)
    else filling.fillLater(query)
  }
  const miss = (query: Query, error: unknown) => {
    if (!isUnreached(error)) return
    isLost = true
    unreached.add(query.queryHash)
    void filling.fill(query)
  }
  const hear = (event: QueryCacheNotifyEvent) => {
    const { query } = event
    if (event.type === 'added') begin(query)
    if (event.type === 'removed') unreached.delete(query.queryHash)
    if (event.type !== 'updated') return
    const { action } = event
    if (action.type === 'fetch') begin(query)
    if (action.type === 'success' && !action.manual) {
      isLost = false
      writing.keep(query)
    }
    if (action.type === 'failed') miss(query, action.error)
    if (action.type === 'error') {
      miss(query, action.error)
      settle(query, action.error)
    }
  }

  const unsubscribe = cache.subscribe(hear)
  for (const query of cache.getAll()) {
    const { data, error, fetchFailureReason, fetchStatus } = query.state
    const failure = error ?? fetchFailureReason
    if (failure !== null) miss(query, failure)
    else if (data !== undefined) writing.keep(query)
    else if (fetchStatus === 'fetching') begin(query, hasWaited)
  }
  return () => {
    unsubscribe()
    asking.stop()
    writing.stop()
    filling.stop()
    unreached.clear()
  }
}
