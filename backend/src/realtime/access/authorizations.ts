import { type Database, Unavailable } from '#postgres/database.ts'
import { type Question, type Rights, readRights } from './rights.ts'

type Waiting = { answer: Promise<Rights>; start: () => void }

// Connections of the owner's pool that questions of rights may take at once; auth needs the others.
const atOnce = 3
// Seconds of work: who comes later would not wait for the answer any more.
const mostWaiting = 2_000

/** Asks for rights, a few at a time; the same question of many sockets is asked once. */
export class Authorizations {
  readonly #database: Database
  readonly #waiting = new Map<string, Waiting>()
  #running = 0

  constructor(database: Database) {
    this.#database = database
  }

  /**
   * Always of a moment after the call: a question that is already being answered is not joined, since it may have
   * been read before the change that made this one necessary. Rejects where the database could not tell.
   */
  ask(question: Question): Promise<Rights> {
    const { caller, topic, headersJson } = question
    const key = JSON.stringify([caller.role, caller.claimsText, topic, headersJson])
    const known = this.#waiting.get(key)
    if (known !== undefined) {
      return known.answer
    }
    if (this.#waiting.size >= mostWaiting) {
      return Promise.reject(new Unavailable('timeout', 'Too many questions of rights wait for the database.'))
    }
    let start = () => {}
    const answer = new Promise<void>((turn) => {
      start = turn
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
