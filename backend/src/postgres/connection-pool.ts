import { Client } from 'pg'
import type { ConnectionPoolOptions } from './connection-pool-options.ts'
import { type Cell, DatabaseUnavailableError, type Step } from './database.ts'
import { FairShare } from './fair-share.ts'
import { Pipeline } from './pipeline.ts'
import { readDatabaseError } from './sql-error.ts'
import { StatementTimings } from './statement-timings.ts'

/** `leader` is the holder that the connection counts for while it has pipelines in flight. */
type PooledConnection = {
  client: Client
  pipeline: Pipeline
  inFlight: number
  leader: string | null
  isLeaderQuick: boolean
}
type Waiter = {
  steps: readonly Step[]
  holder: string | null
  resolve: (connection: PooledConnection) => void
  reject: (error: unknown) => void
  timer: NodeJS.Timeout
}

/**
 * A fixed number of connections, opened on demand, and a queue. One holder gets at most three quarters of them, so that
 * one person's slow queries do not block everybody else.
 */
export class ConnectionPool {
  readonly #options: ConnectionPoolOptions
  readonly #idle: PooledConnection[] = []
  readonly #connections = new Set<PooledConnection>()
  readonly #waiting: Waiter[] = []
  readonly #shares: FairShare
  readonly #timings = new StatementTimings()
  #opening = 0
  #isClosed = false

  constructor(options: ConnectionPoolOptions) {
    this.#options = options
    this.#shares = new FairShare(Math.max(1, Math.floor(options.connections * 0.75)))
  }

  /** Sync messages sent so far on the open connections. */
  get syncs(): number {
    return [...this.#connections].reduce((sum, connection) => sum + connection.pipeline.syncs, 0)
  }

  /** `holder` is the user or address that the connection counts for; null for none. */
  async run(steps: readonly Step[], holder: string | null = null): Promise<Cell[][][]> {
    try {
      return await this.#runOnce(steps, holder)
    } catch (error) {
      this.#options.note(error)
      if (
        this.#options.isRetrying &&
        error instanceof DatabaseUnavailableError &&
        error.reason === 'lost' &&
        !this.#isClosed
      ) {
        return this.#runOnce(steps, holder)
      }
      throw error
    }
  }

  /** Opens all connections in advance. One that fails now is opened on demand. */
  openAll(): void {
    while (this.#connections.size + this.#opening < this.#options.connections) {
      void this.#open()
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (const waiter of this.#waiting.splice(0)) {
      clearTimeout(waiter.timer)
      waiter.reject(new DatabaseUnavailableError('down', 'The database pool is closed.'))
    }
    await Promise.all([...this.#connections].map((connection) => connection.client.end().catch(() => {})))
  }

  async #runOnce(steps: readonly Step[], holder: string | null): Promise<Cell[][][]> {
    const connection = this.#pop(steps, holder) ?? (await this.#acquire(steps, holder))
    try {
      const planned = this.#timings.plans.planned(steps, holder)
      return await this.#options.watch(holder, () => connection.pipeline.run(planned, holder))
    } finally {
      this.#release(connection)
    }
  }

  #pop(steps: readonly Step[], holder: string | null): PooledConnection | undefined {
    if (this.#waiting.length > 0) {
      return undefined
    }
    const connection = (this.#shares.mayHold(holder) ? this.#idle.pop() : undefined) ?? this.#busyFor(steps)
    if (connection !== undefined) {
      this.#take(connection, steps, holder)
    }
    return connection
  }

  /** The least busy connection that these steps may be queued on. */
  #busyFor(steps: readonly Step[]): PooledConnection | undefined {
    if (this.#options.depth === 1 || this.#connections.size < this.#options.connections) {
      return undefined
    }
    let found: PooledConnection | undefined
    for (const connection of this.#connections) {
      if (
        (found === undefined || connection.inFlight < found.inFlight) &&
        this.#mayFollow(connection, steps)
      ) {
        found = connection
      }
    }
    return found
  }

  #mayFollow(connection: PooledConnection, steps: readonly Step[]): boolean {
    return (
      connection.inFlight < this.#options.depth &&
      connection.isLeaderQuick &&
      this.#timings.isQuick(steps) &&
      connection.pipeline.canFollow(steps)
    )
  }

  #take(connection: PooledConnection, steps: readonly Step[], holder: string | null): void {
    const isLeader = connection.inFlight === 0
    connection.isLeaderQuick = (isLeader || connection.isLeaderQuick) && this.#timings.isQuick(steps)
    connection.inFlight += 1
    if (isLeader) {
      connection.leader = holder
      this.#shares.take(holder)
    }
  }

  #acquire(steps: readonly Step[], holder: string | null): Promise<PooledConnection> {
    const { connections, queueLimit, waitLimitMs } = this.#options
    if (this.#isClosed) {
      return Promise.reject(new DatabaseUnavailableError('down', 'The database pool is closed.'))
    }
    if (this.#waiting.length >= queueLimit) {
      return Promise.reject(
        new DatabaseUnavailableError('timeout', 'Too many requests wait for a connection.'),
      )
    }
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        steps,
        holder,
        resolve,
        reject,
        timer: setTimeout(() => {
          this.#waiting.splice(this.#waiting.indexOf(waiter), 1)
          reject(
            new DatabaseUnavailableError('timeout', 'Timed out acquiring connection from connection pool.'),
          )
        }, waitLimitMs),
      }
      this.#waiting.push(waiter)
      if (this.#connections.size + this.#opening < connections) {
        void this.#open()
      }
    })
  }

  async #open(): Promise<void> {
    this.#opening += 1
    try {
      this.#give(await this.#connect())
    } catch (error) {
      const waiter = this.#waiting.shift()
      if (waiter !== undefined) {
        clearTimeout(waiter.timer)
        waiter.reject(readDatabaseError(error))
      }
    } finally {
      this.#opening -= 1
    }
    if (this.#waiting.length > 0 && this.#connections.size + this.#opening < this.#options.connections) {
      void this.#open()
    }
  }

  async #connect(): Promise<PooledConnection> {
    const client = new Client({
      connectionString: this.#options.url,
      keepAlive: true,
      connectionTimeoutMillis: this.#options.waitLimitMs,
      application_name: 'backend',
    })
    client.on('error', () => {})
    await client.connect()
    // pg does the login; then the pipeline takes over the socket, because pg's parser decodes every cell and its queue
    // waits for a result per statement.
    const socket = client.connection.stream
    socket.removeAllListeners('data')
    const pipeline = new Pipeline(socket, this.#options.isNaming, (...ran) => this.#timings.note(...ran))
    const connection: PooledConnection = { client, pipeline, inFlight: 0, leader: null, isLeaderQuick: false }
    socket.once('close', () => this.#lose(connection))
    this.#connections.add(connection)
    if (this.#isClosed) {
      await client.end()
      throw new DatabaseUnavailableError('down', 'The database pool is closed.')
    }
    return connection
  }

  #release(connection: PooledConnection): void {
    connection.inFlight -= 1
    if (connection.inFlight === 0) {
      this.#shares.give(connection.leader)
    }
    if (this.#connections.has(connection) && !connection.pipeline.isBroken) {
      this.#give(connection)
    }
  }

  /** Serves the queue: first a waiter that may hold an idle connection, then those that may follow. */
  #give(connection: PooledConnection): void {
    while (this.#waiting.length > 0) {
      const place =
        connection.inFlight > 0 ? 0 : this.#waiting.findIndex(({ holder }) => this.#shares.mayHold(holder))
      const waiter = this.#waiting[place]
      if (waiter === undefined || (connection.inFlight > 0 && !this.#mayFollow(connection, waiter.steps))) {
        break
      }
      this.#waiting.splice(place, 1)
      clearTimeout(waiter.timer)
      this.#take(connection, waiter.steps, waiter.holder)
      waiter.resolve(connection)
    }
    if (connection.inFlight === 0) {
      this.#idle.push(connection)
    }
  }

  #lose(connection: PooledConnection): void {
    this.#connections.delete(connection)
    const place = this.#idle.indexOf(connection)
    if (place >= 0) this.#idle.splice(place, 1)
    if (this.#waiting.length > 0 && !this.#isClosed) {
      void this.#open()
    }
  }
}
