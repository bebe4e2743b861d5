/** The claims of a verified JWT; `role` is always present. */
export type Claims = {
  role: string
  sub?: string
  session_id?: string
  exp?: number
  [name: string]: unknown
}

/**
 * Whether somebody acts for the person whose token it is (RFC 8693). Such a token only reads: PostgreSQL refuses its writes, and
 * it hears of no news.
 */
export const isActing = (claims: Claims): boolean => claims['act'] !== undefined

/** Who sends a request: the role for the database and the claims for policies. */
export type Caller = {
  role: string
  claims: Claims
  /** The claims as JSON, the value of request.jwt.claims; serialized once per token. */
  claimsText: string
  /** True for the anon key or no key at all: no user and no service token. */
  isAnonymous: boolean
}

/** Why a bearer token was rejected; each service renders it in its own protocol. */
export type TokenError = {
  reason:
    | 'malformed'
    | 'no-key'
    | 'bad-signature'
    | 'bad-algorithm'
    | 'empty'
    | 'expired'
    | 'not-yet-valid'
    | 'issued-in-future'
    | 'bad-audience'
    | 'bad-claim'
    | 'no-role'
  /** PostgREST's message, e.g. "JWT expired". */
  message: string
  /** PostgREST's details, if it has any. */
  details?: string
}
