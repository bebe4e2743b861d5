import type { Answer, Incoming } from '#http/exchange.ts'
import { isJsonObject } from '#http/json-object.ts'
import type { Caller, TokenFault } from '#tokens/caller.ts'
import { isFault } from '#tokens/tokens.ts'
import { unauthorized } from './errors.ts'

/** Whose token it is; a fault where it is not of this project or not valid any more. */
export type VerifyBearer = (jwt: string) => Caller | TokenFault | Promise<Caller | TokenFault>

/** The caller, or the 401. Which one is decided by the token's header alone, not by what is wrong with it. */
export async function readBearer(
  { headers }: Pick<Incoming, 'headers'>,
  verify: VerifyBearer,
): Promise<{ caller: Caller } | { refusal: Answer }> {
  const authorization = headers['authorization']?.trim() ?? ''
  if (authorization === '') {
    return { refusal: unauthorized('UNAUTHORIZED_NO_AUTH_HEADER', 'Missing authorization header') }
  }
  const jwt = /^bearer\s+(\S+)$/i.exec(authorization)?.[1] ?? ''
  const algorithm = algorithmOf(jwt)
  // An opaque key is no token of anybody: it says what project asks, not who.
  if (algorithm === null) {
    return { refusal: unauthorized('UNAUTHORIZED_INVALID_JWT_FORMAT', 'Invalid JWT format') }
  }
  const caller = await verify(jwt)
  return isFault(caller) ? { refusal: refusalOf(algorithm) } : { caller }
}

function refusalOf(algorithm: string): Answer {
  if (algorithm === 'HS256') {
    return unauthorized('UNAUTHORIZED_LEGACY_JWT', 'Invalid JWT')
  }
  return algorithm === 'RS256' || algorithm === 'ES256'
    ? unauthorized('UNAUTHORIZED_ASYMMETRIC_JWT', 'Invalid JWT')
    : unauthorized(
        'UNAUTHORIZED_UNSUPPORTED_TOKEN_ALGORITHM',
        `Unsupported JWT algorithm ${algorithm.slice(0, 20)}`,
      )
}

/** Null for what is no JWT. */
function algorithmOf(jwt: string): string | null {
  const [header = '', ...rest] = jwt.split('.')
  if (rest.length !== 2) {
    return null
  }
  try {
    const read: unknown = JSON.parse(Buffer.from(header, 'base64url').toString('utf8'))
    const algorithm = isJsonObject(read) ? read['alg'] : null
    return typeof algorithm === 'string' && algorithm !== '' ? algorithm : null
  } catch {
    return null
  }
}
