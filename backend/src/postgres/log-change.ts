/** A column as the write-ahead log describes it. */
export type LogColumn = {
  name: string
  typeOid: number
  /** Part of the replica identity: what the log says of a row that is gone. */
  isKey: boolean
}

/** A table as it was when the change was written; the object is the same until its description changes. */
export type LogTable = {
  oid: number
  schema: string
  name: string
  /** REPLICA IDENTITY FULL: the log holds the whole old row. */
  isWhole: boolean
  columns: readonly LogColumn[]
}

/** One value per column, in PostgreSQL's text form; undefined: the log does not say. */
export type LogRow = readonly (string | null | undefined)[]

/** One row written, in commit order. */
export type LogChange = {
  table: LogTable
  type: 'INSERT' | 'UPDATE' | 'DELETE'
  /** The low 32 bits of its number. */
  transaction: number
  /** Milliseconds since 1970. */
  committedAt: number
  /** Null after a DELETE. */
  fresh: LogRow | null
  /** The replica identity of the row before; null where it did not change, and before an INSERT. */
  old: LogRow | null
}

export type FollowOptions = {
  /** Publications whose tables are read; one that does not exist is no error until something is written. */
  publications: readonly string[]
  /** Asked per change before its row is read: what nobody wants costs next to nothing. */
  isWanted: (table: LogTable) => boolean
  /** Each change in turn; while a promise is out the log is not read on. */
  take: (change: LogChange) => Promise<void> | void
  /** The reader began or, after a break, began anew: what was written in between is lost. */
  onLive: () => void
  /** The reader broke and comes back by itself, or was refused for good (Refused) and does not. */
  onBroken: (error: unknown) => void
}

/** The server does not let us read its log: its settings or the role forbid it. Asking again changes nothing. */
export class Refused extends Error {}
