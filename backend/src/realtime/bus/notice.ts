import { isJsonObject } from '#http/json-object.ts'

/** What processes send each other. Topics are as on the wire. */
export type Notice =
  | {
      kind: 'broadcast'
      topic: string
      isPrivate: boolean
      event: string
      /** Whether the body is base64 rather than JSON. */
      isBinary: boolean
    }
  /** The body is a PresenceChange. */
  | { kind: 'presence'; topic: string; isPrivate: boolean }
  /** A process that is new, or that missed notifications, sends its state and asks for that of the others. */
  | { kind: 'hello' }
  /** The reply. The body of both is all presence of the sender's clients: a list of PresenceShare. */
  | { kind: 'state'; to: string }
  | { kind: 'bye' }
  /** The notification itself was too long and is stored in realtime.bus_payloads. */
  | { kind: 'stored'; id: string }

export type Received = { node: string; notice: Notice; body: string }

const kinds: readonly unknown[] = ['broadcast', 'presence', 'hello', 'state', 'bye', 'stored']

/** One line with sender, number and notice, then the body unchanged. */
export function writeNotice(node: string, number: number, notice: Notice, body: string): string {
  // PostgreSQL drops the second of two equal notifications of one transaction: the number makes them differ.
  return `${node} ${number} ${JSON.stringify(notice)}\n${body}`
}

/** Null for text that no process of ours wrote. */
export function readNotice(text: string): Received | null {
  const end = text.indexOf('\n')
  const [, node, json] = /^(\S+) \d+ (.+)$/.exec(text.slice(0, end)) ?? []
  if (end < 0 || node === undefined || json === undefined) {
    return null
  }
  const notice = parse(json)
  return isNotice(notice) ? { node, notice, body: text.slice(end + 1) } : null
}

function isNotice(value: unknown): value is Notice {
  return isJsonObject(value) && kinds.includes(value['kind'])
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json) as unknown
  } catch {
    return null
  }
}
