/** Claims of a verified JWT; `role` is always there. */
export type Claims = {
  role: string
  sub?: string
  session_id?: string
  exp?: number
  [name: string]: unknown
}

/** Who asks: the role the database works as, and the claims policies read. */
export type Caller = {
  role: string
  claims: Claims
  /** The claims as JSON, made once per token: what request.jwt.claims is set to. */
  claimsText: string
  /** True for the public key alone (or nothing at all): no user, no service token. */
  isAnonymous: boolean
}

/** Why a bearer token was refused; each service words it in its own protocol. */
export type TokenFault = {
  fault:
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
  /** PostgREST's sentence for it, e.g. "JWT expired". */
  message: string
}
