import type { Caller } from '#tokens/caller.ts'

/** One entry of a channel's postgres_changes as the join sent it. */
export type ChangeSubscription = {
  /** Sent to the client in the reply to its join and with each matching change. */
  id: number
  event: '*' | 'INSERT' | 'UPDATE' | 'DELETE'
  schema: string
  /** Null: every table of the publication in the schema. */
  table: string | null
  /** In the protocol's form, e.g. `business_id=eq.7,status=in.(a,b)`. */
  filter: string | null
  /** Columns selected besides the primary key; null: all that the role may read. */
  select: string[] | null
}

/** A row that was inserted into realtime.messages. */
export type StoredMessage = {
  id: string
  topic: string
  event: string
  isPrivate: boolean
  /** JSON text as stored in the table; null when the message is binary. */
  payloadJson: string | null
  binary: Buffer | null
}

/** What channels need of the database's changes. */
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
  /**
   * Calls `take` for rows inserted into realtime.messages (realtime.send, broadcast_changes) by anyone, in commit
   * order.
   */
  onMessage: (take: (message: StoredMessage) => void) => void
  /**
   * Keeps the log reader running (also for onMessage) until `release` is called; may be held many times. `ready`
   * resolves once changes are being read and rejects with an Error worded for the client.
   */
  hold: () => { ready: Promise<void>; release: () => void }
  close: () => Promise<void>
}
