import { setTimeout as pause } from 'node:timers/promises'
import { describeError, type LogEvent } from '@fieldlark/backend/http/log.ts'
import { isTemporary } from '@fieldlark/backend/postgres/sql-error.ts'

const pauseMs = 500

export type Patiently = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Repeats work whose database is away, until it is back: what was sent has to be recorded. It gives up after `limitMs`
 * and at the signal. The work may have been done already when its connection broke, so twice has to mean the same as once.
 */
export function createPatience(
  limitMs: number,
  log: (event: LogEvent) => void,
  signal?: AbortSignal,
): Patiently {
  return async (work) => {
    const until = Date.now() + limitMs
    let isLogged = false
    for (;;) {
      try {
        return await work()
      } catch (error) {
        if (!isTemporary(error) || Date.now() >= until || signal?.aborted === true) throw error
        if (!isLogged) log({ level: 'warn', event: 'outbox waits for the database', ...describeError(error) })
        isLogged = true
      }
      await pause(pauseMs, undefined, signal && { signal }).catch(() => {})
    }
  }
}
