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
  /** The backend's own word: a SQLSTATE, PGRSTnnn, an auth error_code, or the reason of a refusal in our SQL. */
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
  '57014': 'timeout',
  session_not_found: 'signed-out',
}

/** Refusals our own SQL words: the code says the HTTP status (PT409), the message why. */
const byReason: readonly (readonly [RegExp, FailureCode])[] = [
  [/^stale_version$|^currency_already_set$/, 'stale'],
  [/^already_|_already_/, 'duplicate'],
  [/^not_|_other_email$|_not_verified$|^inviter_left$|^last_owner$/, 'forbidden'],
  [/_not_found$/, 'not-found'],
  [/^too_many_invitations$/, 'rate-limited'],
]

const isReasoned = (code: string | null | undefined) => /^PT\d{3}$/.test(code ?? '')

function codeOf({ code, status = 0, name, message = '' }: Answered): FailureCode {
  if (isReasoned(code)) return byReason.find(([reason]) => reason.test(message))?.[1] ?? 'invalid'
  const known = code ? byOrigin[code] : undefined
  if (known) return known
  if (name === 'TimeoutError') return 'timeout'
  if (status === 404) return 'not-found'
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
  const message = answered.message ?? String(error)
  const seen = { ...answered, status: answered.status ?? status }
  return new Failure(codeOf(seen), message, (isReasoned(answered.code) ? message : answered.code) ?? null)
}
