import { DatabaseUnavailableError, SqlError } from '#postgres/database.ts'
import { BlobsUnavailableError } from './blobs/blob-store.ts'
import { accessDenied, duplicate, invalidRequest } from './errors.ts'
import { ImageError } from './images/image-transform.ts'
import { ImagesBusyError } from './images/slots.ts'
import { StorageError } from './storage-error.ts'

/** Turns an error of the database, the blobs or a picture into a StorageError; null for an unexpected error. */
export function toStorageError(error: unknown): StorageError | null {
  if (error instanceof StorageError) {
    return error
  }
  if (error instanceof DatabaseUnavailableError) {
    return timedOut('The connection to the database timed out')
  }
  if (error instanceof SqlError) {
    return ofSqlState(error)
  }
  if (error instanceof ImageError) {
    return invalidRequest(error.message)
  }
  return error instanceof BlobsUnavailableError || error instanceof ImagesBusyError
    ? new StorageError({ status: 503, code: 'SlowDown', message: error.message, isTransient: true })
    : null
}

function ofSqlState({ code, message }: SqlError): StorageError | null {
  const policyViolation = 'new row violates row-level security policy'
  switch (code) {
    case '42501':
      return accessDenied(message.startsWith(policyViolation) ? policyViolation : message)
    case '25006':
      return accessDenied('This token only reads')
    case '23505':
      return duplicate('ResourceAlreadyExists')
    case '23503':
      return new StorageError({
        status: 404,
        code: 'InvalidRequest',
        message: 'The related resource does not exist',
      })
    case '42704':
      return message.startsWith('role ') ? accessDenied(message) : null
    case '57014':
      return timedOut('The statement took too long', false)
    case '40001':
    case '40P01':
    case '55P03':
      return new StorageError({
        status: 423,
        code: 'ResourceLocked',
        message: 'The resource is locked',
        isTransient: true,
      })
    default:
      return ofSqlClass(code, message)
  }
}

function ofSqlClass(code: string, message: string): StorageError | null {
  // 22: a value does not fit its type; 23: a constraint of the project; P0: its own RAISE.
  if (['22', '23', 'P0'].includes(code.slice(0, 2))) {
    return invalidRequest(message)
  }
  return ['53', '57', '25'].includes(code.slice(0, 2))
    ? timedOut('The database cannot take the request now')
    : null
}

function timedOut(message: string, isTransient = true): StorageError {
  return new StorageError({ status: 544, code: 'DatabaseTimeout', message, isTransient })
}
