import { DatabaseUnavailableError, SqlError } from './database.ts'
import { readErrorFields } from './wire-reader.ts'

/** Whether the server has another plan under this name, or none; preparing it again helps. */
export function isStalePlan(error: unknown): boolean {
  return (
    error instanceof SqlError &&
    (error.code === '26000' ||
      (error.code === '0A000' && error.message.includes('cached plan must not change result type')))
  )
}

/** Reads an ErrorResponse; one that ends the connection is not about the statement. */
export function readError(message: Buffer): SqlError | DatabaseUnavailableError {
  const fields = readErrorFields(message)
  if (fields['V'] === 'FATAL' || fields['V'] === 'PANIC') {
    return new DatabaseUnavailableError('lost', fields['M'] ?? 'The database closed the connection.')
  }
  return new SqlError(
    fields['C'] ?? 'XX000',
    fields['M'] ?? '',
    fields['D'] ?? null,
    fields['H'] ?? null,
    fields['n'] ?? null,
  )
}
