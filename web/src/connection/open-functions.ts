import { config } from './config.ts'
import { toFailure } from './failure.ts'

const timeoutMs = 20_000

/** Calls one of our server's functions anonymously, for pages that people open without an account. */
async function post(name: string, body: object): Promise<Response> {
  const answer = await fetch(`${config.url}/functions/v1/${name}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      apikey: config.anonKey,
      Authorization: `Bearer ${config.anonKey}`,
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: unknown) => {
    throw toFailure(error)
  })
  if (answer.ok) return answer
  throw toFailure((await answer.json().catch(() => ({}))) as object, answer.status)
}

export const callOpenFunction = async <T>(name: string, body: object): Promise<T> =>
  (await (await post(name, body)).json()) as T

export const fetchOpenFile = async (name: string, body: object): Promise<Blob> =>
  (await post(name, body)).blob()
