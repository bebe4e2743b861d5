/** A column as the write-ahead log describes it. */
export type LogColumn = {
  name: string
  typeOid: number
  /** Part of the replica identity, which is all the log has of a deleted row. */
  isKey: boolean
}

/** A table as of the change; the object stays the same until the table's description changes. */
export type LogTable = {
  oid: number
  schema: string
  name: string
  /** REPLICA IDENTITY FULL: the log has the whole old row. */
  isWhole: boolean
  columns: readonly LogColumn[]
}

/** One value per column in PostgreSQL's text format; undefined when it is not in the log. */
export type LogRow = readonly (string | null | undefined)[]

/** One written row; changes come in commit order. */
export type LogChange = {
  table: LogTable
  type: 'INSERT' | 'UPDATE' | 'DELETE'
  /** The low 32 bits of the transaction's number. */
  transaction: number
  /** Milliseconds since 1970. */
  committedAt: number
  /** Null after a DELETE. */
  fresh: LogRow | null
  /** The previous row's replica identity; null when it did not change, and for an INSERT. */
  old: LogRow | null
}

export type FollowOptions = {
  /** Publications whose tables are read; a missing one causes an error only when something is written. */
  publications: readonly string[]
  /** Called for each change before its row is decoded, so that an unwanted change costs almost nothing. */
  isWanted: (table: LogTable) => boolean
  /** Called for each change in turn; reading pauses until the returned promise resolves. */
  take: (change: LogChange) => Promise<void> | void
  /** The reader started, or restarted after a break; changes in between are lost. */
  onLive: () => void
  /**
   * The reader broke and reconnects by itself, or was rejected permanently (ReplicationRejectedError) and does not.
   */
  onBroken: (error: unknown) => void
}

/** The server's settings or the role forbid reading the log; a retry does not help. */
export class ReplicationRejectedError extends Error {}
