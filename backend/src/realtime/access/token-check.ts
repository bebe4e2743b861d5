import { type Caller, isActing, type TokenError } from '#tokens/caller.ts'
import { isTokenError, type Tokens } from '#tokens/tokens.ts'

/** Why a token is rejected: the protocol's code and message. */
export type TokenRejection = { code: string; text: string }

type Parts = { tokens: Tokens; now: () => number }

/** The caller of a JWT, or why it is rejected. Stricter than REST: the token must name a role and an expiry. */
export function readToken({ tokens, now }: Parts, jwt: string): Caller | TokenRejection {
  const caller = tokens.readCaller({ headers: { authorization: `Bearer ${jwt}` }, search: '' })
  const claims = claimsOf(jwt)
  if (isTokenError(caller)) {
    return rejectionOf(caller, claims, now())
  }
  if (typeof claims['exp'] !== 'number' || typeof claims['role'] !== 'string') {
    return { code: 'InvalidJWTToken', text: 'Fields `role` and `exp` are required in JWT' }
  }
  if (isActing(caller.claims)) {
    return { code: 'Unauthorized', text: 'Whoever acts for somebody else hears of no news' }
  }
  return isPast(caller, now()) ? expired(claims['exp'], now()) : caller
}

export function isRejection(read: Caller | TokenRejection): read is TokenRejection {
  return 'code' in read
}

export function isPast({ claims }: Caller, now: number): boolean {
  return claims.exp !== undefined && claims.exp * 1000 <= now
}

export function expired(exp: number, now: number): TokenRejection {
  const seconds = Math.max(0, Math.floor(now / 1000 - exp))
  return { code: 'InvalidJWTToken', text: `Token has expired ${seconds} seconds ago` }
}

function rejectionOf(
  { reason: fault, message }: TokenError,
  claims: Record<string, unknown>,
  now: number,
): TokenRejection {
  switch (fault) {
    case 'expired':
      return expired(Number(claims['exp']), now)
    case 'malformed':
    case 'empty':
      return { code: 'MalformedJWT', text: 'The token provided is not a valid JWT' }
    case 'no-key':
    case 'bad-signature':
    case 'bad-algorithm':
      return { code: 'JwtSignatureError', text: 'Failed to validate JWT signature' }
    default:
      return { code: 'InvalidJWTToken', text: message }
  }
}

/** The claims without verification: only to word an error, or after the signature was verified. */
function claimsOf(jwt: string): Record<string, unknown> {
  try {
    const claims: unknown = JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString())
    return typeof claims === 'object' && claims !== null ? { ...claims } : {}
  } catch {
    return {}
  }
}
