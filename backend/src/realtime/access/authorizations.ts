import { type Database, DatabaseUnavailableError } from '#postgres/database.ts'
import { type Question, type Rights, readRights } from './rights.ts'

type Waiting = { answer: Promise<Rights>; start: () => void }

// How many of the owner pool's connections permission queries may use at once; auth needs the others.
const atOnce = 3
// About as many as can be answered in a few seconds: a later caller would time out before the answer.
const mostWaiting = 2_000

/** Reads permissions, a few queries at a time; identical questions of many sockets share one query. */
export class Authorizations {
  readonly #database: Database
  readonly #waiting = new Map<string, Waiting>()
  #running = 0

  constructor(database: Database) {
    this.#database = database
  }

  /**
   * The answer always reflects a moment after the call: a query that is already running is not shared, since it may
   * have read before the change that made this one necessary. Rejects when the database could not answer.
   */
  ask(question: Question): Promise<Rights> {
    const { caller, topic, headersJson } = question
    const key = JSON.stringify([caller.role, caller.claimsText, topic, headersJson])
    const known = this.#waiting.get(key)
    if (known !== undefined) {
      return known.answer
    }
    if (this.#waiting.size >= mostWaiting) {
      return Promise.reject(
        new DatabaseUnavailableError('timeout', 'Too many questions of rights wait for the database.'),
      )
    }
    let start = () => {}
    const answer = new Promise<void>((resolve) => {
      start = resolve
    }).then(() => this.#run(question))
    this.#waiting.set(key, { answer, start })
    this.#next()
    return answer
  }

  async #run(question: Question): Promise<Rights> {
    try {
      return await readRights(this.#database, question)
    } finally {
      this.#running -= 1
      this.#next()
    }
  }

  #next(): void {
    for (const [key, { start }] of this.#waiting) {
      if (this.#running >= atOnce) {
        return
      }
      this.#running += 1
      this.#waiting.delete(key)
      start()
    }
  }
}
