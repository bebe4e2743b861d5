import type { Caller, TokenFault } from '#tokens/caller.ts'
import { isFault, type Tokens } from '#tokens/tokens.ts'

/** Why a token is not taken: the protocol's code, and its sentence. */
export type TokenRefusal = { code: string; text: string }

type Parts = { tokens: Tokens; now: () => number }

/** Whom a JWT names, or why it is refused. Stricter than rest: it has to name a role and an end. */
export function readToken({ tokens, now }: Parts, jwt: string): Caller | TokenRefusal {
  const caller = tokens.readCaller({ headers: { authorization: `Bearer ${jwt}` }, search: '' })
  const claims = claimsOf(jwt)
  if (isFault(caller)) {
    return refusalOf(caller, claims, now())
  }
  if (typeof claims['exp'] !== 'number' || typeof claims['role'] !== 'string') {
    return { code: 'InvalidJWTToken', text: 'Fields `role` and `exp` are required in JWT' }
  }
  return isPast(caller, now()) ? expired(claims['exp'], now()) : caller
}

export function isRefused(read: Caller | TokenRefusal): read is TokenRefusal {
  return 'code' in read
}

export function isPast({ claims }: Caller, now: number): boolean {
  return claims.exp !== undefined && claims.exp * 1000 <= now
}

export function expired(exp: number, now: number): TokenRefusal {
  const seconds = Math.max(0, Math.floor(now / 1000 - exp))
  return { code: 'InvalidJWTToken', text: `Token has expired ${seconds} seconds ago` }
}

function refusalOf(
  { fault, message }: TokenFault,
  claims: Record<string, unknown>,
  now: number,
): TokenRefusal {
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

/** What the token says, believed or not: only to word a refusal, or after the signature was checked. */
function claimsOf(jwt: string): Record<string, unknown> {
  try {
    const claims: unknown = JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString())
    return typeof claims === 'object' && claims !== null ? { ...claims } : {}
  } catch {
    return {}
  }
}
