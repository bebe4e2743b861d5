import { Client } from 'pg'
import { type Cell, type Step, Unavailable } from './database.ts'
import { Haste } from './haste.ts'
import type { LaneOptions } from './lane-options.ts'
import { Pipeline } from './pipeline.ts'
import { Shares } from './shares.ts'
import { readDatabaseError } from './sql-error.ts'

/** `leader`: whom the connection counts for, from the first of its pipelines under way to the last. */
type Member = {
  client: Client
  pipeline: Pipeline
  inHand: number
  leader: string | null
  isLeaderQuick: boolean
}
type Waiter = {
  steps: readonly Step[]
  holder: string | null
  take: (member: Member) => void
  refuse: (error: unknown) => void
  timer: NodeJS.Timeout
}

/**
 * A fixed number of connections, opened as they are needed, and a queue before them. One holder has three quarters
 * of them at most: slow questions of one person must not stop everybody else's.
 */
export class Lane {
  readonly #options: LaneOptions
  readonly #idle: Member[] = []
  readonly #members = new Set<Member>()
  readonly #waiting: Waiter[] = []
  readonly #shares: Shares
  readonly #haste = new Haste()
  #opening = 0
  #isClosed = false

  constructor(options: LaneOptions) {
    this.#options = options
    this.#shares = new Shares(Math.max(1, Math.floor(options.connections * 0.75)))
  }

  /** Sync messages sent so far, over the open connections. */
  get syncs(): number {
    return [...this.#members].reduce((sum, member) => sum + member.pipeline.syncs, 0)
  }

  /** `holder`: whom the connection counts for; null for what is nobody's. */
  async run(steps: readonly Step[], holder: string | null = null): Promise<Cell[][][]> {
    try {
      return await this.#runOnce(steps, holder)
    } catch (error) {
      if (
        this.#options.isRetrying &&
        error instanceof Unavailable &&
        error.reason === 'lost' &&
        !this.#isClosed
      ) {
        return this.#runOnce(steps, holder)
      }
      throw error
    }
  }

  /** Opens all connections before they are asked for; one that cannot be opened now is when it is. */
  openAll(): void {
    while (this.#members.size + this.#opening < this.#options.connections) {
      void this.#open()
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

  async #runOnce(steps: readonly Step[], holder: string | null): Promise<Cell[][][]> {
    const member = this.#pop(steps, holder) ?? (await this.#acquire(steps, holder))
    try {
      return await this.#options.watch(holder, () => member.pipeline.run(steps))
    } finally {
      this.#release(member)
    }
  }

  #pop(steps: readonly Step[], holder: string | null): Member | undefined {
    if (this.#waiting.length > 0) {
      return undefined
    }
    const member = (this.#shares.mayHold(holder) ? this.#idle.pop() : undefined) ?? this.#busyFor(steps)
    if (member !== undefined) {
      this.#take(member, steps, holder)
    }
    return member
  }

  /** A connection at work that these steps may be sent behind, the one with the least to do. */
  #busyFor(steps: readonly Step[]): Member | undefined {
    if (this.#options.depth === 1 || this.#members.size < this.#options.connections) {
      return undefined
    }
    let found: Member | undefined
    for (const member of this.#members) {
      if ((found === undefined || member.inHand < found.inHand) && this.#mayFollow(member, steps)) {
        found = member
      }
    }
    return found
  }

  #mayFollow(member: Member, steps: readonly Step[]): boolean {
    return (
      member.inHand < this.#options.depth &&
      member.isLeaderQuick &&
      this.#haste.isQuick(steps) &&
      member.pipeline.canFollow(steps)
    )
  }

  #take(member: Member, steps: readonly Step[], holder: string | null): void {
    const isLeader = member.inHand === 0
    member.isLeaderQuick = (isLeader || member.isLeaderQuick) && this.#haste.isQuick(steps)
    member.inHand += 1
    if (isLeader) {
      member.leader = holder
      this.#shares.take(holder)
    }
  }

  #acquire(steps: readonly Step[], holder: string | null): Promise<Member> {
    const { connections, queueLimit, waitLimitMs } = this.#options
    if (this.#isClosed) {
      return Promise.reject(new Unavailable('down', 'The database pool is closed.'))
    }
    if (this.#waiting.length >= queueLimit) {
      return Promise.reject(new Unavailable('timeout', 'Too many requests wait for a connection.'))
    }
    return new Promise((take, refuse) => {
      const waiter: Waiter = {
        steps,
        holder,
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
    const pipeline = new Pipeline(socket, this.#options.isNaming, (text, ms) => this.#haste.note(text, ms))
    const member: Member = { client, pipeline, inHand: 0, leader: null, isLeaderQuick: false }
    socket.once('close', () => this.#lose(member))
    this.#members.add(member)
    if (this.#isClosed) {
      await client.end()
      throw new Unavailable('down', 'The database pool is closed.')
    }
    return member
  }

  #release(member: Member): void {
    member.inHand -= 1
    if (member.inHand === 0) {
      this.#shares.give(member.leader)
    }
    if (this.#members.has(member) && !member.pipeline.isBroken) {
      this.#give(member)
    }
  }

  /** To those who wait: an idle connection to the first who may hold one, then to whoever may follow him. */
  #give(member: Member): void {
    while (this.#waiting.length > 0) {
      const place =
        member.inHand > 0 ? 0 : this.#waiting.findIndex(({ holder }) => this.#shares.mayHold(holder))
      const waiter = this.#waiting[place]
      if (waiter === undefined || (member.inHand > 0 && !this.#mayFollow(member, waiter.steps))) {
        break
      }
      this.#waiting.splice(place, 1)
      clearTimeout(waiter.timer)
      this.#take(member, waiter.steps, waiter.holder)
      waiter.take(member)
    }
    if (member.inHand === 0) {
      this.#idle.push(member)
    }
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
