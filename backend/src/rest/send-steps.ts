import { setTimeout as sleep } from 'node:timers/promises'

import {
  type Cell,
  type Database,
  DatabaseUnavailableError,
  SqlError,
  type Step,
} from '#postgres/database.ts'

/** How often a request that lost a deadlock is run again. */
const maxReruns = 2

/** How long the loser of a deadlock waits before it is run again, in milliseconds: this much to twice as much. */
const rerunPauseMs = 20

/**
 * Runs the steps of a request, which are one transaction. The loser of a deadlock is run again after a pause: nothing of
 * it was kept, and the locks it lost to are released soon. Without the pause it may take back the row that the winner is
 * still being woken for, and lose again. A serialization failure is answered, as PostgREST does from version 16
 * on: here only a function that raises it or asks for a stricter isolation has one, and it may fail every time.
 */
export async function sendSteps(
  database: Database,
  isRead: boolean,
  steps: readonly Step[],
  holder: string | null,
): Promise<Cell[][][]> {
  for (let reruns = 0; ; reruns += 1) {
    try {
      return await sendOnce(database, isRead, steps, holder)
    } catch (error) {
      if (reruns === maxReruns || !isDeadlock(error)) {
        throw error
      }
      await sleep(rerunPauseMs * (1 + Math.random()))
    }
  }
}

/** Retries a read whose connection broke. A write is not retried, because it may have been committed. */
async function sendOnce(
  database: Database,
  isRead: boolean,
  steps: readonly Step[],
  holder: string | null,
): Promise<Cell[][][]> {
  try {
    return await database.run(isRead ? 'reads' : 'writes', steps, holder)
  } catch (error) {
    if (isRead && error instanceof DatabaseUnavailableError && error.reason === 'lost') {
      return database.run('reads', steps, holder)
    }
    throw error
  }
}

const isDeadlock = (error: unknown): boolean => error instanceof SqlError && error.code === '40P01'
