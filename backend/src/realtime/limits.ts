/**
 * What one socket, channel or user may consume, with a hosted project's values where it has them. Tests shorten the
 * times.
 */
export type Limits = {
  /** Bytes of one client frame. */
  frameBytes: number
  /** The same until the socket has joined a channel. */
  unjoinedFrameBytes: number
  /** Bytes that may wait for a client that reads slowly; a client beyond that is disconnected. */
  waitingBytes: number
  /** A socket that is silent for this long is closed; the client's heartbeat comes every 25 s. */
  silenceMs: number
  /** The publishable key opens sockets, so anyone can: a single address must not take all of them. */
  socketsPerAddress: number
  channelsPerSocket: number
  joinsPerSecond: number
  /** Broadcasts and presence calls of one user. */
  eventsPerSecond: number
  broadcastBytes: number
  presenceBytes: number
  /** All presence of one topic together: everyone who joins receives all of it, perhaps over a slow connection. */
  presenceRoomBytes: number
  presenceCalls: number
  presenceWindowMs: number
  /** Entries of postgres_changes in one join. */
  changesPerJoin: number
  /** The longest time between two checks of a private channel's permissions. */
  recheckMs: number
  /** How often a process sends a heartbeat, and how long it may be silent before the others consider it dead. */
  heartbeatMs: number
  deadAfterMs: number
}

export const usualLimits: Limits = {
  frameBytes: 5 * 1024 * 1024,
  unjoinedFrameBytes: 256 * 1024,
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
  heartbeatMs: 2_000,
  deadAfterMs: 8_000,
}
