import { ClientError, ResponseBodyError } from 'openid-client'

/** The issuer could not be reached or sent an unusable response; the user did nothing wrong. */
export class IssuerUnreachableError extends Error {}

/** What the issuer confirms differs from what was requested: a forged, foreign, old or replayed token or code. */
export class IssuerRejectedError extends Error {}

/** An ID token for a client that is not ours; the message names the client. */
export class WrongAudienceError extends IssuerRejectedError {}

const outages = new Set([
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
])

/** Decides which of the two an error of the OpenID client is; the cause keeps the original for the log. */
export function toIssuerError(error: unknown): Error {
  if (error instanceof IssuerRejectedError) return error
  const cause = { cause: error }
  if (error instanceof ResponseBodyError) {
    const text = `the issuer answered ${error.status} ${error.error}`
    return error.status >= 500
      ? new IssuerUnreachableError(text, cause)
      : new IssuerRejectedError(text, cause)
  }
  if (error instanceof ClientError && !outages.has(error.code ?? '')) {
    return new IssuerRejectedError(error.message, cause)
  }
  return new IssuerUnreachableError(error instanceof Error ? error.message : 'unknown', cause)
}
