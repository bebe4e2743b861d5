/** What one socket, channel or person may use; a hosted project's figures where it has one. Tests shorten the times. */
export type Limits = {
  /** Bytes of one frame of a client. */
  frameBytes: number
  /** Bytes that may wait for a client who reads slowly; past that he is cut off. */
  waitingBytes: number
  /** A socket that says nothing that long is closed; the client's heartbeat comes every 25 s. */
  silenceMs: number
  /** The page's key opens sockets, so anybody could: no single address takes the places of all. */
  socketsPerAddress: number
  channelsPerSocket: number
  joinsPerSecond: number
  /** Broadcasts and presence calls of one person. */
  eventsPerSecond: number
  broadcastBytes: number
  presenceBytes: number
  /** All presence of one topic together: everybody who joins is told it whole, and may be slow to read it. */
  presenceRoomBytes: number
  presenceCalls: number
  presenceWindowMs: number
  /** Entries of postgres_changes in one join. */
  changesPerJoin: number
  /** Rights of private channels are asked again at least that often. */
  recheckMs: number
  /** How often a process says that it lives, and after which silence the others hold it for dead. */
  beatMs: number
  deadAfterMs: number
}

export const usualLimits: Limits = {
  frameBytes: 5 * 1024 * 1024,
  waitingBytes: 1024 * 1024,
  silenceMs: 60_000,
  socketsPerAddress: 2_000,
  channelsPerSocket: 100,
  joinsPerSecond: 100,
  eventsPerSecond: 100,
  broadcastBytes: 3_000 * 1024,
  presenceBytes: 100 * 1024,
  presenceRoomBytes: 512 * 1024,
  presenceCalls: 5,
  presenceWindowMs: 30_000,
  changesPerJoin: 100,
  recheckMs: 60_000,
  beatMs: 2_000,
  deadAfterMs: 8_000,
}
