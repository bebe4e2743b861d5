import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#postgres/database.ts'
import { TusError } from './tus-error.ts'

/** Lets one request at a time work on an upload, over all processes. */
export type TusLocks = {
  /**
   * Takes the lock and waits a little while its holder is asked to release it (by its `onReleaseRequested`); rejects
   * with 423 when it does not. An upload that does not exist yet can be locked too. Resolves with the function that
   * releases the lock.
   */
  lock: (id: string, onReleaseRequested: () => void) => Promise<() => Promise<void>>
  /** The holder of the lock in this process, which changes of the table have to name. */
  holderOf: (id: string) => string
}

// How long a lease outlives a killed process; a running one renews it well before.
const renewMs = 2000
const waitMs = 3000
const pollMs = 200

export function createTusLocks(database: Pick<Database, 'query'>): TusLocks {
  const held = new Map<string, { holder: string; onReleaseRequested: () => void }>()
  return {
    holderOf: (id) => {
      const found = held.get(id)
      if (found === undefined) {
        throw lockedOut()
      }
      return found.holder
    },
    lock: async (id, onReleaseRequested) => {
      const holder = randomUUID()
      let waited = 0
      while (held.has(id) || !(await take(database, id, holder))) {
        if (waited >= waitMs) {
          throw lockedOut()
        }
        held.get(id)?.onReleaseRequested()
        await askForRelease(database, id)
        await pause(pollMs)
        waited += pollMs
      }
      if (held.has(id)) {
        throw lockedOut()
      }
      held.set(id, { holder, onReleaseRequested })
      const timer = setInterval(() => void renew(database, id, holder, onReleaseRequested), renewMs).unref()
      return async () => {
        clearInterval(timer)
        held.delete(id)
        await release(database, id, holder)
      }
    },
  }
}

export function lockedOut(): TusError {
  return new TusError(423, 'The upload is being worked on by another request')
}

/** True also when there is no such upload: then there is nothing to wait for. */
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

/** A failure here shows at the next change: the lease has expired and another request may have it. */
async function renew(
  { query }: Pick<Database, 'query'>,
  id: string,
  holder: string,
  onReleaseRequested: () => void,
): Promise<void> {
  try {
    const [row] = await query<{ isReleaseRequested: boolean }>(
      `update storage.tus_uploads set locked_until = clock_timestamp() + interval '8 s'
       where id = $1 and locked_by = $2 returning is_release_asked as "isReleaseRequested"`,
      [id, holder],
    )
    if (row?.isReleaseRequested === true) {
      onReleaseRequested()
    }
  } catch {
    onReleaseRequested()
  }
}

async function release({ query }: Pick<Database, 'query'>, id: string, holder: string): Promise<void> {
  await query(
    `update storage.tus_uploads set locked_by = null, locked_until = null, is_release_asked = false
     where id = $1 and locked_by = $2`,
    [id, holder],
  )
}
