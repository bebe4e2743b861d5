import type { HttpRequest } from '#http/exchange.ts'
import type { Caller } from '#tokens/caller.ts'
import type { Realtime } from '../parts.ts'

/** The caller, and what policies may read of the request. */
export type Requester = { caller: Caller; headersJson: string; ip: string }

/** The body is not JSON. */
export class NotJsonError extends Error {}

// Allowance for everything around the payload of a message.
const wrapping = 100 * 1024

export async function readBody({ limits }: Realtime, request: HttpRequest): Promise<Buffer> {
  return request.body(limits.broadcastBytes + wrapping)
}

export async function readJson(realtime: Realtime, request: HttpRequest): Promise<unknown> {
  return parse((await readBody(realtime, request)).toString())
}

export function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new NotJsonError('The body is not valid JSON')
  }
}

/** Whether the caller may broadcast to the topic; everyone may use public topics where the project allows them. */
export async function mayWrite(
  { authorizations, settings }: Realtime,
  { caller, headersJson }: Requester,
  topic: string,
  isPrivate: boolean,
): Promise<boolean> {
  if (!isPrivate) {
    return !settings.realtimePrivateOnly
  }
  const rights = await authorizations.ask({ caller, topic, headersJson })
  return rights.broadcast.write
}

/** Counts messages per user, or per address for anonymous callers; the server's own key has no limit. */
export function takeEvents({ events }: Realtime, { caller, ip }: Requester, count: number): boolean {
  if (caller.role === 'service_role') {
    return true
  }
  const holder = caller.claims.sub ?? ip
  return Array.from({ length: count }, () => events.take(holder)).every(Boolean)
}
