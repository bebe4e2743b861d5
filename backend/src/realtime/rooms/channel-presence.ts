import type { Channel } from '../channel.ts'
import type { Realtime } from '../parts.ts'
import type { PresenceEntry } from './presence.ts'
import { apply } from './shared-presence.ts'

/** Sends presence_state if the client wants it and may see it. */
export function tellPresence({ rooms }: Realtime, channel: Channel): void {
  if (channel.isPresenceOn && channel.rights.presence.read) {
    const room = rooms.find(channel.topic, channel.config.isPrivate)
    channel.push('presence_state', room?.presence.stateJson() ?? '{}')
  }
}

/** Removes the client's presence, also when the client is gone. */
export function leavePresence(realtime: Realtime, channel: Channel): void {
  if (channel.presence !== null) {
    sharePresence(realtime, channel, [], [channel.presence.ref])
    channel.presence = null
  }
}

/** Changes the presence of this process and notifies the other processes. */
export function sharePresence(
  { rooms, bus }: Realtime,
  channel: Channel,
  joins: readonly PresenceEntry[],
  leaves: readonly string[],
): void {
  const place = { topic: channel.topic, isPrivate: channel.config.isPrivate }
  const change = { joins: [...joins], leaves: [...leaves] }
  apply(rooms, place, change)
  bus.publish({ kind: 'presence', ...place }, JSON.stringify(change))
}
