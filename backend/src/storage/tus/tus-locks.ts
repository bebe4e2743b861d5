import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#postgres/database.ts'
import { TusRefusal } from './tus-refusal.ts'

/** One request at a time works on an upload, over all processes. */
export type TusLocks = {
  /**
   * Takes the lock, waiting a little while its holder is asked to let go (`onAsked` of that one); rejects with 423
   * when it does not. An upload that is not there yet can be locked too. Resolves with the way to let go again.
   */
  lock: (id: string, onAsked: () => void) => Promise<() => Promise<void>>
  /** Who holds it in this process: what the table's changes have to name. */
  holderOf: (id: string) => string
}

// A lease outlives a killed process for so long; a living one renews it well before.
const renewMs = 2000
const waitMs = 3000
const pollMs = 200

export function createTusLocks(database: Pick<Database, 'query'>): TusLocks {
  const held = new Map<string, { holder: string; onAsked: () => void }>()
  return {
    holderOf: (id) => {
      const found = held.get(id)
      if (found === undefined) {
        throw lockedOut()
      }
      return found.holder
    },
    lock: async (id, onAsked) => {
      const holder = randomUUID()
      let waited = 0
      while (held.has(id) || !(await take(database, id, holder))) {
        if (waited >= waitMs) {
          throw lockedOut()
        }
        held.get(id)?.onAsked()
        await askForRelease(database, id)
        await pause(pollMs)
        waited += pollMs
      }
      if (held.has(id)) {
        throw lockedOut()
      }
      held.set(id, { holder, onAsked })
      const timer = setInterval(() => void renew(database, id, holder, onAsked), renewMs).unref()
      return async () => {
        clearInterval(timer)
        held.delete(id)
        await release(database, id, holder)
      }
    },
  }
}

export function lockedOut(): TusRefusal {
  return new TusRefusal(423, 'The upload is being worked on by another request')
}

/** True also where there is no such upload: then there is nothing to wait for. */
async function take({ query }: Pick<Database, 'query'>, id: string, holder: string): Promise<boolean> {
  const [row] = await query<{ isTaken: boolean }>(
    `with taken as (
       update storage.tus_uploads
       set locked_by = $2, locked_until = clock_timestamp() + interval '8 s', is_release_asked = false
       where id = $1 and (locked_until is null or locked_until < clock_timestamp()) returning id
     )
     select exists (select from taken) or not exists (select from storage.tus_uploads where id = $1) as "isTaken"`,
    [id, holder],
  )
  return row?.isTaken ?? false
}

async function askForRelease({ query }: Pick<Database, 'query'>, id: string): Promise<void> {
  await query('update storage.tus_uploads set is_release_asked = true where id = $1', [id])
}

/** What fails here shows at the next change: the lease has run out and another may have it. */
async function renew(
  { query }: Pick<Database, 'query'>,
  id: string,
  holder: string,
  onAsked: () => void,
): Promise<void> {
  try {
    const [row] = await query<{ isAsked: boolean }>(
      `update storage.tus_uploads set locked_until = clock_timestamp() + interval '8 s'
       where id = $1 and locked_by = $2 returning is_release_asked as "isAsked"`,
      [id, holder],
    )
    if (row?.isAsked === true) {
      onAsked()
    }
  } catch {
    onAsked()
  }
}

async function release({ query }: Pick<Database, 'query'>, id: string, holder: string): Promise<void> {
  await query(
    `update storage.tus_uploads set locked_by = null, locked_until = null, is_release_asked = false
     where id = $1 and locked_by = $2`,
    [id, holder],
  )
}
