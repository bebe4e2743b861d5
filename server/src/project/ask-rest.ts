import { isJsonObject } from '@fieldlark/backend/http/json-object.ts'

/** What the data API is asked: with the service key, or as whoever's token `bearer` is. */
export type Asked = { method?: 'GET' | 'POST' | 'DELETE'; body?: object; bearer?: string }

/** The data API of the project, wherever that is; `path` begins with /rest/v1, or /storage/v1 for its files. */
export type AskRest = (path: string, asked?: Asked) => Promise<Response>

type Options = {
  send: (request: Request) => Promise<Response>
  /** The project's address; one of our own has none and takes any. */
  url: string
  anonKey: string
  serviceRoleKey: string
}

const patienceMs = 20_000

export function createAskRest({ send, url, anonKey, serviceRoleKey }: Options): AskRest {
  return (path, { method = 'GET', body, bearer } = {}) =>
    send(
      new Request(url + path, {
        method,
        headers: {
          apikey: bearer === undefined ? serviceRoleKey : anonKey,
          authorization: `Bearer ${bearer ?? serviceRoleKey}`,
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(patienceMs),
      }),
    )
}

/** A function of the database refused: `code` is the word it said, `status` the one that goes with it. */
export class Refused extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** What the function of the database answers; throws Refused where it refuses, and where it cannot be asked. */
export async function callRpc(ask: AskRest, name: string, args: object, bearer?: string): Promise<unknown> {
  const asked = { method: 'POST', body: args, ...(bearer === undefined ? {} : { bearer }) } as const
  const answer = await ask(`/rest/v1/rpc/${name}`, asked).catch(() => null)
  const said: unknown = await answer?.json().catch(() => null)
  if (answer?.ok) return said
  throw refusalOf(name, answer?.status ?? 503, said)
}

function refusalOf(name: string, status: number, said: unknown): Error {
  if (status >= 500) return new Refused(503, 'unavailable', 'Please try again in a moment.')
  const { code, message, hint } = isJsonObject(said) ? said : {}
  // Our own words come as PTnnn; whatever else PostgreSQL has to say stays here.
  // Not what was sent is wrong then, but a key or the schema: whoever runs the house has to hear of it.
  if (status === 401 || status === 403 || (typeof code === 'string' && code.startsWith('PGRST')))
    return new Error(`The data API answered ${status} ${String(code)} to ${name}.`)
  const isWorded = typeof code === 'string' && code.startsWith('PT') && typeof message === 'string'
  return isWorded && /^[a-z][a-z_]*$/.test(message)
    ? new Refused(status, message, typeof hint === 'string' ? hint : message)
    : new Refused(400, 'bad_request', 'What was sent cannot be taken.')
}
