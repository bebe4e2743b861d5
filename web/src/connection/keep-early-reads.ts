import { firstRequests, keyOf } from './early-reads.ts'

const storageKey = 'earlyReads'
/** The screen that the app opens with. */
const path = '/home'

/** Functions of the database that only read; other calls may write, and nothing is written before a person asks for it. */
const readingFunction = /\/rest\/v1\/rpc\/(?:dashboard_totals|mail_log)$/
// The session's own, which is confirmed after the screen's rows.
const sessionTable = /\/rest\/v1\/(?:profiles|team_members)\?/

/**
 * Keeps on this device what the dashboard has just asked for, so that the page asks for it at the next visit before any
 * script runs. What is on its way from this visit is too old from now on: the live channel tells later changes.
 */
export function keepEarlyReads() {
  dropEarlyReads()
  const found = new Map<string, object>()
  for (const { at, url, init } of firstRequests) {
    const { method = 'GET', body = null } = init ?? {}
    const isRead = method === 'POST' ? readingFunction.test(url) : /^(?:GET|HEAD)$/.test(method)
    if (at !== path || !url.includes('/rest/v1/') || sessionTable.test(url) || !isRead) continue
    const headers = Object.fromEntries(new Headers(init?.headers))
    const key = keyOf(url, body)
    found.set(key, { key, url, method, headers, body })
  }
  if (found.size === 0) return
  try {
    localStorage.setItem(storageKey, JSON.stringify({ path, reads: [...found.values()] }))
  } catch {
    // Storage is blocked: the next visit asks when its screen is drawn.
  }
}

/** A body that nobody reads holds its request open. */
function dropEarlyReads() {
  for (const { answer } of globalThis.earlyReads?.values() ?? []) {
    answer.then(
      ({ body }) => body?.cancel(),
      () => undefined,
    )
  }
  globalThis.earlyReads = undefined
}
