import type { Caller } from '#tokens/caller.ts'

/** One entry of a channel's postgres_changes, as it was joined with. */
export type ChangeSubscription = {
  /** Told to the client in the reply of the join and again with each change that matched. */
  id: number
  event: '*' | 'INSERT' | 'UPDATE' | 'DELETE'
  schema: string
  /** Null: every table of the publication in the schema. */
  table: string | null
  /** In the protocol's form, e.g. `business_id=eq.7,status=in.(a,b)`. */
  filter: string | null
  /** Columns wanted besides the primary key; null: all the role may read. */
  select: string[] | null
}

/** A row of realtime.messages that somebody inserted. */
export type StoredMessage = {
  id: string
  topic: string
  event: string
  isPrivate: boolean
  /** JSON text as it stands in the table; null where the message is binary. */
  payloadJson: string | null
  binary: Buffer | null
}

/** What channels need of the changes in the database. */
export type Changes = {
  /**
   * Validates (publication, column, castable) as the caller, then delivers: one already encoded `data` object as
   * JSON text with the ids it matched. Rejects with an Error whose message goes into the system error event.
   */
  subscribe: (
    caller: Caller,
    wanted: readonly ChangeSubscription[],
    deliver: (ids: readonly number[], dataJson: string) => void,
  ) => Promise<{ setCaller: (caller: Caller) => void; end: () => void }>
  /** Rows inserted into realtime.messages (realtime.send, broadcast_changes) by anybody, in commit order. */
  onMessage: (take: (message: StoredMessage) => void) => void
  /**
   * Keeps the reader of the log running (also for onMessage) until `release` is called; may be held many times.
   * `ready` resolves once changes are really read and rejects with an Error worded for the client.
   */
  hold: () => { ready: Promise<void>; release: () => void }
  close: () => Promise<void>
}
