import type { HttpResponse } from '@fieldlark/backend/http/exchange.ts'
import { json } from '@fieldlark/backend/http/responses.ts'

/** A failure that the caller is told about: its status, a code for programs and a sentence for people. */
export class HttpError extends Error {
  readonly status: number
  readonly code: string
  /** Seconds until another attempt makes sense; null where that is not known. */
  readonly retryAfter: number | null
  /** What the database adds for the server; it is not sent on. */
  readonly detail: string | null

  constructor(
    status: number,
    code: string,
    message: string,
    retryAfter: number | null = null,
    detail: string | null = null,
  ) {
    super(message)
    this.status = status
    this.code = code
    this.retryAfter = retryAfter
    this.detail = detail
  }
}

export const badRequest = () => new HttpError(400, 'bad_request', 'The request cannot be read.')

export const signInNeeded = () => new HttpError(401, 'sign_in_needed', 'Please sign in.')

export const unavailable = (retryAfter: number | null = null) =>
  new HttpError(503, 'unavailable', 'Please try again in a moment.', retryAfter)

export const tooManyRequests = (seconds: number) =>
  new HttpError(429, 'too_many_requests', 'Too many attempts. Please wait a moment.', seconds)

/** The response to an HttpError; anything else is a defect of ours and is thrown on. */
export function errorResponse(error: unknown, headers: Readonly<Record<string, string>> = {}): HttpResponse {
  if (!(error instanceof HttpError)) throw error
  const { status, code, message, retryAfter } = error
  const wait = retryAfter === null ? null : { 'retry-after': String(retryAfter) }
  return json(status, { code, message }, { ...headers, ...wait })
}
