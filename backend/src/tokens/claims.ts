import type { Claims, TokenFault } from './caller.ts'

type Rules = { anonRole: string; audience: string | null; nowSeconds: number }

/** Clocks of two machines differ; PostgREST allows the same. */
export const leewaySeconds = 30

/**
 * The claims when they hold now; a token without a role speaks as the anonymous role. The issuer is not compared: every
 * key we verify with is this project's own, and a site that moves to another address would sign everybody out.
 */
export function checkClaims(payload: Record<string, unknown>, rules: Rules): Claims | TokenFault {
  return (
    wrongShape(payload) ??
    wrongTime(payload, rules.nowSeconds) ??
    wrongAudience(payload, rules) ?? {
      ...payload,
      role: typeof payload['role'] === 'string' ? payload['role'] : rules.anonRole,
    }
  )
}

function wrongShape(payload: Record<string, unknown>): TokenFault | null {
  for (const name of ['exp', 'nbf', 'iat']) {
    if (payload[name] !== undefined && !Number.isFinite(payload[name])) {
      return badClaim(`The JWT '${name}' claim must be a number`)
    }
  }
  for (const name of ['role', 'sub', 'session_id']) {
    if (payload[name] !== undefined && typeof payload[name] !== 'string') {
      return badClaim(`The JWT '${name}' claim must be a string`)
    }
  }
  return isAudience(payload['aud'])
    ? null
    : badClaim("The JWT 'aud' claim must be a string or an array of strings")
}

function wrongTime(payload: Record<string, unknown>, nowSeconds: number): TokenFault | null {
  if (Number(payload['exp'] ?? Infinity) + leewaySeconds < nowSeconds) {
    return { fault: 'expired', message: 'JWT expired' }
  }
  if (Number(payload['nbf'] ?? 0) - leewaySeconds > nowSeconds) {
    return { fault: 'not-yet-valid', message: 'JWT not yet valid' }
  }
  if (Number(payload['iat'] ?? 0) - leewaySeconds > nowSeconds) {
    return { fault: 'issued-in-future', message: 'JWT issued at future' }
  }
  return null
}

function wrongAudience(payload: Record<string, unknown>, { audience }: Rules): TokenFault | null {
  const named = payload['aud']
  // As PostgREST: a token that names no audience is for everybody.
  if (audience === null || named === undefined || named === audience) {
    return null
  }
  return Array.isArray(named) && (named.length === 0 || named.includes(audience))
    ? null
    : { fault: 'bad-audience', message: 'JWT not in audience' }
}

function isAudience(value: unknown): boolean {
  return (
    value === undefined ||
    typeof value === 'string' ||
    (Array.isArray(value) && value.every((each) => typeof each === 'string'))
  )
}

function badClaim(message: string): TokenFault {
  return { fault: 'bad-claim', message }
}
