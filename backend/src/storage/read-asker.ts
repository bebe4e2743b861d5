import type { Incoming } from '#http/exchange.ts'
import type { TokenFault } from '#tokens/caller.ts'
import type { Asker, StorageParts } from './parts.ts'
import { accessDenied, invalidRequest } from './refusals.ts'

type Parts = Pick<StorageParts, 'tokens' | 'settings'>

/** Who asks, by bearer or apikey; throws where there is none or it does not hold. */
export function readAsker({ tokens }: Parts, incoming: Incoming): Asker {
  const { authorization, apikey } = incoming.headers
  if (authorization === undefined && apikey === undefined) {
    throw invalidRequest("headers must have required property 'authorization'")
  }
  const caller = tokens.readCaller(incoming)
  if ('fault' in caller) {
    throw accessDenied(wordsOf(caller))
  }
  return { identity: caller, ownerId: caller.claims.sub ?? null }
}

/** For what may be open to everybody: no or a bad token asks as the anonymous role. */
export function readAnyAsker({ tokens, settings: { anonRole } }: Parts, incoming: Incoming): Asker {
  const caller = tokens.readCaller(incoming)
  return 'fault' in caller
    ? { identity: { role: anonRole, claimsText: JSON.stringify({ role: anonRole }) }, ownerId: null }
    : { identity: caller, ownerId: caller.claims.sub ?? null }
}

/** The words of the library that hosted projects verify tokens with; clients compare them. */
function wordsOf({ fault }: TokenFault): string {
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
