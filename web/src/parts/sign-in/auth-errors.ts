/** The cause of an auth error; for `unknown` the caller's own text is shown. */
export type AuthFault =
  | 'invalidCredentials'
  | 'emailNotConfirmed'
  | 'tooManyAttempts'
  | 'network'
  | 'server'
  | 'accountExists'
  | 'weakPassword'
  | 'samePassword'
  | 'emailInvalid'
  | 'signUpClosed'
  | 'accountBlocked'
  | 'googleUnverified'
  | 'linkExpired'
  | 'otherBrowser'
  | 'sessionEnded'
  | 'unknown'

const byCode: Readonly<Record<string, AuthFault>> = {
  invalid_credentials: 'invalidCredentials',
  user_not_found: 'invalidCredentials',
  email_not_confirmed: 'emailNotConfirmed',
  over_request_rate_limit: 'tooManyAttempts',
  over_email_send_rate_limit: 'tooManyAttempts',
  user_already_exists: 'accountExists',
  email_exists: 'accountExists',
  weak_password: 'weakPassword',
  same_password: 'samePassword',
  email_address_invalid: 'emailInvalid',
  email_address_not_authorized: 'emailInvalid',
  signup_disabled: 'signUpClosed',
  email_provider_disabled: 'signUpClosed',
  otp_disabled: 'signUpClosed',
  user_banned: 'accountBlocked',
  provider_email_needs_verification: 'googleUnverified',
  otp_expired: 'linkExpired',
  flow_state_expired: 'linkExpired',
  flow_state_not_found: 'linkExpired',
  bad_code_verifier: 'otherBrowser',
  pkce_code_verifier_not_found: 'otherBrowser',
  session_not_found: 'sessionEnded',
  session_expired: 'sessionEnded',
  request_timeout: 'server',
}

type Seen = { code?: string | undefined; status?: number | undefined; name?: string; message?: string }

function faultOfStatus({ status = 0, name, message = '' }: Seen): AuthFault {
  if (name === 'AuthSessionMissingError') return 'sessionEnded'
  if (status === 429) return 'tooManyAttempts'
  if (status >= 500) return 'server'
  if (status === 0 && /fetch|network|load failed/i.test(message)) return 'network'
  return 'unknown'
}

/** The service answers "validation_failed" for an invalid address; only the message tells. */
const isAboutAddress = ({ code, message = '' }: Seen) =>
  code === 'validation_failed' && /email address/i.test(message)

/** Maps any error that the auth client returned or threw. */
export function authFaultOf(error: unknown): AuthFault {
  if (typeof error !== 'object' || error === null) return 'unknown'
  const seen = error as Seen
  if (isAboutAddress(seen)) return 'emailInvalid'
  // "Failed to fetch" comes as a retryable error whose status is 0; with a status the server did answer.
  if (isAuthError(error) && error.name === 'AuthRetryableFetchError' && !error.status) return 'network'
  return byCode[seen.code ?? ''] ?? faultOfStatus(seen)
}

/** The codes of Google sign-in that have a text of their own. */
export const googleFaults = [
  'popup_closed',
  'access_denied',
  'invalid_request',
  'network_error',
  'timeout',
] as const
export type GoogleFault = (typeof googleFaults)[number]

const isGoogleFault = (code: unknown): code is GoogleFault => googleFaults.includes(code as GoogleFault)

/** The known code, else the original message, else nothing to show. */
export function googleFaultOf(error: unknown): { code: GoogleFault } | { message: string } | null {
  if (typeof error !== 'object' || error === null) return null
  const seen = error as Seen & { error?: string }
  const code = [seen.code, seen.error, seen.message].find(isGoogleFault)
  if (code) return { code }
  if (seen.name === 'TimeoutError') return { code: 'timeout' }
  if (authFaultOf(error) === 'network') return { code: 'network_error' }
  return seen.message ? { message: seen.message } : null
}

/** auth-js marks its own errors with this; read here so that the sign-in pages need not load it. */
export const isAuthError = (
  error: unknown,
): error is { message: string; code?: string; status?: number; name: string } =>
  typeof error === 'object' && error !== null && '__isAuthError' in error
