import { loadAuth } from './auth.ts'
import { config } from './config.ts'

export async function bearer() {
  const { data } = await (await loadAuth()).getSession()
  return data.session?.access_token ?? config.anonKey
}

/** fetch with the caller's token, and an answer or a failure within that time. */
export const fetchWithin =
  (timeoutMs: number): typeof fetch =>
  async (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('apikey', config.anonKey)
    headers.set('Authorization', `Bearer ${await bearer()}`)
    const limit = AbortSignal.timeout(timeoutMs)
    const signal = init?.signal ? AbortSignal.any([init.signal, limit]) : limit
    return fetch(input, { ...init, headers, signal })
  }

export const fetchAsCaller = fetchWithin(10_000)
