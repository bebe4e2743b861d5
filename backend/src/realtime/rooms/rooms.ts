import type { Channel } from '../channel.ts'
import type { Frames } from '../frames/outgoing.ts'
import { eventFrames } from '../frames/outgoing.ts'
import { Presence } from './presence.ts'

/** All channels of this process on one topic; a public and a private channel of one name are two rooms. */
export type Room = {
  /** As on the wire, with "realtime:". */
  topic: string
  isPrivate: boolean
  members: Set<Channel>
  presence: Presence
}

// Joins within this time share one diff.
const diffWaitMs = 25

/** The rooms of this process, by topic. */
export class Rooms {
  readonly #rooms = new Map<string, Room>()
  readonly #telling = new Map<Room, NodeJS.Timeout>()

  find(topic: string, isPrivate: boolean): Room | undefined {
    return this.#rooms.get(keyOf(topic, isPrivate))
  }

  /** The room, created when there is none yet. */
  open(topic: string, isPrivate: boolean): Room {
    const key = keyOf(topic, isPrivate)
    let room = this.#rooms.get(key)
    if (room === undefined) {
      room = { topic, isPrivate, members: new Set(), presence: new Presence() }
      this.#rooms.set(key, room)
    }
    return room
  }

  /** Adds the channel; changes that are not announced yet go only to earlier members. */
  enter(channel: Channel): Room {
    const { topic, config } = channel
    const before = this.find(topic, config.isPrivate)
    if (before !== undefined) {
      this.tellNow(before)
    }
    const room = this.open(topic, config.isPrivate)
    room.members.add(channel)
    return room
  }

  leave(room: Room, channel: Channel): void {
    room.members.delete(channel)
    this.tidy(room)
  }

  all(): Iterable<Room> {
    return this.#rooms.values()
  }

  broadcast(room: Room, frames: Frames, except: Channel | null = null, id: string | null = null): void {
    for (const channel of room.members) {
      const isWanted = channel !== except && channel.rights.broadcast.read
      if (isWanted && (id === null || !channel.replayed.has(id))) {
        write(channel, frames)
      }
    }
  }

  /** Announces a change of presence to the members, together with others of the same moment. */
  announceSoon(room: Room): void {
    if (room.presence.isChanged && !this.#telling.has(room)) {
      const timer = setTimeout(() => this.tellNow(room), diffWaitMs)
      this.#telling.set(room, timer)
    }
  }

  tellNow(room: Room): void {
    clearTimeout(this.#telling.get(room))
    this.#telling.delete(room)
    if (!room.presence.isChanged) {
      return
    }
    const frames = eventFrames(room.topic, 'presence_diff', room.presence.takeDiffJson())
    for (const channel of room.members) {
      if (channel.isPresenceOn && channel.rights.presence.read) {
        write(channel, frames)
      }
    }
    this.tidy(room)
  }

  /** Deletes a room without members in any process. */
  tidy(room: Room): void {
    if (room.members.size === 0 && room.presence.isEmpty) {
      clearTimeout(this.#telling.get(room))
      this.#telling.delete(room)
      this.#rooms.delete(keyOf(room.topic, room.isPrivate))
    }
  }
}

function write(channel: Channel, frames: Frames): void {
  const { writer } = channel.peer
  const frame = frames(writer.version)
  if (frame !== null) {
    writer.write(frame)
  }
}

function keyOf(topic: string, isPrivate: boolean): string {
  return `${isPrivate ? 'private' : 'public'} ${topic}`
}
