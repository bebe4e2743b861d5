import { isJsonObject } from '@fieldlark/backend/http/json-object.ts'
import { badRequest, HttpError, unavailable } from './http-error.ts'

/** With the service key, or as the person whose token `bearer` is. */
export type RestRequest = {
  method?: 'GET' | 'POST' | 'DELETE'
  /** Sent as JSON; a file is sent as it is, under its type. */
  body?: object | Blob
  bearer?: string
}

/** Calls the project's data API, wherever it runs; `path` begins with /rest/v1, or with /storage/v1 for files. */
export type RestFetch = (path: string, request?: RestRequest) => Promise<Response>

type Options = {
  send: (request: Request) => Promise<Response>
  /** The project's address. Our own backend runs in this process and accepts any. */
  url: string
  anonKey: string
  serviceRoleKey: string
}

const timeoutMs = 20_000

export function createRestFetch({ send, url, anonKey, serviceRoleKey }: Options): RestFetch {
  return (path, { method = 'GET', body, bearer } = {}) =>
    send(
      new Request(url + path, {
        method,
        headers: {
          apikey: bearer === undefined ? serviceRoleKey : anonKey,
          authorization: `Bearer ${bearer ?? serviceRoleKey}`,
          ...(body ? { 'content-type': body instanceof Blob ? body.type : 'application/json' } : {}),
        },
        ...(body ? { body: body instanceof Blob ? body : JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(timeoutMs),
      }),
    )
}

/** Calls a database function; throws HttpError where it raises one of our codes, and where it cannot be reached. */
export async function callRpc(
  rest: RestFetch,
  name: string,
  args: object,
  bearer?: string,
): Promise<unknown> {
  const request = { method: 'POST', body: args, ...(bearer === undefined ? {} : { bearer }) } as const
  const response = await rest(`/rest/v1/rpc/${name}`, request).catch(() => null)
  const body: unknown = await response?.json().catch(() => null)
  if (response?.ok) return body
  throw rpcError(name, response?.status ?? 503, body)
}

function rpcError(name: string, status: number, body: unknown): Error {
  if (status >= 500) return unavailable()
  const { code, message, hint, details } = isJsonObject(body) ? body : {}
  // A wrong key or schema is not the caller's fault: it becomes an unexpected error, which the operator finds in the log.
  if (status === 401 || status === 403 || (typeof code === 'string' && code.startsWith('PGRST')))
    return new Error(`The data API answered ${status} ${String(code)} to ${name}.`)
  // Our own codes arrive as PTnnn; other messages of PostgreSQL are not passed on.
  const isOurs = typeof code === 'string' && code.startsWith('PT') && typeof message === 'string'
  return isOurs && /^[a-z][a-z_]*$/.test(message)
    ? new HttpError(
        status,
        message,
        typeof hint === 'string' ? hint : message,
        null,
        typeof details === 'string' ? details : null,
      )
    : badRequest()
}
