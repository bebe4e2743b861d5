import type { HttpRequest, HttpResponse } from '#http/exchange.ts'
import { isJsonObject } from '#http/json-object.ts'
import type { Caller, TokenError } from '#tokens/caller.ts'
import { isTokenError } from '#tokens/tokens.ts'
import { unauthorized } from './errors.ts'

/** The caller of a token; TokenError if it is not of this project or no longer valid. */
export type VerifyBearer = (jwt: string) => Caller | TokenError | Promise<Caller | TokenError>

/**
 * The caller, or a 401. Its error code depends on the token's header only, not on what is wrong with the token.
 */
export async function readBearer(
  { headers }: Pick<HttpRequest, 'headers'>,
  verify: VerifyBearer,
): Promise<{ caller: Caller } | { rejection: HttpResponse }> {
  const authorization = headers['authorization']?.trim() ?? ''
  if (authorization === '') {
    return { rejection: unauthorized('UNAUTHORIZED_NO_AUTH_HEADER', 'Missing authorization header') }
  }
  const jwt = /^bearer\s+(\S+)$/i.exec(authorization)?.[1] ?? ''
  const algorithm = algorithmOf(jwt)
  // An opaque API key is no token: it identifies the project, not a caller.
  if (algorithm === null) {
    return { rejection: unauthorized('UNAUTHORIZED_INVALID_JWT_FORMAT', 'Invalid JWT format') }
  }
  const caller = await verify(jwt)
  return isTokenError(caller) ? { rejection: rejectionOf(algorithm) } : { caller }
}

function rejectionOf(algorithm: string): HttpResponse {
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

/** The `alg` of a JWT's header; null for a text that is no JWT. */
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
