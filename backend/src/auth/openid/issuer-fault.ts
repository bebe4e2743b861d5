import { ClientError, ResponseBodyError } from 'openid-client'

/** The issuer could not be asked, or answered what nobody can use: nothing the person did wrong. */
export class IssuerUnreachable extends Error {}

/** What the issuer vouches for is not what was asked for: a forged, foreign, old or replayed token or code. */
export class IssuerRefused extends Error {}

/** An ID token for somebody else's client; the message names whose. */
export class WrongAudience extends IssuerRefused {}

const outages = new Set([
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
])

/** Which of the two an error of the OpenID client is; the cause keeps the original for the log. */
export function issuerFault(error: unknown): Error {
  if (error instanceof IssuerRefused) return error
  const cause = { cause: error }
  if (error instanceof ResponseBodyError) {
    const text = `the issuer answered ${error.status} ${error.error}`
    return error.status >= 500 ? new IssuerUnreachable(text, cause) : new IssuerRefused(text, cause)
  }
  if (error instanceof ClientError && !outages.has(error.code ?? '')) {
    return new IssuerRefused(error.message, cause)
  }
  return new IssuerUnreachable(error instanceof Error ? error.message : 'unknown', cause)
}
