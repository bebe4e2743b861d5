import { json } from '#http/answers.ts'
import type { Answer } from '#http/exchange.ts'

type Wording = { status: number; code: string; error?: string; message: string; isTransient?: boolean }

/**
 * What the service refuses with. `status` is the real one: it stands in the body as `statusCode` while the HTTP
 * status is 400, as hosted; resumable uploads answer with the real one.
 */
export class StorageFault extends Error {
  readonly status: number
  readonly code: string
  readonly error: string
  /** True where the same request may succeed in a moment. */
  readonly isTransient: boolean
  constructor({ status, code, error = code, message, isTransient = false }: Wording) {
    super(message)
    this.status = status
    this.code = code
    this.error = error
    this.isTransient = isTransient
  }
}

export function renderFault({ status, code, error, message, isTransient }: StorageFault): Answer {
  const http = isTransient ? 503 : status === 500 ? 500 : 400
  return json(
    http,
    { statusCode: String(status), code, error, message },
    isTransient ? { 'retry-after': '1' } : {},
  )
}
