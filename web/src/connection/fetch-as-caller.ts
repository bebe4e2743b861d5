import { loadAuth } from './auth.ts'
import { config } from './config.ts'

async function bearer() {
  const { data } = await (await loadAuth()).getSession()
  return data.session?.access_token ?? config.anonKey
}

const timeoutMs = 10_000

/** fetch with the caller's token, and an answer or a failure within ten seconds. */
export const fetchAsCaller: typeof fetch = async (input, init) => {
  const headers = new Headers(init?.headers)
  headers.set('apikey', config.anonKey)
  headers.set('Authorization', `Bearer ${await bearer()}`)
  const limit = AbortSignal.timeout(timeoutMs)
  const signal = init?.signal ? AbortSignal.any([init.signal, limit]) : limit
  return fetch(input, { ...init, headers, signal })
}

// The query client tries again; the two together would hold a failure back for half a minute.
