import { actingToken } from './acting.ts'
import { loadAuth } from './auth.ts'
import { config } from './config.ts'
import { takeEarlyRead } from './early-reads.ts'
import { heldSession } from './held-session.ts'
import { authLost } from './refreshing.ts'
import { noteServerTime } from './server-time.ts'
import { tabId } from './tab-id.ts'

export async function bearer() {
  const acting = actingToken()
  if (acting) return acting
  const reading = (await loadAuth()).getSession()
  const held = heldSession()
  // Near its end the auth client asks for another one first.
  const isOver = held !== null && (held.expires_at ?? 0) * 1000 < Date.now() + 120_000
  const { data } = await (isOver ? Promise.race([reading, authLost()]) : reading)
  if (data.session) return data.session.access_token
  // It could not be refreshed. A guest would be told that there is nothing.
  if (heldSession()) throw new TypeError('Failed to fetch')
  return config.anonKey
}

/** Rejects with the signal's reason once it is aborted. */
const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    const fail = () => reject(signal.reason as Error)
    if (signal.aborted) fail()
    else signal.addEventListener('abort', fail, { once: true })
  })

/** fetch with the caller's token; the timeout includes a refresh of the token. */
export const fetchWithin =
  (timeoutMs: number): typeof fetch =>
  async (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('apikey', config.anonKey)
    headers.set('X-Tab-Id', tabId)
    const limit = AbortSignal.timeout(timeoutMs)
    const signal = init?.signal ? AbortSignal.any([init.signal, limit]) : limit
    const token = await Promise.race([bearer(), aborted(signal)])
    headers.set('Authorization', `Bearer ${token}`)
    const early = takeEarlyRead(input, init, token)
    const response = await (early
      ? Promise.race([early, aborted(signal)])
      : fetch(input, { ...init, headers, signal }))
    noteServerTime(response)
    return response
  }

export const fetchAsCaller = fetchWithin(10_000)
