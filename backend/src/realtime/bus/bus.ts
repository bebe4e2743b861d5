import { randomUUID } from 'node:crypto'
import { describeError, type LogEvent } from '#http/log.ts'
import type { Database } from '#postgres/database.ts'
import type { Limits } from '../limits.ts'
import { settledOrTimeout } from '../settled-or-timeout.ts'
import { type Notice, type Received, readNotice, writeNotice } from './notice.ts'
import { channelName, Sending } from './sending.ts'

type Options = {
  database: Database
  limits: Pick<Limits, 'heartbeatMs' | 'deadAfterMs'>
  log: (event: LogEvent) => void
}

export type BusHandlers = {
  /** Receives a broadcast, a presence change or a whole state from another process. */
  onNotice: (received: Received) => void
  /** The presence of all clients of this process, encoded for the other processes. */
  state: () => string
  /** A process stopped or has been silent for too long. */
  onGone: (node: string) => void
}

// How long a new process waits for the state of the others before it serves without it.
const patienceMs = 1_000

/** Connects several processes over one database by NOTIFY. A single process only sends a heartbeat now and then. */
export class Bus {
  readonly node = randomUUID()
  readonly #options: Options
  readonly #handlers: BusHandlers
  readonly #sending: Sending
  readonly #others = new Set<string>()
  readonly #awaited = new Map<string, () => void>()
  #starting: Promise<void> | null = null
  #isListening = false
  #isSendingHeartbeat = false
  #stopListening: (() => Promise<void>) | null = null
  #timer: NodeJS.Timeout | null = null
  #number = 0
  #graceUntil = 0
  #last: Promise<void> = Promise.resolve()
  #isClosed = false

  constructor(options: Options, handlers: BusHandlers) {
    this.#options = options
    this.#handlers = handlers
    this.#sending = new Sending(options.database, this.node, (error) => this.#warn(error))
  }

  /** Resolves once the other processes know this one, or when that takes too long; the first call starts it. */
  ready(): Promise<void> {
    if (this.#isClosed) {
      return Promise.resolve()
    }
    this.#timer ??= setInterval(() => this.#sendHeartbeat(), this.#options.limits.heartbeatMs).unref()
    this.#starting ??= this.#start().catch((error: unknown) => {
      this.#starting = null
      this.#warn(error)
    })
    return settledOrTimeout(this.#starting, patienceMs)
  }

  publish(notice: Notice, body: string): void {
    if (this.#others.size > 0) {
      this.#send(notice, body)
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#timer ?? undefined)
    await this.#starting
    await this.#stopListening?.()
    if (this.#isListening) {
      this.publish({ kind: 'bye' }, '')
      await this.#sending.done()
      await this.#options.database
        .query('delete from realtime.nodes where id = $1', [this.node])
        .catch((error: unknown) => this.#warn(error))
    }
  }

  async #start(): Promise<void> {
    const { database } = this.#options
    this.#stopListening ??= await database.listen(channelName, (text) =>
      text === null ? this.#reconnected() : this.#receive(text),
    )
    this.#isListening = true
    await this.#readOthers()
    const answers = [...this.#others].map(
      (node) => new Promise<void>((resolve) => this.#awaited.set(node, resolve)),
    )
    this.#hello()
    await this.#sending.done()
    await settledOrTimeout(Promise.all(answers), patienceMs)
  }

  #sendHeartbeat(): void {
    if (!this.#isListening) {
      void this.ready()
    } else if (!this.#isSendingHeartbeat) {
      // One heartbeat at a time: a slow database must not lose all its connections to them.
      this.#isSendingHeartbeat = true
      this.#readOthers()
        .then((isNew) => isNew && this.#hello())
        .catch((error: unknown) => {
          this.#startGracePeriod()
          this.#warn(error)
        })
        .finally(() => {
          this.#isSendingHeartbeat = false
        })
    }
  }

  /** The connection was lost, and notifications with it. */
  #reconnected(): void {
    this.#startGracePeriod()
    this.#hello()
  }

  #startGracePeriod(): void {
    this.#graceUntil = Date.now() + this.#options.limits.deadAfterMs
  }

  /**
   * Records this process's heartbeat and reads the others', by the database's clock; returns whether one of them is
   * new.
   */
  async #readOthers(): Promise<boolean> {
    const rows = await this.#options.database.query<{ id: string }>(
      `with mine as (insert into realtime.nodes (id) values ($1) on conflict (id) do update set seen_at = now()),
         old as (delete from realtime.nodes where seen_at < now() - interval '5 minutes' and id <> $1),
         read as (delete from realtime.bus_payloads where made_at < now() - interval '1 minute')
       select id::text from realtime.nodes
       where id <> $1 and seen_at > now() - $2::int * interval '1 millisecond'`,
      [this.node, this.#options.limits.deadAfterMs],
    )
    const living = new Set(rows.map(({ id }) => id))
    // While the database was unavailable, no process could send a heartbeat.
    const gone = Date.now() < this.#graceUntil ? [] : [...this.#others].filter((each) => !living.has(each))
    for (const node of gone) {
      this.#removeNode(node)
    }
    const unknown = [...living].filter((node) => !this.#others.has(node))
    for (const node of unknown) {
      this.#others.add(node)
    }
    return unknown.length > 0
  }

  #hello(): void {
    this.#send({ kind: 'hello' }, this.#handlers.state())
  }

  #send(notice: Notice, body: string): void {
    this.#number += 1
    this.#sending.add(writeNotice(this.node, this.#number, notice, body))
  }

  /** In order of arrival: a notification that has to be fetched delays those behind it. */
  #receive(text: string): void {
    const received = readNotice(text)
    if (received !== null && received.node !== this.node) {
      this.#last = this.#last.then(() => this.#take(received)).catch((error: unknown) => this.#warn(error))
    }
  }

  async #take(received: Received): Promise<void> {
    const { node, notice } = received
    if (notice.kind === 'stored') {
      const [row] = await this.#options.database.query<{ body: string }>(
        'select body from realtime.bus_payloads where id = $1',
        [notice.id],
      )
      const whole = readNotice(row?.body ?? '')
      if (whole !== null && whole.notice.kind !== 'stored') {
        await this.#take(whole)
      }
      return
    }
    if (notice.kind === 'bye') {
      this.#removeNode(node)
      return
    }
    this.#others.add(node)
    if (notice.kind === 'state' && notice.to !== this.node) {
      return
    }
    this.#handlers.onNotice(received)
    if (notice.kind === 'hello') {
      this.#send({ kind: 'state', to: node }, this.#handlers.state())
    } else if (notice.kind === 'state') {
      this.#awaited.get(node)?.()
      this.#awaited.delete(node)
    }
  }

  #removeNode(node: string): void {
    this.#others.delete(node)
    this.#handlers.onGone(node)
  }

  #warn(error: unknown): void {
    this.#options.log({ level: 'warn', event: 'realtime bus', ...describeError(error) })
  }
}
