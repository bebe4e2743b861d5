import type { HttpResponse } from '#http/exchange.ts'
import { json } from '#http/responses.ts'

type Wording = { status: number; code: string; error?: string; message: string; isTransient?: boolean }

/**
 * The error that the service throws. `status` is the real one: the body contains it as `statusCode` while the HTTP
 * status is 400, as hosted; resumable uploads answer with the real one.
 */
export class StorageError extends Error {
  readonly status: number
  readonly code: string
  readonly error: string
  /** Whether the same request may succeed in a moment. */
  readonly isTransient: boolean
  constructor({ status, code, error = code, message, isTransient = false }: Wording) {
    super(message)
    this.status = status
    this.code = code
    this.error = error
    this.isTransient = isTransient
  }
}

export function renderStorageError({
  status,
  code,
  error,
  message,
  isTransient,
}: StorageError): HttpResponse {
  const http = isTransient ? 503 : status === 500 ? 500 : 400
  return json(
    http,
    { statusCode: String(status), code, error, message },
    isTransient ? { 'retry-after': '1' } : {},
  )
}
