import type { Incoming } from '#http/exchange.ts'
import type { Caller } from '#tokens/caller.ts'
import type { Realtime } from '../parts.ts'

/** Who calls, and what policies may read of the call. */
export type Asker = { caller: Caller; headersJson: string; ip: string }

/** The body is no JSON. */
export class NotJson extends Error {}

// What stands around the payload of a message.
const wrapping = 100 * 1024

export async function readBody({ limits }: Realtime, incoming: Incoming): Promise<Buffer> {
  return incoming.body(limits.broadcastBytes + wrapping)
}

export async function readJson(realtime: Realtime, incoming: Incoming): Promise<unknown> {
  return parse((await readBody(realtime, incoming)).toString())
}

export function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new NotJson('The body is not valid JSON')
  }
}

/** Whether the caller may broadcast to the topic; public ones are everybody's where the project has them. */
export async function mayWrite(
  { authorizations, settings }: Realtime,
  { caller, headersJson }: Asker,
  topic: string,
  isPrivate: boolean,
): Promise<boolean> {
  if (!isPrivate) {
    return !settings.realtimePrivateOnly
  }
  const rights = await authorizations.ask({ caller, topic, headersJson })
  return rights.broadcast.write
}

/** Counts messages for the person, or for the address of nobody in particular; the server's own key has no limit. */
export function takeEvents({ events }: Realtime, { caller, ip }: Asker, count: number): boolean {
  if (caller.role === 'service_role') {
    return true
  }
  const holder = caller.claims.sub ?? ip
  return Array.from({ length: count }, () => events.take(holder)).every(Boolean)
}
