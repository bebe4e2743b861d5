import type { HttpRequest } from '#http/exchange.ts'
import type { TokenError } from '#tokens/caller.ts'
import { accessDenied, invalidRequest } from './errors.ts'
import type { Requester, StorageParts } from './parts.ts'

type Parts = Pick<StorageParts, 'tokens' | 'settings'>

/** Reads the requester from the bearer token or apikey; throws when there is none or it is invalid. */
export function readRequester({ tokens }: Parts, request: HttpRequest): Requester {
  const { authorization, apikey } = request.headers
  if (authorization === undefined && apikey === undefined) {
    // The gateway of a project adds an empty token for a client library, which therefore knows the message for that.
    throw request.headers['x-client-info'] === undefined
      ? invalidRequest("headers must have required property 'authorization'")
      : accessDenied('Invalid Compact JWS')
  }
  const caller = tokens.readCaller(request)
  if ('reason' in caller) {
    throw accessDenied(wordsOf(caller))
  }
  return { identity: caller, ownerId: caller.claims.sub ?? null }
}

/** For routes that may be public: a missing or invalid token counts as the anonymous role. */
export function readAnyRequester({ tokens, settings: { anonRole } }: Parts, request: HttpRequest): Requester {
  const caller = tokens.readCaller(request)
  const role = anonRole ?? 'anon'
  return 'reason' in caller
    ? { identity: { role, claimsText: JSON.stringify({ role }) }, ownerId: null }
    : { identity: caller, ownerId: caller.claims.sub ?? null }
}

/** The messages of the library with which hosted projects verify tokens; clients compare them. */
function wordsOf({ reason: fault }: TokenError): string {
  switch (fault) {
    case 'expired':
      return '"exp" claim timestamp check failed'
    case 'not-yet-valid':
      return '"nbf" claim timestamp check failed'
    case 'issued-in-future':
      return '"iat" claim timestamp check failed (it should be in the past)'
    case 'bad-audience':
      return 'unexpected "aud" claim value'
    case 'bad-algorithm':
      return '"alg" (Algorithm) Header Parameter value not allowed'
    case 'no-key':
    case 'bad-signature':
      return 'signature verification failed'
    default:
      return 'Invalid Compact JWS'
  }
}
