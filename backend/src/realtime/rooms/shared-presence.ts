import type { Received } from '../bus/notice.ts'
import type { PresenceEntry } from './presence.ts'
import type { Rooms } from './rooms.ts'

/** What changed in one room. */
export type PresenceChange = { joins: PresenceEntry[]; leaves: string[] }

/** All entries of one process in one room. */
type PresenceShare = { topic: string; isPrivate: boolean; entries: PresenceEntry[] }

/** What this process reports to one that asks: the presence of all its clients. */
export function shareOf(rooms: Rooms, node: string): PresenceShare[] {
  return [...rooms.all()].flatMap(({ topic, isPrivate, presence }) => {
    const entries = presence.ofNode(node)
    return entries.length === 0 ? [] : [{ topic, isPrivate, entries }]
  })
}

/** Applies what another process reports of its clients. */
export function takePresence(rooms: Rooms, { node, notice, body }: Received): void {
  if (notice.kind === 'presence') {
    const { joins, leaves } = JSON.parse(body) as PresenceChange
    apply(rooms, notice, { joins: joins.map((entry) => ({ ...entry, node })), leaves })
  } else if (notice.kind === 'state' || notice.kind === 'hello') {
    const shares = JSON.parse(body) as PresenceShare[]
    const there = new Set(shares.flatMap(({ entries }) => entries.map(({ ref }) => ref)))
    dropNode(rooms, node, there)
    for (const share of shares) {
      apply(rooms, share, { joins: share.entries.map((entry) => ({ ...entry, node })), leaves: [] })
    }
  }
}

/** Removes the clients of a process that ended, except for those in `except`. */
export function dropNode(rooms: Rooms, node: string, except: ReadonlySet<string> = new Set()): void {
  for (const room of rooms.all()) {
    const gone = room.presence.ofNode(node).filter(({ ref }) => !except.has(ref))
    if (gone.length > 0) {
      apply(rooms, room, { joins: [], leaves: gone.map(({ ref }) => ref) })
    }
  }
}

/** Applies a change and schedules the message that announces it to the members. */
export function apply(
  rooms: Rooms,
  { topic, isPrivate }: { topic: string; isPrivate: boolean },
  { joins, leaves }: PresenceChange,
): void {
  const room = rooms.open(topic, isPrivate)
  for (const entry of joins) {
    room.presence.add(entry)
  }
  for (const ref of leaves) {
    room.presence.remove(ref)
  }
  rooms.announceSoon(room)
  rooms.tidy(room)
}
