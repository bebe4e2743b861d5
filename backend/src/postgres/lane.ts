import { Client } from 'pg'
import { type Cell, type Step, Unavailable } from './database.ts'
import { Pipeline } from './pipeline.ts'
import { readDatabaseError } from './sql-error.ts'

type LaneOptions = {
  url: string
  connections: number
  /** Callers that may wait for a connection; the next one is turned away at once. */
  queueLimit: number
  waitLimitMs: number
  isNaming: boolean
  /** Whether a pipeline whose connection broke may be sent again: only where it writes nothing. */
  isRetrying: boolean
}

type Member = { client: Client; pipeline: Pipeline }
type Waiter = { take: (member: Member) => void; refuse: (error: unknown) => void; timer: NodeJS.Timeout }

/** A fixed number of connections, opened as they are needed, and a queue before them. */
export class Lane {
  readonly #options: LaneOptions
  readonly #idle: Member[] = []
  readonly #members = new Set<Member>()
  readonly #waiting: Waiter[] = []
  #opening = 0
  #isClosed = false

  constructor(options: LaneOptions) {
    this.#options = options
  }

  /** Sync messages sent so far, over the open connections. */
  get syncs(): number {
    return [...this.#members].reduce((sum, member) => sum + member.pipeline.syncs, 0)
  }

  async run(steps: readonly Step[]): Promise<Cell[][][]> {
    try {
      return await this.#runOnce(steps)
    } catch (error) {
      if (
        this.#options.isRetrying &&
        error instanceof Unavailable &&
        error.reason === 'lost' &&
        !this.#isClosed
      ) {
        return this.#runOnce(steps)
      }
      throw error
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (const waiter of this.#waiting.splice(0)) {
      clearTimeout(waiter.timer)
      waiter.refuse(new Unavailable('down', 'The database pool is closed.'))
    }
    await Promise.all([...this.#members].map((member) => member.client.end().catch(() => {})))
  }

  async #runOnce(steps: readonly Step[]): Promise<Cell[][][]> {
    const member = this.#idle.pop() ?? (await this.#acquire())
    try {
      return await member.pipeline.run(steps)
    } finally {
      this.#release(member)
    }
  }

  #acquire(): Promise<Member> {
    const { connections, queueLimit, waitLimitMs } = this.#options
    if (this.#isClosed) {
      return Promise.reject(new Unavailable('down', 'The database pool is closed.'))
    }
    if (this.#waiting.length >= queueLimit) {
      return Promise.reject(new Unavailable('timeout', 'Too many requests wait for a connection.'))
    }
    return new Promise((take, refuse) => {
      const waiter: Waiter = {
        take,
        refuse,
        timer: setTimeout(() => {
          this.#waiting.splice(this.#waiting.indexOf(waiter), 1)
          refuse(new Unavailable('timeout', 'Timed out acquiring connection from connection pool.'))
        }, waitLimitMs),
      }
      this.#waiting.push(waiter)
      if (this.#members.size + this.#opening < connections) {
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
        waiter.refuse(readDatabaseError(error))
      }
    } finally {
      this.#opening -= 1
    }
    if (this.#waiting.length > 0 && this.#members.size + this.#opening < this.#options.connections) {
      void this.#open()
    }
  }

  async #connect(): Promise<Member> {
    const client = new Client({
      connectionString: this.#options.url,
      keepAlive: true,
      connectionTimeoutMillis: this.#options.waitLimitMs,
      application_name: 'backend',
    })
    client.on('error', () => {})
    await client.connect()
    // pg did the login; from here the socket is ours: its reader decodes every cell and its queue waits
    // for an answer per statement.
    const socket = client.connection.stream
    socket.removeAllListeners('data')
    const member: Member = { client, pipeline: new Pipeline(socket, this.#options.isNaming) }
    socket.once('close', () => this.#lose(member))
    this.#members.add(member)
    if (this.#isClosed) {
      await client.end()
      throw new Unavailable('down', 'The database pool is closed.')
    }
    return member
  }

  #release(member: Member): void {
    if (this.#members.has(member) && !member.pipeline.isBroken) {
      this.#give(member)
    }
  }

  #give(member: Member): void {
    const waiter = this.#waiting.shift()
    if (waiter === undefined) {
      this.#idle.push(member)
      return
    }
    clearTimeout(waiter.timer)
    waiter.take(member)
  }

  #lose(member: Member): void {
    this.#members.delete(member)
    const place = this.#idle.indexOf(member)
    if (place >= 0) {
      this.#idle.splice(place, 1)
    }
    if (this.#waiting.length > 0 && !this.#isClosed) {
      void this.#open()
    }
  }
}
