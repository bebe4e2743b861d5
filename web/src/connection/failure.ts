/** What went wrong, as far as a screen can do something about it. */
export type FailureCode =
  | 'network'
  | 'server'
  | 'timeout'
  | 'not-found'
  | 'duplicate'
  | 'stale'
  | 'forbidden'
  | 'signed-out'
  | 'rate-limited'
  | 'in-use'
  | 'invalid'

/** The one kind of error the app's data layer throws. */
export class Failure extends Error {
  readonly code: FailureCode
  /** The backend's code: a SQLSTATE, PGRSTnnn, an auth error_code, or the refusal code of our SQL. */
  readonly origin: string | null
  /** What a refusal of our SQL says about itself, as JSON. */
  readonly details: string | null
  constructor(code: FailureCode, message: string, origin: string | null, details: string | null = null) {
    super(message)
    this.code = code
    this.origin = origin
    this.details = details
  }
}

type Answered = {
  code?: string | null
  message?: string
  status?: number
  name?: string
  details?: string | null
}

const byOrigin: Readonly<Record<string, FailureCode>> = {
  PGRST116: 'not-found',
  PGRST303: 'signed-out',
  PGRST301: 'signed-out',
  '23505': 'duplicate',
  '23503': 'in-use',
  '42501': 'forbidden',
  // A view of support only reads.
  '25006': 'forbidden',
  view_over: 'signed-out',
  '57014': 'timeout',
  session_not_found: 'signed-out',
  portal_signed_out: 'signed-out',
}

const byStatus: Readonly<Record<number, FailureCode>> = {
  401: 'signed-out',
  403: 'forbidden',
  404: 'not-found',
  409: 'stale',
  429: 'rate-limited',
}

/** Refusals of our own SQL: PTnnn is the HTTP status, the message is the code (domain/src/refusals.ts). */
const statusOfRefusal = (code: string | null | undefined): number | null =>
  /^PT\d{3}$/.test(code ?? '') ? Number(code?.slice(2)) : null

function codeOf({ code, status = 0, name, message = '' }: Answered): FailureCode {
  const refusal = statusOfRefusal(code)
  if (refusal !== null) return byStatus[refusal] ?? 'invalid'
  const known = code ? byOrigin[code] : undefined
  if (known) return known
  // The REST client answers a timed-out fetch as a message that begins with the name of the error.
  if (name === 'TimeoutError' || message.startsWith('TimeoutError')) return 'timeout'
  if (status >= 500) return 'server'
  if (status === 0 && (!code || /fetch|network|load failed/i.test(message))) return 'network'
  return byStatus[status] ?? 'invalid'
}

/** Any error of the clients below, or a thrown value, as a Failure. */
export function toFailure(error: unknown, status?: number): Failure {
  if (error instanceof Failure) return error
  const answered = (typeof error === 'object' && error !== null ? error : {}) as Answered
  const message = answered.message ?? String(error)
  const seen = { ...answered, status: answered.status ?? status }
  return new Failure(
    codeOf(seen),
    message,
    (statusOfRefusal(answered.code) === null ? answered.code : message) ?? null,
    answered.details,
  )
}
