import type { Answer } from '#http/exchange.ts'

/** What an endpoint refuses with; `code` is GoTrue's error_code, the message is shown to people by some apps. */
export class AuthFault extends Error {
  readonly status: number
  readonly code: string
  readonly extra: Readonly<Record<string, unknown>>
  constructor(status: number, code: string, message: string, extra: Readonly<Record<string, unknown>> = {}) {
    super(message)
    this.status = status
    this.code = code
    this.extra = extra
  }
}

/** The OAuth way of saying no (RFC 6749 §5.2), which some grants use instead. */
export class OAuthFault extends Error {
  readonly error: string
  constructor(error: string, description: string) {
    super(description)
    this.error = error
  }
}

export function invalid(message: string): AuthFault {
  return new AuthFault(400, 'validation_failed', message)
}

export function tooMany(): AuthFault {
  return new AuthFault(429, 'over_request_rate_limit', 'Request rate limit reached')
}

export function signupDisabled(): AuthFault {
  return new AuthFault(422, 'signup_disabled', 'Signups not allowed for this instance')
}

export function weakPassword(message: string, reasons: string[]): AuthFault {
  return new AuthFault(422, 'weak_password', message, { weak_password: { reasons } })
}

const datedVersion = '2024-01-01'

/** Two shapes: clients that name an API version get `code` and `message`, older ones `error_code` and `msg`. */
export function renderFault(fault: AuthFault | OAuthFault, askedVersion: string | undefined): Answer {
  if (fault instanceof OAuthFault) {
    return json(400, { error: fault.error, error_description: fault.message })
  }
  const isDated = askedVersion !== undefined && isApiVersion(askedVersion) && askedVersion >= datedVersion
  const body = isDated
    ? { code: fault.code, message: fault.message, ...fault.extra }
    : { code: fault.status, error_code: fault.code, msg: fault.message, ...fault.extra }
  const answer = json(fault.status, body)
  answer.headers['x-sb-error-code'] = fault.code
  if (fault.status === 503) answer.headers['retry-after'] = '1'
  if (isDated) answer.headers['x-supabase-api-version'] = datedVersion
  return answer
}

/** The `error` parameter that a redirect carries for a status; none for 404 and 422. */
export function redirectError(status: number): string | null {
  const names: Record<number, string> = {
    400: 'invalid_request',
    401: 'unauthorized_client',
    403: 'access_denied',
    500: 'server_error',
    503: 'temporarily_unavailable',
  }
  return names[status] ?? null
}

function isApiVersion(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text)
}

export function json(status: number, body: unknown, headers: Record<string, string> = {}): Answer {
  return {
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  }
}
