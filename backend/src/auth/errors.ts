import type { HttpResponse } from '#http/exchange.ts'

/** The error an endpoint throws; `code` is GoTrue's error_code, and some apps show the message to people. */
export class AuthError extends Error {
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

/** The OAuth form of an error (RFC 6749 §5.2), which some grants use instead. */
export class OAuthError extends Error {
  readonly error: string
  constructor(error: string, description: string) {
    super(description)
    this.error = error
  }
}

export function invalid(message: string): AuthError {
  return new AuthError(400, 'validation_failed', message)
}

export function tooMany(): AuthError {
  return new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached')
}

export function signupDisabled(): AuthError {
  return new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance')
}

export function weakPassword(message: string, reasons: string[]): AuthError {
  return new AuthError(422, 'weak_password', message, { weak_password: { reasons } })
}

const datedVersion = '2024-01-01'

/**
 * Renders one of two shapes: clients that name an API version get `code` and `message`, older ones `error_code` and
 * `msg`.
 */
export function renderAuthError(
  error: AuthError | OAuthError,
  requestedVersion: string | undefined,
): HttpResponse {
  if (error instanceof OAuthError) {
    return json(400, { error: error.error, error_description: error.message })
  }
  const isDated =
    requestedVersion !== undefined && isApiVersion(requestedVersion) && requestedVersion >= datedVersion
  const body = isDated
    ? { code: error.code, message: error.message, ...error.extra }
    : { code: error.status, error_code: error.code, msg: error.message, ...error.extra }
  const response = json(error.status, body)
  response.headers['x-sb-error-code'] = error.code
  if (error.status === 503) response.headers['retry-after'] = '1'
  if (isDated) response.headers['x-supabase-api-version'] = datedVersion
  return response
}

/** The `error` parameter that a redirect carries for a status; null for 404 and 422. */
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

export function json(status: number, body: unknown, headers: Record<string, string> = {}): HttpResponse {
  return {
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  }
}
