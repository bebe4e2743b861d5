import { randomBytes } from 'node:crypto'
import { isJsonObject } from '#http/json-object.ts'
import type { Channel } from '../channel.ts'
import type { Push } from '../frames/incoming.ts'
import type { Realtime } from '../parts.ts'
import { leavePresence, sharePresence, tellPresence } from '../rooms/channel-presence.ts'
import { type PresenceEntry, weightOf } from '../rooms/presence.ts'

/** A client announces its presence and state, or that it left. */
export function takePresenceCall(realtime: Realtime, channel: Channel, { ref, payload }: Push): void {
  if (!realtime.events.take(channel.peer.holder(channel.caller)) || !isWithinCalls(realtime, channel)) {
    channel.fail('Client presence rate limit exceeded')
    return
  }
  const event = typeof payload['event'] === 'string' ? payload['event'].toLowerCase() : ''
  const state = payload['payload'] ?? {}
  if (event === 'untrack') {
    leavePresence(realtime, channel)
    channel.reply(ref, 'ok')
  } else if (event === 'track' && channel.rights.presence.write && isJsonObject(state)) {
    const isTaken = track(realtime, channel, JSON.stringify(state))
    channel.reply(ref, isTaken ? 'ok' : 'error')
  } else {
    channel.reply(ref, 'error')
  }
}

/** False when the state is too large, alone or together with the others of the topic. */
function track(realtime: Realtime, channel: Channel, payloadJson: string): boolean {
  const before = channel.presence
  const entry: PresenceEntry = {
    ref: randomBytes(9).toString('base64url'),
    key: channel.presenceKey,
    before: before?.ref ?? null,
    payloadJson,
    node: realtime.bus.node,
  }
  if (!hasPlace(realtime, channel, entry)) {
    return false
  }
  if (!channel.isPresenceOn) {
    // A client that announces its presence wants to see the others.
    channel.isPresenceOn = true
    tellPresence(realtime, channel)
  }
  channel.presence = entry
  sharePresence(realtime, channel, [entry], before === null ? [] : [before.ref])
  return true
}

function hasPlace({ limits, rooms }: Realtime, channel: Channel, entry: PresenceEntry): boolean {
  const { topic, config, presence: before } = channel
  const there = rooms.find(topic, config.isPrivate)?.presence.bytes ?? 0
  const others = there - (before === null ? 0 : weightOf(before))
  return (
    Buffer.byteLength(entry.payloadJson) <= limits.presenceBytes &&
    others + weightOf(entry) <= limits.presenceRoomBytes
  )
}

function isWithinCalls({ limits, now }: Realtime, { presenceCalls }: Channel): boolean {
  const time = now()
  while ((presenceCalls[0] ?? time) < time - limits.presenceWindowMs) {
    presenceCalls.shift()
  }
  presenceCalls.push(time)
  return presenceCalls.length <= limits.presenceCalls
}
