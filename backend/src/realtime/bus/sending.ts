import { randomUUID } from 'node:crypto'
import type { Database } from '#postgres/database.ts'
import { writeNotice } from './notice.ts'

export const channelName = 'realtime_bus'

// PostgreSQL's limit for a notification is 8,000 bytes.
const noticeBytes = 7_900
const batch = 500
// While the database does not answer, obsolete notifications must not fill the memory.
const mostWaiting = 20_000

/** Sends notifications in order, all that wait in one statement. */
export class Sending {
  readonly #database: Database
  readonly #node: string
  readonly #onError: (error: unknown) => void
  #waiting: string[] = []
  #running: Promise<void> | null = null

  constructor(database: Database, node: string, onError: (error: unknown) => void) {
    this.#database = database
    this.#node = node
    this.#onError = onError
  }

  add(text: string): void {
    if (this.#waiting.length >= mostWaiting) {
      this.#waiting = []
      this.#onError(new Error('The notices to other processes pile up and were dropped.'))
    }
    this.#waiting.push(text)
    this.#running ??= this.#run()
  }

  /** Resolves when everything was sent. */
  async done(): Promise<void> {
    await this.#running
  }

  async #run(): Promise<void> {
    // Whatever else is queued in this turn is sent along.
    await Promise.resolve()
    while (this.#waiting.length > 0) {
      const texts = this.#waiting.splice(0, batch)
      try {
        await this.#send(texts)
      } catch (error) {
        this.#onError(error)
      }
    }
    this.#running = null
  }

  async #send(texts: readonly string[]): Promise<void> {
    const large: { id: string; body: string }[] = []
    const notices = texts.map((text) => {
      if (Buffer.byteLength(text) <= noticeBytes) {
        return text
      }
      const id = randomUUID()
      large.push({ id, body: text })
      return writeNotice(this.#node, 0, { kind: 'stored', id }, '')
    })
    if (large.length > 0) {
      await this.#database.query(
        'insert into realtime.bus_payloads (id, body) select * from unnest($1::uuid[], $2::text[])',
        [large.map(({ id }) => id), large.map(({ body }) => body)],
      )
    }
    await this.#database.query(
      `select count(pg_notify('${channelName}', notice)::text) from unnest($1::text[]) as notice`,
      [notices],
    )
  }
}
