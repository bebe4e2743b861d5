import { afterEach, beforeEach, expect } from 'vitest'

/** A request as the page sent it; the path begins behind the server's address: `rest/v1/clients`. */
export type Call = {
  method: string
  path: string
  query: URLSearchParams
  body: unknown
  headers: Headers
  command?: Performed
}

/** How a command is sent: it counts as a request of its function, and its answer is wrapped. */
type Performed = { id: string; name: string; args: object; done_at: string }

type Reply = object | null | Response
type Replies = (call: Call) => Reply | Promise<Reply>

const routes = new Map<string, Replies>()
let calls: Call[] = []
let unanswered: string[] = []
let homeless: string[] = []

/** New rows of a business name it: without it the server takes the person's active one, which another tab may have switched. */
const isHomeless = ({ method, path, body }: Call) =>
  method === 'POST' &&
  /^rest\/v1\/(?!rpc\/|businesses$|profiles$)/.test(path) &&
  [body].flat().some((row) => !(row as { business_id?: string } | null)?.business_id)

/**
 * Sets the response to a request such as `GET rest/v1/clients`; a later one replaces an earlier one. A route
 * that ends in `*` matches every path with that beginning, for paths that the page generates, such as an upload's.
 */
export function reply(route: string, replies: Reply | Replies): void {
  routes.set(route, typeof replies === 'function' ? (replies as Replies) : () => replies)
}

const isOf = (route: string, wanted: string) =>
  route.endsWith('*') ? wanted.startsWith(route.slice(0, -1)) : wanted === route

/** The requests of this route so far. */
export const callsOf = (route: string): Call[] =>
  calls.filter(({ method, path }) => isOf(route, `${method} ${path}`))

/** The request bodies of this route so far. */
export const sentTo = <Body = Record<string, unknown>>(route: string): Body[] =>
  callsOf(route).map(({ body }) => body as Body)

/** An error response of the database or of one of the server's functions. */
export const refusal = (status: number, code: string, message: string): Response =>
  Response.json({ code, message, details: null, hint: null }, { status })

/** One page of a list, with the total number of rows. */
export const pageOf = (rows: readonly object[], total = rows.length): Response =>
  Response.json(rows, { headers: { 'Content-Range': `0-${Math.max(rows.length - 1, 0)}/${total}` } })

/** A lost connection: the request or its response never arrives. */
export function lost(): never {
  throw new TypeError('Failed to fetch')
}

/** A response that waits until the test releases it. */
export function slow(answer: Reply) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  return { release, replies: () => released.then(() => answer) }
}

/** `.single()` expects one object, and an error where there is none. */
function asRequested(value: object | null, headers: Headers): Response {
  if (!headers.get('Accept')?.includes('pgrst.object') || !Array.isArray(value)) return Response.json(value)
  if (value.length === 1) return Response.json(value[0])
  return refusal(406, 'PGRST116', 'Cannot coerce the result to a single JSON object')
}

/** A request as it arrives, from fetch or from an upload. */
export type Incoming = { method: string; url: string; headers: Headers; body: unknown }

/** JSON is parsed; a form, a file or other bytes stay as they were sent. */
function read(body: unknown, headers: Headers): unknown {
  if (typeof body !== 'string') return body ?? null
  if (body === '') return null
  return (headers.get('Content-Type') ?? 'application/json').includes('json') ? JSON.parse(body) : body
}

async function wrapped(response: Response): Promise<Response> {
  if (!response.ok) return response
  const text = await response.text()
  return Response.json(
    { again: false, answer: text === '' ? null : JSON.parse(text) },
    { headers: response.headers },
  )
}

export async function replyTo({ method, url, headers, body }: Incoming): Promise<Response> {
  const { pathname, searchParams } = new URL(url)
  const sent = read(body, headers)
  const isCommand = pathname === '/rest/v1/rpc/perform_command'
  const call: Call = {
    method,
    path: isCommand ? `rest/v1/rpc/${(sent as Performed).name}` : pathname.slice(1),
    query: searchParams,
    body: isCommand ? (sent as Performed).args : sent,
    headers,
    ...(isCommand && { command: sent as Performed }),
  }
  calls.push(call)
  if (isHomeless(call)) homeless.push(call.path)
  const wanted = `${call.method} ${call.path}`
  const replies = routes.get(wanted) ?? [...routes].find(([route]) => isOf(route, wanted))?.[1]
  if (!replies) {
    unanswered.push(wanted)
    return refusal(500, 'XX000', 'no reply in this test')
  }
  const answer = await replies(call)
  const plain = answer instanceof Response ? answer.clone() : asRequested(answer, call.headers)
  const response = isCommand ? await wrapped(plain) : plain
  response.headers.set('Date', new Date().toUTCString())
  return response
}

async function standIn(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  // Blobs and forms of happy-dom are not instances of the classes that Request knows.
  const { method, url, headers } = new Request(input, { ...init, body: null })
  const body = init.body ?? (input instanceof Request ? await input.text() : null)
  return replyTo({ method, url, headers, body })
}

beforeEach(() => {
  routes.clear()
  calls = []
  unanswered = []
  homeless = []
  globalThis.fetch = standIn
})

// An unexpected request fails the test: its response was never defined.
afterEach(() => expect(unanswered, 'requests without a reply').toEqual([]))
afterEach(() => expect(homeless, 'new rows without a business').toEqual([]))
