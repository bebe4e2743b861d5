import type { FollowOptions } from './log-change.ts'

/** A value bound to a statement: bytes in binary format (right for bytea, json, text; not jsonb), all else as text. */
export type Value = string | number | boolean | null | Buffer

/** One statement of a pipeline. With a name it is prepared once per connection under (role, text). */
export type Step = { text: string; values?: readonly Value[]; name?: string }

/** One column of one row, in PostgreSQL's text form: a string, or from 1,024 bytes on the bytes that came. */
export type Cell = string | Buffer | null

/** reads: 2 × cores connections · writes: writes and rpc · slow: what a caller marked as long. */
export type Lane = 'reads' | 'writes' | 'slow'

export type Row = Record<string, unknown>

/** Statements inside one BEGIN … COMMIT, as the backend's own (owner) role. */
export type Transaction = {
  query: <R extends Row = Row>(text: string, values?: readonly unknown[]) => Promise<R[]>
}

/** The narrow door to PostgreSQL. Services know nothing else of it. */
export type Database = {
  /**
   * Runs the steps as one pipeline with a single Sync: one implicit transaction, one round trip.
   * Connected as `authenticator`: the first step has to set the role and every request.* setting.
   * Resolves after ReadyForQuery with the rows of each step. Rejects with SqlError or Unavailable.
   * `holder` names the person who asks: one holder never has all connections of a lane.
   */
  run: (lane: Lane, steps: readonly Step[], holder?: string | null) => Promise<Cell[][][]>
  /** BEGIN, work, COMMIT (ROLLBACK when work throws) as the owner role: for auth, storage, migrations. */
  transaction: <T>(work: (transaction: Transaction) => Promise<T>) => Promise<T>
  /** A single statement as the owner role. */
  query: <R extends Row = Row>(text: string, values?: readonly unknown[]) => Promise<R[]>
  /** LISTEN on a channel over one connection kept for it; survives reconnects, then calls onNotice with null. */
  listen: (channel: string, onNotice: (payload: string | null) => void) => Promise<() => Promise<void>>
  /** Reads the write-ahead log from now on over a connection kept for it, which comes back when it breaks. */
  follow: (options: FollowOptions) => { end: () => Promise<void> }
  close: () => Promise<void>
}

/** What PostgreSQL answered; `code` is the SQLSTATE. */
export class SqlError extends Error {
  readonly code: string
  readonly details: string | null
  readonly hint: string | null
  readonly constraint: string | null
  constructor(
    code: string,
    message: string,
    details: string | null,
    hint: string | null,
    constraint: string | null,
  ) {
    super(message)
    this.code = code
    this.details = details
    this.hint = hint
    this.constraint = constraint
  }
}

/** No connection to be had: `timeout` = the pool's queue or wait limit, `lost` = it broke, `down` = cannot connect. */
export class Unavailable extends Error {
  readonly reason: 'timeout' | 'lost' | 'down'
  constructor(reason: 'timeout' | 'lost' | 'down', message: string) {
    super(message)
    this.reason = reason
  }
}
