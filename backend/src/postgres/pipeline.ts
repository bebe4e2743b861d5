import type { Duplex } from 'node:stream'
import { type Cell, DatabaseUnavailableError, SqlError, type Step } from './database.ts'
import { PreparedStatements } from './prepared-statements.ts'
import { isStalePlan, readError } from './wire-error.ts'
import { readRow, WireReader } from './wire-reader.ts'
import { WireWriter } from './wire-writer.ts'

const code = { parsed: 0x31, row: 0x44, complete: 0x43, empty: 0x49, error: 0x45, ready: 0x5a, copyIn: 0x47 }
// Shared by all connections, because a pipeline is written synchronously.
const writer = new WireWriter()

type Prepared = { name: string; key: string }
type Running = {
  rows: Cell[][][]
  current: Cell[][]
  /** Statements that this pipeline parses, in order (null for unnamed ones); removed when acknowledged. */
  parsing: (Prepared | null)[]
  error: SqlError | DatabaseUnavailableError | null
  isRollingBack: boolean
  /** The text of its last step, and whether that step has a name. */
  text: string
  isNamed: boolean
  holder: string | null
  /** When the server could begin with it (performance.now). */
  beganAt: number
  resolve: (rows: Cell[][][]) => void
  reject: (error: unknown) => void
}

/** Called with the text of a pipeline's last step, the milliseconds the server took, whose it was, and whether it has a name. */
type OnDuration = (text: string, ms: number, holder: string | null, isNamed: boolean) => void

/**
 * Runs pipelines on a logged-in connection: all steps and one Sync in one write, which PostgreSQL runs as one implicit
 * transaction. A run resolves only at ReadyForQuery, because a deferred constraint fails after its row was sent.
 */
export class Pipeline {
  readonly #socket: Duplex
  readonly #isNaming: boolean
  readonly #onDuration: OnDuration
  readonly #prepared = new PreparedStatements()
  #counter = 0
  /** In the order they were sent, which is the order of the results. */
  readonly #running: Running[] = []
  #isCorked = false
  #isBroken = false
  /** The number of Sync messages sent, for tests. */
  syncs = 0

  constructor(socket: Duplex, isNaming: boolean, onDuration: OnDuration) {
    this.#socket = socket
    this.#onDuration = onDuration
    this.#isNaming = isNaming
    const reader = new WireReader((kind, message) => this.#receive(kind, message))
    socket.on('data', (chunk: Buffer) => {
      try {
        reader.push(chunk)
      } catch (error) {
        socket.destroy(error instanceof Error ? error : undefined)
      }
    })
    socket.on('error', () => this.#lose())
    socket.on('close', () => this.#lose())
  }

  get isBroken(): boolean {
    return this.#isBroken
  }

  /**
   * Whether these steps may be queued behind running pipelines: all of them are prepared under a name, and none begins
   * a transaction of its own.
   */
  canFollow(steps: readonly Step[]): boolean {
    return (
      !this.#isBroken && steps.every((step) => step.name !== undefined && this.#prepared.has(keyOf(step)))
    )
  }

  /** Runs the steps. If a named plan is stale, it is deallocated and the pipeline retried once. */
  async run(steps: readonly Step[], holder: string | null = null): Promise<Cell[][][]> {
    try {
      return await this.#send(steps, holder)
    } catch (error) {
      if (!isStalePlan(error)) {
        throw error
      }
      // Other pipelines with the same plan may be in flight: each one retries for itself, under a new name.
      this.#forget(steps)
      return this.#send(steps, holder)
    }
  }

  #send(steps: readonly Step[], holder: string | null): Promise<Cell[][][]> {
    if (this.#isBroken) {
      return Promise.reject(new DatabaseUnavailableError('lost', 'The connection to the database is closed.'))
    }
    const parsing: (Prepared | null)[] = []
    for (const step of steps) {
      if (step.text.includes('\0')) {
        return Promise.reject(
          new SqlError('22021', 'invalid byte sequence for encoding "UTF8": 0x00', null, null, null),
        )
      }
    }
    try {
      for (const step of steps) {
        writer.bind(this.#prepare(step, parsing), step.values ?? [])
        writer.execute()
      }
      writer.sync()
    } catch (error) {
      // Part of a pipeline must not stay in the writer, which all pipelines share.
      writer.take()
      return Promise.reject(error)
    }
    return new Promise((resolve, reject) => {
      const { text = '', name } = steps.at(-1) ?? {}
      const empty = { rows: [], current: [], parsing, error: null, isRollingBack: false }
      const last = { text, isNamed: name !== undefined, holder, beganAt: performance.now() }
      this.#running.push({ ...empty, ...last, resolve, reject })
      this.syncs += 1
      this.#write()
    })
  }

  /**
   * Collects all pipelines of one turn of the event loop in one write, because waking the server is most of a
   * request's cost.
   */
  #write(): void {
    if (!this.#isCorked) {
      this.#isCorked = true
      this.#socket.cork()
      setImmediate(() => {
        this.#isCorked = false
        this.#socket.uncork()
      })
    }
    this.#socket.write(writer.take())
  }

  /** Writes Parse if the statement is not prepared on this connection yet; returns the name to bind. */
  #prepare(step: Step, parsing: (Prepared | null)[]): string {
    if (step.name === undefined || !this.#isNaming) {
      writer.parse('', step.text)
      parsing.push(null)
      return ''
    }
    const key = keyOf(step)
    const known = this.#prepared.get(key) ?? parsing.find((prepared) => prepared?.key === key)?.name
    if (known !== undefined) {
      return known
    }
    this.#counter += 1
    const name = `s${this.#counter}`
    for (const gone of this.#prepared.makeRoom(key)) writer.closeStatement(gone)
    writer.parse(name, step.text)
    parsing.push({ name, key })
    return name
  }

  #forget(steps: readonly Step[]): void {
    for (const step of steps) {
      const name = this.#prepared.take(keyOf(step))
      if (name !== undefined) writer.closeStatement(name)
    }
  }

  #receive(kind: number, message: Buffer): void {
    const running = this.#running[0]
    if (running === undefined) {
      // A notice, a changed parameter, or the last message of a server that shuts down.
      return
    }
    if (kind === code.row) {
      running.current.push(readRow(message))
    } else if (kind === code.complete || kind === code.empty) {
      running.rows.push(running.current)
      running.current = []
    } else if (kind === code.parsed) {
      const prepared = running.parsing.shift()
      if (prepared) {
        this.#prepared.set(prepared.key, prepared.name)
      }
    } else if (kind === code.error) {
      running.error ??= readError(message)
    } else if (kind === code.ready) {
      this.#finish(running, message.readUInt8(0))
    } else if (kind === code.copyIn) {
      this.#socket.destroy()
    }
  }

  #finish(running: Running, status: number): void {
    // 0x49 = idle. A failure after a BEGIN leaves a transaction open, which the next caller must not get.
    if (status !== 0x49 && !running.isRollingBack) {
      running.isRollingBack = true
      writer.simple('rollback')
      this.#write()
      return
    }
    this.#running.shift()
    const now = performance.now()
    this.#onDuration(running.text, now - running.beganAt, running.holder, running.isNamed)
    const next = this.#running[0]
    if (next !== undefined) {
      next.beganAt = now
    }
    if (running.error === null) {
      running.resolve(running.rows)
    } else {
      running.reject(running.error)
    }
  }

  #lose(): void {
    this.#isBroken = true
    for (const running of this.#running.splice(0)) {
      running.reject(
        running.error instanceof DatabaseUnavailableError
          ? running.error
          : new DatabaseUnavailableError('lost', 'The connection to the database was lost.'),
      )
    }
  }
}

// Callers use the role as the name, because a plan under row-level security belongs to its role.
function keyOf(step: Step): string {
  return `${step.name}\0${step.text}`
}
