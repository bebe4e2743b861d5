import { SqlError, Unavailable } from '#postgres/database.ts'
import { BlobsUnavailable } from './blobs/blob-store.ts'
import { ImageRefused } from './images/image-transform.ts'
import { ImagesBusy } from './images/slots.ts'
import { accessDenied, duplicate, invalidRequest } from './refusals.ts'
import { StorageFault } from './storage-fault.ts'

/** A failure of the database, the files or a picture in the service's words; null for what is a fault of ours. */
export function refusalOf(error: unknown): StorageFault | null {
  if (error instanceof StorageFault) {
    return error
  }
  if (error instanceof Unavailable) {
    return timedOut('The connection to the database timed out')
  }
  if (error instanceof SqlError) {
    return ofSqlState(error)
  }
  if (error instanceof ImageRefused) {
    return invalidRequest(error.message)
  }
  return error instanceof BlobsUnavailable || error instanceof ImagesBusy
    ? new StorageFault({ status: 503, code: 'SlowDown', message: error.message, isTransient: true })
    : null
}

function ofSqlState({ code, message }: SqlError): StorageFault | null {
  const walls = 'new row violates row-level security policy'
  switch (code) {
    case '42501':
      return accessDenied(message.startsWith(walls) ? walls : message)
    case '23505':
      return duplicate('ResourceAlreadyExists')
    case '23503':
      return new StorageFault({
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
      return new StorageFault({
        status: 423,
        code: 'ResourceLocked',
        message: 'The resource is locked',
        isTransient: true,
      })
    default:
      return ofSqlClass(code, message)
  }
}

function ofSqlClass(code: string, message: string): StorageFault | null {
  // 22: a value does not fit its type, 23: a check of the project, P0: its own RAISE.
  if (['22', '23', 'P0'].includes(code.slice(0, 2))) {
    return invalidRequest(message)
  }
  return ['53', '57', '25'].includes(code.slice(0, 2))
    ? timedOut('The database cannot take the request now')
    : null
}

function timedOut(message: string, isTransient = true): StorageFault {
  return new StorageFault({ status: 544, code: 'DatabaseTimeout', message, isTransient })
}
