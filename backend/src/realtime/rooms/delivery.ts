import type { Received } from '../bus/notice.ts'
import { type Channel, topicPrefix } from '../channel.ts'
import { broadcastFrames } from '../frames/outgoing.ts'
import type { StoredMessage } from '../hub.ts'
import type { Realtime } from '../parts.ts'

/** A broadcast to deliver: JSON as text, or bytes. */
export type Sent = {
  /** As on the wire, with "realtime:". */
  topic: string
  isPrivate: boolean
  event: string
  json: string | null
  binary: Buffer | null
}

/** Sends to everyone on the topic, in every process, except the channel that sent it. */
export function send(
  { rooms, bus }: Pick<Realtime, 'rooms' | 'bus'>,
  sent: Sent,
  except: Channel | null,
): void {
  const { topic, isPrivate, event, json, binary } = sent
  const room = rooms.find(topic, isPrivate)
  if (room !== undefined) {
    rooms.broadcast(room, broadcastFrames(topic, sent), except)
  }
  const body = json ?? binary?.toString('base64') ?? ''
  bus.publish({ kind: 'broadcast', topic, isPrivate, event, isBinary: json === null }, body)
}

/** Delivers a broadcast that arrived from another process. */
export function takeBroadcastNotice({ rooms }: Pick<Realtime, 'rooms'>, { notice, body }: Received): void {
  const room = notice.kind === 'broadcast' ? rooms.find(notice.topic, notice.isPrivate) : undefined
  if (notice.kind === 'broadcast' && room !== undefined) {
    const content = notice.isBinary
      ? { json: null, binary: Buffer.from(body, 'base64') }
      : { json: body, binary: null }
    rooms.broadcast(room, broadcastFrames(notice.topic, { event: notice.event, ...content }))
  }
}

/** Delivers a row of realtime.messages, which every process reads by itself. */
export function takeStored(
  { rooms, stored }: Pick<Realtime, 'rooms' | 'stored'>,
  message: StoredMessage,
): void {
  const { id, event, isPrivate, payloadJson, binary } = message
  const topic = `${topicPrefix}${message.topic}`
  const sender = stored.get(id) ?? null
  stored.delete(id)
  const room = rooms.find(topic, isPrivate)
  if (room !== undefined) {
    const json = binary === null ? (payloadJson ?? '{}') : null
    const frames = broadcastFrames(topic, { event, json, binary, metaJson: JSON.stringify({ id }) })
    rooms.broadcast(room, frames, sender, id)
  }
}
