import type { FollowOptions } from './log-change.ts'

/**
 * A value bound to a statement. Buffers are sent in binary format (right for bytea, json, text; not jsonb), all
 * others as text.
 */
export type Value = string | number | boolean | null | Buffer

/**
 * One statement of a pipeline. With a name, which is usually the role, it is prepared once per connection under
 * (name, text).
 */
export type Step = { text: string; values?: readonly Value[]; name?: string }

/** One column of one row in PostgreSQL's text format: a string, or the received bytes from 1,024 bytes on. */
export type Cell = string | Buffer | null

/** reads: 2 × cores connections · writes: writes and rpc · slow: long statements. */
export type PoolName = 'reads' | 'writes' | 'slow'

export type Row = Record<string, unknown>

/** Statements inside one BEGIN … COMMIT, as the owner role. */
export type Transaction = {
  query: <R extends Row = Row>(text: string, values?: readonly unknown[]) => Promise<R[]>
}

/** The only interface to PostgreSQL that services use. */
export type Database = {
  /**
   * Runs the steps as one pipeline with a single Sync: one implicit transaction, one round trip.
   * The connection's role is `authenticator`: the first step has to set the role and every request.* setting.
   * Resolves after ReadyForQuery with the rows of each step. Rejects with SqlError or DatabaseUnavailableError.
   * `holder` is the user or address the request comes from: one holder never gets all connections of a pool.
   */
  run: (pool: PoolName, steps: readonly Step[], holder?: string | null) => Promise<Cell[][][]>
  /** BEGIN, work, COMMIT (ROLLBACK when work throws) as the owner role: for auth, storage, migrations. */
  transaction: <T>(work: (transaction: Transaction) => Promise<T>) => Promise<T>
  /** A single statement as the owner role. */
  query: <R extends Row = Row>(text: string, values?: readonly unknown[]) => Promise<R[]>
  /** LISTENs on a channel over a dedicated connection. After a reconnect it calls onNotice with null. */
  listen: (channel: string, onNotice: (payload: string | null) => void) => Promise<() => Promise<void>>
  /** Reads the write-ahead log from now on over a dedicated connection, which reconnects when it breaks. */
  follow: (options: FollowOptions) => { end: () => Promise<void> }
  close: () => Promise<void>
}

/** An error that PostgreSQL returned; `code` is the SQLSTATE. */
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

/** No connection: `timeout` = the pool's queue or wait limit, `lost` = it broke, `down` = cannot connect. */
export class DatabaseUnavailableError extends Error {
  readonly reason: 'timeout' | 'lost' | 'down'
  constructor(reason: 'timeout' | 'lost' | 'down', message: string) {
    super(message)
    this.reason = reason
  }
}
