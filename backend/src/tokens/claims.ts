import type { Claims, TokenError } from './caller.ts'

/** Without a time the times in the token are not judged. */
type Rules = { anonRole: string | null; audience: string | null; nowSeconds: number | null }

/** The error of a request that names no role, in a project without an anonymous one. */
export const withoutRole: TokenError = { reason: 'no-role', message: 'Anonymous access is disabled' }

/** Tolerated difference between the clocks of two machines, as in PostgREST. */
export const leewaySeconds = 30

/**
 * The claims if they are valid now; a token without a role gets the anonymous role, if the project has one. The issuer is not checked: all
 * verification keys are this project's own, and after a move to another address everybody would be signed out.
 */
export function checkClaims(payload: Record<string, unknown>, rules: Rules): Claims | TokenError {
  const role = typeof payload['role'] === 'string' ? payload['role'] : rules.anonRole
  return (
    wrongShape(payload) ??
    (rules.nowSeconds === null ? null : wrongTime(payload, rules.nowSeconds)) ??
    wrongAudience(payload, rules) ??
    (role === null ? withoutRole : { ...payload, role })
  )
}

function wrongShape(payload: Record<string, unknown>): TokenError | null {
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

function wrongTime(payload: Record<string, unknown>, nowSeconds: number): TokenError | null {
  if (Number(payload['exp'] ?? Infinity) + leewaySeconds < nowSeconds) {
    return { reason: 'expired', message: 'JWT expired' }
  }
  if (Number(payload['nbf'] ?? 0) - leewaySeconds > nowSeconds) {
    return { reason: 'not-yet-valid', message: 'JWT not yet valid' }
  }
  if (Number(payload['iat'] ?? 0) - leewaySeconds > nowSeconds) {
    return { reason: 'issued-in-future', message: 'JWT issued at future' }
  }
  return null
}

function wrongAudience(payload: Record<string, unknown>, { audience }: Rules): TokenError | null {
  const named = payload['aud']
  // Like in PostgREST, a token without an audience is accepted.
  if (audience === null || named === undefined || named === null || named === audience) {
    return null
  }
  return Array.isArray(named) && (named.length === 0 || named.includes(audience))
    ? null
    : { reason: 'bad-audience', message: 'JWT not in audience' }
}

function isAudience(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    typeof value === 'string' ||
    (Array.isArray(value) && value.every((each) => typeof each === 'string'))
  )
}

function badClaim(message: string): TokenError {
  return { reason: 'bad-claim', message }
}
