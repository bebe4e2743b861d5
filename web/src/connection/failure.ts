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
  /** The backend's own code: a SQLSTATE, PGRSTnnn or an auth error_code. */
  readonly origin: string | null
  constructor(code: FailureCode, message: string, origin: string | null) {
    super(message)
    this.code = code
    this.origin = origin
  }
}

type Answered = { code?: string | null; message?: string; status?: number; name?: string }

const byOrigin: Readonly<Record<string, FailureCode>> = {
  PGRST116: 'not-found',
  PGRST303: 'signed-out',
  PGRST301: 'signed-out',
  '23505': 'duplicate',
  '23503': 'in-use',
  '42501': 'forbidden',
  PT409: 'stale',
  '57014': 'timeout',
  session_not_found: 'signed-out',
}

function codeOf({ code, status = 0, name, message = '' }: Answered): FailureCode {
  const known = code ? byOrigin[code] : undefined
  if (known) return known
  if (name === 'TimeoutError') return 'timeout'
  if (status === 429) return 'rate-limited'
  if (status === 401) return 'signed-out'
  if (status === 409) return 'stale'
  if (status >= 500) return 'server'
  if (status === 0 && (!code || /fetch|network|load failed/i.test(message))) return 'network'
  return 'invalid'
}

/** Any error of the clients below, or a thrown value, as a Failure. */
export function toFailure(error: unknown, status?: number): Failure {
  if (error instanceof Failure) return error
  const answered = (typeof error === 'object' && error !== null ? error : {}) as Answered
  const seen = { ...answered, status: answered.status ?? status }
  return new Failure(codeOf(seen), answered.message ?? String(error), answered.code ?? null)
}
