import { config } from './config.ts'
import { toFailure } from './failure.ts'

const timeoutMs = 20_000
/** Long enough for a photo or a PDF over a weak mobile connection. */
const fileTimeoutMs = 120_000

/** Calls one of our server's functions anonymously, for pages that people open without an account. */
async function post(name: string, body: object, stop?: AbortSignal, ms = timeoutMs): Promise<Response> {
  const answer = await fetch(`${config.url}/functions/v1/${name}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      apikey: config.anonKey,
      Authorization: `Bearer ${config.anonKey}`,
    },
    body: JSON.stringify(body),
    signal: AbortSignal.any([AbortSignal.timeout(ms), ...(stop ? [stop] : [])]),
  }).catch((error: unknown) => {
    throw toFailure(error)
  })
  if (answer.ok) return answer
  throw toFailure((await answer.json().catch(() => ({}))) as object, answer.status)
}

export const callOpenFunction = async <T>(name: string, body: object, stop?: AbortSignal): Promise<T> =>
  (await (await post(name, body, stop)).json()) as T

export const fetchOpenFile = async (name: string, body: object): Promise<Blob> =>
  (await post(name, body, undefined, fileTimeoutMs)).blob()

/** With bytes in base64 within the body. */
export const sendOpenFile = async (name: string, body: object): Promise<void> => {
  await post(name, body, undefined, fileTimeoutMs)
}
