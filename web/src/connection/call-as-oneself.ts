import { loadAuth } from './auth.ts'
import { config } from './config.ts'
import { toFailure } from './failure.ts'

const timeoutMs = 10_000

/** A call with the token of one's own session, whoever the app is looked at as. */
export async function callAsOneself<T>(path: string, body: object): Promise<T> {
  const { data } = await (await loadAuth()).getSession()
  const response = await fetch(`${config.url}/${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      apikey: config.anonKey,
      Authorization: `Bearer ${data.session?.access_token ?? config.anonKey}`,
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  })
  const answer = (await response.json().catch(() => ({}))) as object
  if (!response.ok) throw toFailure(answer, response.status)
  return answer as T
}
