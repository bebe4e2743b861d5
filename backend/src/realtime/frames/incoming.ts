import { isJsonObject } from '#http/json-object.ts'

export type Version = '1.0.0' | '2.0.0'

/** A client's broadcast: JSON as text, or bytes. */
export type Broadcast = {
  event: string
  json: string | null
  binary: Buffer | null
  /** Options of the client, e.g. `persist`. */
  meta: Readonly<Record<string, unknown>>
}

/** One message of a client, from either kind of frame. */
export type Push = {
  joinRef: string | null
  ref: string | null
  topic: string
  event: string
  payload: Readonly<Record<string, unknown>>
  /** Set when `event` is "broadcast" and the message names the broadcast's event. */
  broadcast: Broadcast | null
}

/** The frame cannot be parsed; its socket is closed, since no later frame could be answered correctly. */
export class UnreadableFrame extends Error {}

/** Parses a text frame: an array of five in version 2.0.0, an object in 1.0.0. */
export function readText(text: string, version: Version): Push {
  const parsed = parse(text)
  const [joinRef, ref, topic, event, payload] =
    version === '2.0.0'
      ? Array.isArray(parsed)
        ? parsed
        : []
      : isJsonObject(parsed)
        ? [parsed['join_ref'], parsed['ref'], parsed['topic'], parsed['event'], parsed['payload']]
        : []
  if (typeof topic !== 'string' || typeof event !== 'string') {
    throw new UnreadableFrame('A frame names a topic and an event.')
  }
  const fields = isJsonObject(payload) ? payload : {}
  return {
    joinRef: refOf(joinRef),
    ref: refOf(ref),
    topic,
    event,
    payload: fields,
    broadcast: event === 'broadcast' ? broadcastOf(fields) : null,
  }
}

/** Parses a binary frame of version 2.0.0, kind 3: lengths, then the texts they measure, then the payload. */
export function readBinary(frame: Buffer): Push {
  const lengths = [...frame.subarray(1, 6)]
  const from = 7
  if (frame[0] !== 3 || frame.length < from + lengths.reduce((sum, length) => sum + length, 0)) {
    throw new UnreadableFrame('A binary frame is of kind 3 and as long as it says.')
  }
  let at = from
  const [joinRef = '', ref = '', topic = '', event = '', meta = ''] = lengths.map((length) => {
    at += length
    return frame.toString('utf8', at - length, at)
  })
  const isJson = frame[6] === 1
  const json = isJson ? frame.toString('utf8', at) : null
  if (json !== null) {
    // The JSON is passed on unchanged, but must be valid for other clients.
    parse(json)
  }
  const parsedMeta = meta === '' ? {} : parse(meta)
  return {
    joinRef: joinRef === '' ? null : joinRef,
    ref: ref === '' ? null : ref,
    topic,
    event: 'broadcast',
    payload: {},
    broadcast: {
      event,
      json,
      // A copy, because the frame's memory belongs to the socket.
      binary: isJson ? null : Buffer.from(frame.subarray(at)),
      meta: isJsonObject(parsedMeta) ? parsedMeta : {},
    },
  }
}

function broadcastOf(payload: Record<string, unknown>): Broadcast | null {
  const { event } = payload
  return typeof event === 'string'
    ? { event, json: JSON.stringify(payload['payload'] ?? {}), binary: null, meta: {} }
    : null
}

function refOf(value: unknown): string | null {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new UnreadableFrame('A frame is not valid JSON.')
  }
}
