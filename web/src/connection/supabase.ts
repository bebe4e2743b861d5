import { AuthClient } from '@supabase/auth-js'
import { PostgrestClient } from '@supabase/postgrest-js'

import { config } from './config.ts'

/** supabase-js by its parts: realtime and storage join when a screen needs them (26 kB less in the shell). */
export const auth = new AuthClient({
  url: `${config.url}/auth/v1`,
  headers: { apikey: config.anonKey, Authorization: `Bearer ${config.anonKey}` },
  storageKey: 'fieldlark-auth',
  flowType: 'pkce',
  detectSessionInUrl: true,
  autoRefreshToken: true,
  persistSession: true,
})

async function bearer() {
  const { data } = await auth.getSession()
  return data.session?.access_token ?? config.anonKey
}

const timeoutMs = 10_000

/** fetch with the caller's token, and an answer or a failure within ten seconds. */
const fetchAsCaller: typeof fetch = async (input, init) => {
  const headers = new Headers(init?.headers)
  headers.set('apikey', config.anonKey)
  headers.set('Authorization', `Bearer ${await bearer()}`)
  const limit = AbortSignal.timeout(timeoutMs)
  const signal = init?.signal ? AbortSignal.any([init.signal, limit]) : limit
  return fetch(input, { ...init, headers, signal })
}

// The query client tries again; the two together would hold a failure back for half a minute.
export const rest = new PostgrestClient(`${config.url}/rest/v1`, { fetch: fetchAsCaller, retry: false })

/** Calls one of our server's functions with a JSON body. */
export async function callFunction<T>(name: string, body: object): Promise<T> {
  const response = await fetchAsCaller(`${config.url}/functions/v1/${name}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = (await response.json().catch(() => ({}))) as { code?: string; message?: string }
  if (!response.ok) {
    throw Object.assign(new Error(answer.message ?? response.statusText), {
      code: answer.code,
      status: response.status,
    })
  }
  return answer as T
}
