import type { Database } from '#postgres/database.ts'

type Batch = { ids: Set<string>; ended: Promise<ReadonlySet<string>> }

const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** Looks sessions up, one statement at a time: questions that arrive meanwhile share the next one. */
export class SessionQuestions {
  readonly #database: Database
  #next: Batch | null = null
  #running: Promise<unknown> = Promise.resolve()

  constructor(database: Database) {
    this.#database = database
  }

  /**
   * The ended sessions among these and all that were looked up with them, at a moment after the call. Rejects when the
   * database could not answer.
   */
  endedOf(ids: Iterable<string>): Promise<ReadonlySet<string>> {
    this.#next ??= this.#begin()
    for (const id of ids) {
      this.#next.ids.add(id)
    }
    return this.#next.ended
  }

  #begin(): Batch {
    const ids = new Set<string>()
    const ended = this.#running.then(() => {
      this.#next = null
      return readEnded(this.#database, ids)
    })
    this.#running = ended.catch(() => {})
    return { ids, ended }
  }
}

async function readEnded(database: Database, ids: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  const live = await database.query<{ id: string }>(
    `select s.id::text from auth.sessions s join auth.users u on u.id = s.user_id
     where s.id = any($1::uuid[]) and (s.not_after is null or s.not_after > now())
       and u.deleted_at is null and (u.banned_until is null or u.banned_until <= now())`,
    [[...ids].filter((id) => uuid.test(id))],
  )
  const known = new Set(live.map(({ id }) => id))
  return new Set([...ids].filter((id) => !known.has(id.toLowerCase())))
}
