import { SqlError, Unavailable } from './database.ts'
import { readErrorFields } from './wire-reader.ts'

/** The server knows another plan under this name, or none: forgotten and sent again it works. */
export function isStalePlan(error: unknown): boolean {
  return (
    error instanceof SqlError &&
    (error.code === '26000' ||
      (error.code === '0A000' && error.message.includes('cached plan must not change result type')))
  )
}

/** An ErrorResponse; one that ends the connection is no answer to the statement. */
export function readError(message: Buffer): SqlError | Unavailable {
  const fields = readErrorFields(message)
  if (fields['V'] === 'FATAL' || fields['V'] === 'PANIC') {
    return new Unavailable('lost', fields['M'] ?? 'The database closed the connection.')
  }
  return new SqlError(
    fields['C'] ?? 'XX000',
    fields['M'] ?? '',
    fields['D'] ?? null,
    fields['H'] ?? null,
    fields['n'] ?? null,
  )
}
