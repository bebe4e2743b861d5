import { DatabaseError } from 'pg'
import { SqlError, Unavailable } from './database.ts'
import { systemCode } from './system-code.ts'

/** What the pg client threw, in the words of the Database interface. */
export function readDatabaseError(error: unknown): unknown {
  if (error instanceof SqlError || error instanceof Unavailable) {
    return error
  }
  if (error instanceof DatabaseError) {
    return error.severity === 'FATAL' || error.severity === 'PANIC'
      ? new Unavailable(error.code === '57P01' ? 'lost' : 'down', error.message)
      : new SqlError(
          error.code ?? 'XX000',
          error.message,
          error.detail ?? null,
          error.hint ?? null,
          error.constraint ?? null,
        )
  }
  const code = systemCode(error)
  if (
    code !== undefined &&
    ['ECONNREFUSED', 'ENOENT', 'ENOTFOUND', 'EACCES', 'EHOSTUNREACH'].includes(code)
  ) {
    return new Unavailable('down', `The database cannot be reached (${code}).`)
  }
  if (error instanceof Error && /^Connection terminated|ECONNRESET|EPIPE|not queryable/.test(error.message)) {
    return new Unavailable('lost', 'The connection to the database was lost.')
  }
  if (error instanceof Error && /timeout/.test(error.message)) {
    return new Unavailable('timeout', 'Timed out acquiring connection from connection pool.')
  }
  return error
}

/** Whether the same question may succeed in a moment: no connection, no room on the disk, a server that restarts. */
export function isPassing(error: unknown): boolean {
  return (
    error instanceof Unavailable ||
    (error instanceof SqlError && /^(?:08|53(?!400)|57P|58030)/.test(error.code))
  )
}
