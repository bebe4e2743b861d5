import { randomUUID } from 'node:crypto'
import { describeError, type LogEvent } from '#http/log.ts'
import type { Database } from '#postgres/database.ts'
import type { Limits } from '../limits.ts'
import { endOrTime } from '../patience.ts'
import { type Notice, type Received, readNotice, writeNotice } from './notice.ts'
import { channelName, Sending } from './sending.ts'

type Options = {
  database: Database
  limits: Pick<Limits, 'beatMs' | 'deadAfterMs'>
  log: (event: LogEvent) => void
}

export type BusEars = {
  /** A broadcast, a presence change or a whole state of another process. */
  onNotice: (received: Received) => void
  /** All presence of this process's clients, as the others want it. */
  state: () => string
  /** A process ended or is silent for too long. */
  onGone: (node: string) => void
}

// How long a new process waits for the state of the others before it serves without.
const patienceMs = 1_000

/** Several processes over one database, by NOTIFY. Alone, a process only says now and then that it lives. */
export class Bus {
  readonly node = randomUUID()
  readonly #options: Options
  readonly #ears: BusEars
  readonly #sending: Sending
  readonly #others = new Set<string>()
  readonly #awaited = new Map<string, () => void>()
  #starting: Promise<void> | null = null
  #isListening = false
  #isBeating = false
  #stopListening: (() => Promise<void>) | null = null
  #timer: NodeJS.Timeout | null = null
  #number = 0
  #blindUntil = 0
  #last: Promise<void> = Promise.resolve()
  #isClosed = false

  constructor(options: Options, ears: BusEars) {
    this.#options = options
    this.#ears = ears
    this.#sending = new Sending(options.database, this.node, (error) => this.#warn(error))
  }

  /** Resolves once the other processes know this one, or when that takes too long; begins with the first call. */
  ready(): Promise<void> {
    if (this.#isClosed) {
      return Promise.resolve()
    }
    this.#timer ??= setInterval(() => this.#beat(), this.#options.limits.beatMs).unref()
    this.#starting ??= this.#start().catch((error: unknown) => {
      this.#starting = null
      this.#warn(error)
    })
    return endOrTime(this.#starting, patienceMs)
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
      text === null ? this.#comeBack() : this.#hear(text),
    )
    this.#isListening = true
    await this.#readOthers()
    const answers = [...this.#others].map(
      (node) => new Promise<void>((done) => this.#awaited.set(node, done)),
    )
    this.#hello()
    await this.#sending.done()
    await endOrTime(Promise.all(answers), patienceMs)
  }

  #beat(): void {
    if (!this.#isListening) {
      void this.ready()
    } else if (!this.#isBeating) {
      // A database that answers slowly must not have all connections taken by this.
      this.#isBeating = true
      this.#readOthers()
        .then((isNew) => isNew && this.#hello())
        .catch((error: unknown) => {
          this.#beBlind()
          this.#warn(error)
        })
        .finally(() => {
          this.#isBeating = false
        })
    }
  }

  /** The connection was lost, and with it what was said meanwhile. */
  #comeBack(): void {
    this.#beBlind()
    this.#hello()
  }

  #beBlind(): void {
    this.#blindUntil = Date.now() + this.#options.limits.deadAfterMs
  }

  /** Says that this process lives and reads who else does, by the database's clock; answers whether one is new. */
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
    // After a database that was away nobody has been able to say that he lives.
    const gone = Date.now() < this.#blindUntil ? [] : [...this.#others].filter((each) => !living.has(each))
    for (const node of gone) {
      this.#lose(node)
    }
    const unknown = [...living].filter((node) => !this.#others.has(node))
    for (const node of unknown) {
      this.#others.add(node)
    }
    return unknown.length > 0
  }

  #hello(): void {
    this.#send({ kind: 'hello' }, this.#ears.state())
  }

  #send(notice: Notice, body: string): void {
    this.#number += 1
    this.#sending.add(writeNotice(this.node, this.#number, notice, body))
  }

  /** In the order they came: one that has to be fetched holds up those behind it. */
  #hear(text: string): void {
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
      this.#lose(node)
      return
    }
    this.#others.add(node)
    if (notice.kind === 'state' && notice.to !== this.node) {
      return
    }
    this.#ears.onNotice(received)
    if (notice.kind === 'hello') {
      this.#send({ kind: 'state', to: node }, this.#ears.state())
    } else if (notice.kind === 'state') {
      this.#awaited.get(node)?.()
      this.#awaited.delete(node)
    }
  }

  #lose(node: string): void {
    this.#others.delete(node)
    this.#ears.onGone(node)
  }

  #warn(error: unknown): void {
    this.#options.log({ level: 'warn', event: 'realtime bus', ...describeError(error) })
  }
}
