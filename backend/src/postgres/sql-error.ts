import { DatabaseError } from 'pg'
import { DatabaseUnavailableError, SqlError } from './database.ts'
import { systemCode } from './system-code.ts'

/** Converts an error of the pg client into SqlError or DatabaseUnavailableError; returns others unchanged. */
export function readDatabaseError(error: unknown): unknown {
  if (error instanceof SqlError || error instanceof DatabaseUnavailableError) {
    return error
  }
  if (error instanceof DatabaseError) {
    return error.severity === 'FATAL' || error.severity === 'PANIC'
      ? new DatabaseUnavailableError(error.code === '57P01' ? 'lost' : 'down', error.message)
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
    return new DatabaseUnavailableError('down', `The database cannot be reached (${code}).`)
  }
  if (error instanceof Error && /^Connection terminated|ECONNRESET|EPIPE|not queryable/.test(error.message)) {
    return new DatabaseUnavailableError('lost', 'The connection to the database was lost.')
  }
  if (error instanceof Error && /timeout/.test(error.message)) {
    return new DatabaseUnavailableError('timeout', 'Timed out acquiring connection from connection pool.')
  }
  return error
}

/** Whether a retry may succeed soon: no connection, a full disk, a server that restarts. */
export function isTemporary(error: unknown): boolean {
  return (
    error instanceof DatabaseUnavailableError ||
    (error instanceof SqlError && /^(?:08|53(?!400)|57P|58030)/.test(error.code))
  )
}
