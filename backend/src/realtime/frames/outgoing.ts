import type { Version } from './incoming.ts'
import { webSocketFrame } from './web-socket-frame.ts'

/** One message for many sockets: encoded per version when the first socket needs it; null: not for this version. */
export type Frames = (version: Version) => Buffer | null

type Addressed = { joinRef?: string | null; ref?: string | null; topic: string; event: string }

export function textFrame(version: Version, addressed: Addressed, payloadJson: string): Buffer {
  const { joinRef = null, ref = null, topic, event } = addressed
  const [join, own, to, what] = [joinRef, ref, topic, event].map((part) => JSON.stringify(part))
  const text =
    version === '2.0.0'
      ? `[${join},${own},${to},${what},${payloadJson}]`
      : `{"join_ref":${join},"ref":${own},"topic":${to},"event":${what},"payload":${payloadJson}}`
  return webSocketFrame('text', Buffer.from(text))
}

/** A message to everyone on a topic other than a broadcast: presence and changes. */
export function eventFrames(topic: string, event: string, payloadJson: string): Frames {
  return eachOnce((version) => textFrame(version, { topic, event }, payloadJson))
}

type Sent = { event: string; json: string | null; binary: Buffer | null; metaJson?: string | null }

/**
 * A broadcast: binary of kind 4 for version 2.0.0; bytes are not sent to version 1.0.0, which cannot represent them.
 */
export function broadcastFrames(topic: string, sent: Sent): Frames {
  return eachOnce((version) => {
    const binary = version === '2.0.0' ? kindFour(topic, sent) : null
    if (binary !== null || sent.json === null) {
      return binary
    }
    const meta = sent.metaJson ? `,"meta":${sent.metaJson}` : ''
    const payload = `{"type":"broadcast","event":${JSON.stringify(sent.event)},"payload":${sent.json}${meta}}`
    return textFrame(version, { topic, event: 'broadcast' }, payload)
  })
}

/** Null when a part is longer than its length byte can express. */
function kindFour(topic: string, { event, json, binary, metaJson }: Sent): Buffer | null {
  const parts = [topic, event, metaJson ?? ''].map((part) => Buffer.from(part))
  if (parts.some(({ length }) => length > 255)) {
    return null
  }
  const head = Buffer.from([4, ...parts.map(({ length }) => length), json === null ? 0 : 1])
  const payload = json === null ? (binary ?? Buffer.alloc(0)) : Buffer.from(json)
  return webSocketFrame('binary', Buffer.concat([head, ...parts, payload]))
}

function eachOnce(make: Frames): Frames {
  const made = new Map<Version, Buffer | null>()
  return (version) => {
    let frame = made.get(version)
    if (frame === undefined) {
      frame = make(version)
      made.set(version, frame)
    }
    return frame
  }
}
